import { useEffect, useState } from 'react';
import styles from './editor.module.css';

interface CommentInputProps {
  label: string;
  value: string | null;
  onCommit: (value: string | null) => void;
}

/** A comment that grows with its text; saved when left. */
export function CommentInput({ label, value, onCommit }: CommentInputProps) {
  const shown = value ?? '';
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);

  function commit() {
    const trimmed = text.trim();
    if (trimmed !== shown) onCommit(trimmed || null);
  }

  return (
    <textarea
      className={styles.comment}
      aria-label={label}
      placeholder="Коментар"
      rows={1}
      maxLength={1000}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
    />
  );
}
