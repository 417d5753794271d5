import { kindAt } from './sheet-grid.ts';
import { isRange, selected, type SheetState } from './sheet-model.ts';
import type { Place } from './sheet-places.ts';
import { leftOf, type Metrics } from './sheet-window.ts';
import styles from './sheet-cursor.module.css';

/** Shows where a person is, over the cells: a key moves these two pieces, and paints nothing under them anew. */
export function SheetCursor({ state, metrics }: { state: SheetState; metrics: Metrics }) {
  const { active, draft } = state;
  return (
    <div className={styles.over}>
      {isRange(state) && <SelectedRange state={state} metrics={metrics} />}
      <div
        aria-hidden
        className={styles.cursor}
        style={{ transform: positionOf(active, metrics) }}
        data-kind={kindAt(active.column)}
        data-draft={draft === null ? undefined : ''}
      >
        {draft}
      </div>
    </div>
  );
}

function SelectedRange({ state, metrics }: { state: SheetState; metrics: Metrics }) {
  const { top, left, bottom, right } = selected(state);
  const width = leftOf(right + 1, metrics) - leftOf(left, metrics);
  const height = (bottom - top + 1) * metrics.row;
  return <div aria-hidden className={styles.range} style={{ transform: positionOf({ row: top, column: left }, metrics), width, height }} />;
}

function positionOf({ row, column }: Place, metrics: Metrics): string {
  return `translate(${leftOf(column, metrics)}px, ${row * metrics.row}px)`;
}
