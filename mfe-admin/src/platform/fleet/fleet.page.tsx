import { queryOf, rereadTags, useCall, useRead } from '@dzvinok/api-client/query';
import { fleetRoutes, type FleetReport, type FleetState } from '@dzvinok/contract/fleet';
import type { Job } from '@dzvinok/contract/jobs';
import { tenantsRoutes } from '@dzvinok/contract/tenants';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { IconRefresh } from '@dzvinok/ui/icons';
import { Stack } from '@dzvinok/ui/layout';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { LoadingState, ReadFailure, WhenRead } from '@dzvinok/ui/state';
import { DataTable, type Column } from '@dzvinok/ui/table';
import { Muted, Text } from '@dzvinok/ui/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { recentText } from '../../moments/moments.texts.ts';
import { ProgressLine } from '../../progress/progress-line.tsx';
import { behindColumns, currentColumns, versionsOf, type FleetRow, type FleetVersion } from './fleet.columns.tsx';
import styles from './fleet.module.css';

const askEveryMs = 1_000;

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

function useCentres(endedAt: string | null | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (endedAt) void rereadTags(client, 'tenants');
  }, [client, endedAt]);
  return useRead(tenantsRoutes.list);
}

const shownAtFirst = 30;

interface VersionSectionProps extends FleetVersion {
  columns: readonly Column<FleetRow>[];
  isBehind: boolean;
}

/** A long list shows its beginning until all of it is asked for. */
function VersionSection({ version, rows, columns, isBehind }: VersionSectionProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst);
  const title = `Версія ${version}`;
  return (
    <SectionCard
      title={`${title} · ${counted(rows.length, 'centre')}`}
      subtitle={isBehind ? 'Чекають на оновлення: у цих центрах зараз ніхто не може працювати.' : 'Найновіша версія даних.'}
      flush
    >
      <DataTable cards label={title} columns={columns} rows={shown} rowKey={({ id }) => id} />
      {shown.length < rows.length && (
        <div className={styles.rest}>
          <Button look="quiet" onClick={() => setWhole(true)}>
            Показати всі: {rows.length.toLocaleString('uk-UA')}
          </Button>
        </div>
      )}
    </SectionCard>
  );
}

function LastMigration({ job }: { job: Job }) {
  return (
    <Stack gap="xs" className={styles.last}>
      <Muted>
        Востаннє: {recentText(job.finishedAt ?? job.createdAt)}
        {job.createdBy && `, ${job.createdBy}`}
        {job.tenantCode && ` · лише ${job.tenantCode}`}
      </Muted>
      {job.error ? <Text tone="danger">{job.error}</Text> : <Text>{outcomeOf(job)}</Text>}
    </Stack>
  );
}

function outcomeOf({ result }: Job): string {
  const { migrated = 0, quarantined = [], durationMs = 0 }: Partial<FleetReport> = result ?? {};
  const seconds = (durationMs / 1000).toLocaleString('uk-UA', { maximumFractionDigits: 1 });
  if (migrated === 0) return quarantined.length > 0 ? `Не вдалося оновити: ${counted(quarantined.length, 'centre')}.` : 'Оновлювати було нічого.';
  const failed = quarantined.length > 0 ? `, не вдалося: ${quarantined.length.toLocaleString('uk-UA')}` : '';
  return `Оновлено ${counted(migrated, 'centre')} за ${seconds} с${failed}.`;
}

/** During a migration the bar counts only its centres. */
function FleetProgress({ fleet, isRunning }: { fleet: FleetState; isRunning: boolean }) {
  const { current, behind, lastJob } = fleet;
  const isTold = isRunning && lastJob !== null && lastJob.progress.total > 0;
  const [done, total] = isTold ? [lastJob.progress.done, lastJob.progress.total] : [current, current + behind];
  const words = isRunning && !isTold ? 'Оновлення починається…' : wordsOf(done, total, isRunning);
  return <ProgressLine label="Оновлено центрів" done={done} total={total} words={words} />;
}

function wordsOf(done: number, total: number, isRunning: boolean): string {
  if (isRunning) return `Триває оновлення: ${done.toLocaleString('uk-UA')} із ${total.toLocaleString('uk-UA')}`;
  if (done === total) return 'Усі центри оновлено.';
  return `Оновлено ${done.toLocaleString('uk-UA')} із ${total.toLocaleString('uk-UA')}, чекає ${counted(total - done, 'centre')}.`;
}
