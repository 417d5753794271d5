import { useEffect, useState } from 'react';
import styles from './editor.module.css';

interface MarkInputProps {
  label: string;
  value: number | null;
  onCommit: (value: number | null) => void;
}

const longestMark = 3;

/** Digits only, three at most; empty is «no mark» (specification §5). Saved when left or on Enter, Escape takes back. */
export function MarkInput({ label, value, onCommit }: MarkInputProps) {
  const shown = value === null ? '' : String(value);
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);

  function commit() {
    if (text !== shown) onCommit(text === '' ? null : Number(text));
  }

  return (
    <input
      className={styles.mark}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.currentTarget.value.replace(/\D/g, '').slice(0, longestMark))}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setText(shown);
      }}
    />
  );
}
