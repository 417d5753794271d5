import { IconCheck, IconLock } from '@dzvinok/ui/icons';
import { VisuallyHidden } from '@dzvinok/ui/layout';
import { statusClass, statusLetter } from '@dzvinok/ui/text';
import { fieldNames } from '../fields/field-names.ts';
import { statuses } from '../statuses/statuses.ts';
import styles from './cell.module.css';
import type { OpenedCell } from './opened-cell.ts';

/** `short` shows only letters. A press on a locked status shows the reason. */
export function StatusToggles({ cell, short }: { cell: OpenedCell; short?: boolean }) {
  return (
    <div className={styles.statuses} data-short={short || undefined} role="group" aria-label="Статус">
      {statuses.map(({ field, name }) => {
        const isOn = cell.view.values[field];
        const refusal = cell.refusalOf(field);
        return (
          <button
            key={field}
            type="button"
            className={`${statusClass(name)} ${styles.status}`}
            data-status={field}
            data-locked={refusal !== undefined || undefined}
            aria-pressed={isOn}
            aria-disabled={refusal !== undefined || undefined}
            title={refusal ?? (short ? fieldNames[field] : undefined)}
            onClick={() => cell.toggle(field)}
          >
            <span className={styles.letter}>{statusLetter(name)}</span>{' '}
            {short ? <VisuallyHidden>{fieldNames[field]}</VisuallyHidden> : fieldNames[field]}
            {!short && isOn && !refusal && <IconCheck size={16} />}
            {refusal && <IconLock size={14} aria-hidden />}
          </button>
        );
      })}
    </div>
  );
}
