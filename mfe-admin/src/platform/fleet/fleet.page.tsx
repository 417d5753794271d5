import { queryOf, useCall } from '@dzvinok/api-client/query';
import { fleetRoutes, type FleetState } from '@dzvinok/contract/fleet';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { IconRefresh } from '@dzvinok/ui/icons';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { DataTable } from '@dzvinok/ui/table';
import { Text } from '@dzvinok/ui/text';
import { useQuery } from '@tanstack/react-query';
import { behindColumns } from './behind.columns.tsx';
import { FleetProgress } from './fleet-progress.tsx';
import { LastMigration } from './last-migration.tsx';

const askEveryMs = 1_000;

/** Shows the versions of all centres' tables, and the centres that stayed behind. */
export function FleetPage() {
  const query = useQuery({
    ...queryOf(fleetRoutes.state),
    refetchInterval: ({ state }) => (isMigrating(state.data) ? askEveryMs : false),
  });

  return (
    <Page title="Оновлення центрів" subtitle={query.data ? summaryOf(query.data) : '…'}>
      <WhenRead query={query} waiting={<LoadingState shape="cards" count={2} />}>
        {(fleet) => <Fleet fleet={fleet} isRunning={isMigrating(fleet)} />}
      </WhenRead>
    </Page>
  );
}

function isMigrating(fleet: FleetState | undefined): boolean {
  return fleet?.lastJob?.state === 'waiting' || fleet?.lastJob?.state === 'running';
}

function summaryOf({ version, current, behind }: FleetState): string {
  return `${counted(current + behind, 'centre')} · версія даних ${version}`;
}

function Fleet({ fleet, isRunning }: { fleet: FleetState; isRunning: boolean }) {
  const all = useCall(fleetRoutes.migrate);
  const one = useCall(fleetRoutes.migrateOne);
  const refusal = all.error ?? one.error;
  const isBusy = isRunning || all.isPending || one.isPending;
  const columns = behindColumns({
    version: fleet.version,
    isBusy,
    onRepeat: (tenantId) => one.mutate({ params: { tenantId } }),
  });
  return (
    <>
      <SectionCard
        title="Стан"
        actions={
          fleet.behind > 0 && (
            <Button look="primary" icon={<IconRefresh size={18} />} busy={isBusy} busyText="Оновлюємо…" onClick={() => all.mutate({})}>
              Оновити всі
            </Button>
          )
        }
      >
        <FleetProgress fleet={fleet} isRunning={isRunning} />
        {refusal && !isBusy && (
          <Text tone="danger" block role="alert">
            {refusal.message}
          </Text>
        )}
        {fleet.lastJob && !isRunning && <LastMigration job={fleet.lastJob} />}
      </SectionCard>
      {fleet.behind > 0 && (
        <SectionCard title="Чекають на оновлення" subtitle="У цих центрах зараз ніхто не може працювати." flush>
          <DataTable cards label="Чекають на оновлення" columns={columns} rows={fleet.quarantined} rowKey={({ id }) => id} />
        </SectionCard>
      )}
    </>
  );
}
