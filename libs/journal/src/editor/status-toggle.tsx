import { statusClass, statusLetter } from '@dzvinok/ui/text';
import { fieldNames } from '../fields/field-names.ts';
import type { Status } from '../statuses/statuses.ts';
import styles from './row.module.css';

interface StatusToggleProps {
  status: Status;
  isOn: boolean;
  /** Why it looks as what cannot be changed here; a touch is still answered by `onChange`. */
  refusal: string | undefined;
  onChange: (isOn: boolean) => void;
}

/** One status of a student as a big letter: a checkbox over the whole of it. */
export function StatusToggle({ status, isOn, refusal, onChange }: StatusToggleProps) {
  return (
    <label
      className={`${statusClass(status.name)} ${styles.toggle}`}
      data-status={status.field}
      data-locked={refusal !== undefined || undefined}
      title={refusal ?? fieldNames[status.field]}
    >
      <input
        type="checkbox"
        className={styles.toggleBox}
        data-field={status.field}
        aria-label={fieldNames[status.field]}
        aria-readonly={refusal !== undefined || undefined}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span aria-hidden>{statusLetter(status.name)}</span>
    </label>
  );
}
