import { useLayoutEffect, useRef } from 'react';
import styles from './cell.module.css';
import { useTypedText } from './typed-text.ts';
import { fieldNames } from './mark.words.ts';
import { markDigits, markText, type MarkField as Field, type OpenedCell } from './opened-cell.ts';

interface MarkFieldProps {
  cell: OpenedCell;
  field: Field;
  /** What is being typed into this mark elsewhere. */
  draft: string | undefined;
  /** Enter has saved the mark. */
  onEnter: () => void;
}

/** A mark to be typed: saved when left or by Enter, taken back by Escape. */
export function MarkField({ cell, field, draft, onEnter }: MarkFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { typed, write, keep, drop } = useTypedText(cell.key, (text) => cell.setMark(field, text));
  useLayoutEffect(() => {
    if (document.activeElement === input.current) input.current?.select();
  }, [cell.key]);

  return (
    <label className={styles.field} data-active={field === cell.field || undefined}>
      <span className={styles.caption}>{fieldNames[field]}</span>
      <input
        ref={input}
        className={styles.mark}
        inputMode="numeric"
        autoComplete="off"
        placeholder="—"
        data-autofocus={field === cell.field || undefined}
        value={typed ?? draft ?? markText(cell.view.values[field])}
        onChange={(event) => write(markDigits(event.currentTarget.value))}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            keep();
            onEnter();
          }
          if (event.key === 'Escape' && typed !== null) {
            event.preventDefault();
            drop();
          }
        }}
      />
    </label>
  );
}
