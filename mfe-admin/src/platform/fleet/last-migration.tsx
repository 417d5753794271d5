import type { FleetReport } from '@dzvinok/contract/fleet';
import type { Job } from '@dzvinok/contract/jobs';
import { dayIn, timeIn } from '@dzvinok/schedule/zone';
import { relativeDay } from '@dzvinok/texts/dates';
import { counted } from '@dzvinok/texts/plural';
import { formatTime } from '@dzvinok/texts/times';
import { Muted } from '@dzvinok/ui/text';
import styles from './fleet.module.css';

/** The platform belongs to no centre: its people read the clock of the country. */
const zone = 'Europe/Kyiv';

/** Tells how the latest migration ended. */
export function LastMigration({ job }: { job: Job }) {
  return (
    <div className={styles.last}>
      <Muted>
        Востаннє: {whenOf(job)}
        {job.createdBy && `, ${job.createdBy}`}
        {job.tenantCode && ` · лише ${job.tenantCode}`}
      </Muted>
      {job.error ? <p className={styles.failure}>{job.error}</p> : <p className={styles.words}>{outcomeOf(job)}</p>}
    </div>
  );
}

function whenOf({ finishedAt, createdAt }: Job): string {
  const at = finishedAt ?? createdAt;
  return `${relativeDay(dayIn(zone, at), dayIn(zone, new Date()))}, ${formatTime(timeIn(zone, at))}`;
}

function outcomeOf({ result }: Job): string {
  const { migrated = 0, quarantined = [], durationMs = 0 }: Partial<FleetReport> = result ?? {};
  const seconds = (durationMs / 1000).toLocaleString('uk-UA', { maximumFractionDigits: 1 });
  if (migrated === 0) return quarantined.length > 0 ? `Не вдалося оновити: ${counted(quarantined.length, 'centre')}.` : 'Оновлювати було нічого.';
  const failed = quarantined.length > 0 ? `, не вдалося: ${quarantined.length.toLocaleString('uk-UA')}` : '';
  return `Оновлено ${counted(migrated, 'centre')} за ${seconds} с${failed}.`;
}
