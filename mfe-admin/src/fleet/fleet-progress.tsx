import type { FleetState } from '@dzvinok/contract/fleet';
import { counted } from '@dzvinok/texts/plural';
import styles from './fleet.module.css';

/** A bar of the centres that are up to date; while a migration runs, of its own centres. */
export function FleetProgress({ fleet, isRunning }: { fleet: FleetState; isRunning: boolean }) {
  const { current, behind, lastJob } = fleet;
  const isTold = isRunning && lastJob !== null && lastJob.progress.total > 0;
  const [done, total] = isTold ? [lastJob.progress.done, lastJob.progress.total] : [current, current + behind];
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} aria-label="Оновлено центрів" value={done} max={Math.max(total, 1)} />
      <p className={styles.words} role="status">
        {isRunning && !isTold ? 'Оновлення починається…' : wordsOf(done, total, isRunning)}
      </p>
    </div>
  );
}

function wordsOf(done: number, total: number, isRunning: boolean): string {
  if (isRunning) return `Триває оновлення: ${done.toLocaleString('uk-UA')} із ${total.toLocaleString('uk-UA')}`;
  if (done === total) return 'Усі центри оновлено.';
  return `Оновлено ${done.toLocaleString('uk-UA')} із ${total.toLocaleString('uk-UA')}, чекає ${counted(total - done, 'centre')}.`;
}
