import { queryOf, rereadTags, useCall, useRead } from '@dzvinok/api-client/query';
import { fleetRoutes, type FleetState } from '@dzvinok/contract/fleet';
import { tenantsRoutes } from '@dzvinok/contract/tenants';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { IconRefresh } from '@dzvinok/ui/icons';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { LoadingState, ReadFailure, WhenRead } from '@dzvinok/ui/state';
import { Text } from '@dzvinok/ui/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { behindColumns, currentColumns } from './fleet.columns.tsx';
import { versionsOf } from './fleet-rows.ts';
import { FleetProgress } from './fleet-progress.tsx';
import { LastMigration } from './last-migration.tsx';
import { VersionSection } from './version-section.tsx';

const askEveryMs = 1_000;

/** Shows which version the tables of each centre have, which centres stayed behind, and why. */
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
  const tenants = useCentres(fleet.lastJob?.finishedAt);
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
      {versionsOf(fleet.quarantined, tenants.data).map(({ version, rows }) => {
        const isBehind = version < fleet.version;
        return (
          <VersionSection key={version} version={version} rows={rows} columns={isBehind ? columns : currentColumns} isBehind={isBehind} />
        );
      })}
      {tenants.isPending && <LoadingState count={4} />}
      {tenants.error && <ReadFailure query={tenants} title="Не вдалося завантажити список центрів" />}
    </>
  );
}

/** All centres, read anew once a migration has ended. */
function useCentres(endedAt: string | null | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (endedAt) void rereadTags(client, 'tenants');
  }, [client, endedAt]);
  return useRead(tenantsRoutes.list);
}
