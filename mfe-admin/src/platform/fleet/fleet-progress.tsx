import type { FleetState } from '@dzvinok/contract/fleet';
import { counted } from '@dzvinok/texts/plural';
import { ProgressLine } from '../../progress/progress-line.tsx';

/** A bar of the centres that are up to date; while a migration runs, of its own centres. */
export function FleetProgress({ fleet, isRunning }: { fleet: FleetState; isRunning: boolean }) {
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
