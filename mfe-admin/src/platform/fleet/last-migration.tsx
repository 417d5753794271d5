import type { FleetReport } from '@dzvinok/contract/fleet';
import type { Job } from '@dzvinok/contract/jobs';
import { counted } from '@dzvinok/texts/plural';
import { Stack } from '@dzvinok/ui/layout';
import { Muted, Text } from '@dzvinok/ui/text';
import { recentText } from '../../moments/moments.texts.ts';
import styles from './fleet.module.css';

/** Tells how the latest migration ended. */
export function LastMigration({ job }: { job: Job }) {
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
