import { MarkInput } from '../fields/mark-input.tsx';
import styles from './row.module.css';

interface RowMarkProps {
  className: string | undefined;
  about: string;
  /** Name by which the keys find the same field of the next student. */
  field: 'homeworkMark' | 'classworkMark';
  /** Beside the field where there are no heads over the columns. */
  caption: string;
  label: string;
  value: number | null;
  onSave: (value: number | null) => void;
}

/** One of a student’s two marks. */
export function RowMark({ className, about, field, caption, label, value, onSave }: RowMarkProps) {
  return (
    <label className={className}>
      <span className={styles.caption} aria-hidden>
        {caption}
      </span>
      <MarkInput about={about} data-field={field} aria-label={label} enterKeyHint="next" value={value} onSave={onSave} />
    </label>
  );
}
