import type { ComponentPropsWithoutRef } from 'react';
import styles from './fields.module.css';
import { useTypedText } from './typed-text.ts';

interface CommentInputProps extends Pick<ComponentPropsWithoutRef<'textarea'>, 'aria-label' | 'enterKeyHint' | 'placeholder' | 'readOnly' | 'rows'> {
  /** Names the mark: what is typed is saved for the one that it was typed about. */
  about: string;
  value: string | null;
  onSave: (value: string | null) => void;
  /** One field among others: Enter saves too, Shift+Enter makes a line, Escape takes back. */
  isInRow?: boolean;
  /** Name by which keys find the same field of another student. */
  'data-field'?: string;
}

/** A comment that grows with its text; saved when left, kept when the part of the screen or the page goes. */
export function CommentInput({ about, value, onSave, isInRow, ...rest }: CommentInputProps) {
  const { typed, write, keep, drop } = useTypedText(about, (text) => onSave(text.trim() || null));
  const shown = value ?? '';
  return (
    <textarea
      {...rest}
      className={styles.comment}
      data-changed={(typed !== null && typed !== shown) || undefined}
      maxLength={1000}
      value={typed ?? shown}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        // The keys of a letter that is still being composed are its own.
        if (!isInRow || event.nativeEvent.isComposing) return;
        if (event.key === 'Enter' && !event.shiftKey) keep();
        if (event.key === 'Escape') drop();
      }}
    />
  );
}
