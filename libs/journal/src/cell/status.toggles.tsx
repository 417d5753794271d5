import { IconCheck } from '@dzvinok/ui/icons';
import styles from './cell.module.css';
import { fieldNames } from './mark.words.ts';
import type { OpenedCell, StatusField } from './opened-cell.ts';

const letters: Record<StatusField, string> = { absent: 'В', notReady: 'НГ', isLate: 'З', isMilestone: 'КР' };
const order: readonly StatusField[] = ['absent', 'notReady', 'isLate', 'isMilestone'];

/** Statuses and the control test, each on or off; `short` shows the journal's letters only. */
export function StatusToggles({ cell, short }: { cell: OpenedCell; short?: boolean }) {
  return (
    <div className={styles.statuses} data-short={short || undefined} role="group" aria-label="Статус">
      {order.map((field) => {
        const isOn = cell.view.values[field];
        return (
          <button
            key={field}
            type="button"
            className={styles.status}
            data-status={field}
            aria-pressed={isOn}
            aria-label={fieldNames[field]}
            title={short ? fieldNames[field] : undefined}
            onClick={() => cell.toggle(field)}
          >
            <span className={styles.letter} aria-hidden>
              {letters[field]}
            </span>
            {!short && fieldNames[field]}
            {!short && isOn && <IconCheck size={16} />}
          </button>
        );
      })}
    </div>
  );
}
