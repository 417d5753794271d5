import { useDraft } from './draft.ts';
import styles from './fields.module.css';

interface MarkFieldProps {
  className: string | undefined;
  /** Name by which the keys find the same field of the next student. */
  field: 'homeworkMark' | 'classworkMark';
  /** Beside the field where there are no heads over the columns. */
  caption: string;
  label: string;
  value: number | null;
  onCommit: (value: number | null) => void;
}

const longestMark = 3;

/** Digits only, three at most; empty is «no mark» (specification §5). Saved when left or on Enter, Escape takes back. */
export function MarkField({ className, field, caption, label, value, onCommit }: MarkFieldProps) {
  const draft = useDraft(value === null ? '' : String(value), (text) => onCommit(text === '' ? null : Number(text)));
  return (
    <label className={className}>
      <span className={styles.caption} aria-hidden>
        {caption}
      </span>
      <input
        className={styles.mark}
        data-field={field}
        data-changed={draft.isChanged || undefined}
        aria-label={label}
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        value={draft.text}
        onChange={(event) => draft.type(event.currentTarget.value.replace(/\D/g, '').slice(0, longestMark))}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={draft.commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') draft.commit();
          if (event.key === 'Escape') draft.drop();
        }}
      />
    </label>
  );
}
