import { useDraft } from './draft.ts';
import styles from './fields.module.css';

interface CommentFieldProps {
  label: string;
  value: string | null;
  onCommit: (value: string | null) => void;
}

/** A comment that grows with its text; saved when left or on Enter, Shift+Enter makes a line, Escape takes back. */
export function CommentField({ label, value, onCommit }: CommentFieldProps) {
  const shown = value ?? '';
  const draft = useDraft(shown, (text) => {
    const trimmed = text.trim();
    if (trimmed !== shown) onCommit(trimmed || null);
  });
  return (
    <textarea
      className={styles.comment}
      data-field="comment"
      data-changed={draft.isChanged || undefined}
      aria-label={label}
      placeholder="Коментар"
      rows={1}
      maxLength={1000}
      enterKeyHint="next"
      value={draft.text}
      onChange={(event) => draft.type(event.currentTarget.value)}
      onBlur={draft.commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.shiftKey) draft.commit();
        if (event.key === 'Escape') draft.drop();
      }}
    />
  );
}
