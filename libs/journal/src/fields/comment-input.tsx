import { commentAudience, type CommentAudience } from '@dzvinok/contract/marks';
import { IconUsers } from '@dzvinok/ui/icons';
import type { ComponentPropsWithoutRef } from 'react';
import { audienceNames, fieldNames } from './field-names.ts';
import { useTypedText } from './typed-text.ts';
import styles from './fields.module.css';

/** So many characters a comment has at most. */
const longest = 1_000;

interface CommentInputProps extends Pick<ComponentPropsWithoutRef<'textarea'>, 'id' | 'aria-label' | 'enterKeyHint' | 'placeholder' | 'readOnly' | 'rows'> {
  /** Names the mark: what is typed is saved for the one that it was typed about. */
  about: string;
  value: string | null;
  audience: CommentAudience;
  onSave: (value: string | null, audience: CommentAudience) => void;
  /** Whose it is, where there are several on the screen. */
  of?: string;
  /** One field among others: Enter saves too, Shift+Enter makes a line, Escape takes back. */
  isInRow?: boolean;
  /** Enter has saved it, or Escape found nothing to take back. */
  onDone?: () => void;
  /** Name by which keys find the same field of another student. */
  'data-field'?: string;
}

/** A comment that grows with its text, and who reads it; saved when left, kept when the part of the screen or the page goes. */
export function CommentInput({ about, value, audience, onSave, of, isInRow, onDone, ...rest }: CommentInputProps) {
  const { typed, write, keep, drop } = useTypedText(about, (text) => save(text, audience));
  const shown = value ?? '';
  const isFull = typed !== null && typed.length >= longest;
  const isWritten = (typed ?? shown).trim() !== '';

  // The next comment begins as one for staff.
  function save(text: string, readers: CommentAudience) {
    const comment = text.trim() || null;
    onSave(comment, comment === null ? 'staff' : readers);
  }

  function chooseAudience(chosen: CommentAudience) {
    drop();
    save(typed ?? shown, chosen);
  }

  return (
    <span className={styles.remark}>
      <textarea
        {...rest}
        className={styles.comment}
        data-changed={(typed !== null && typed !== shown) || undefined}
        maxLength={longest}
        value={typed ?? shown}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          // The keys of a letter that is still being composed are its own.
          if (!isInRow || event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && !event.shiftKey) {
            keep();
            onDone?.();
          }
          if (event.key !== 'Escape') return;
          if (typed === null) onDone?.();
          drop();
        }}
      />
      {isInRow && isWritten && audience === 'family' && <IconUsers className={styles.isForFamily} size={16} role="img" aria-label={audienceNames.family} />}
      {isWritten && <AudienceChoice value={audience} onChange={chooseAudience} of={of} disabled={rest.readOnly} />}
      <span aria-live="polite" className={isFull ? styles.full : undefined}>
        {isFull && `Більше ${longest} символів коментар не вміщує: перевірте, чим він закінчується.`}
      </span>
    </span>
  );
}

interface AudienceChoiceProps {
  value: CommentAudience;
  onChange: (value: CommentAudience) => void;
  /** Whose comment it is, where there are several on the screen. */
  of: string | undefined;
  disabled: boolean | undefined;
}

/** Who reads a comment. */
function AudienceChoice({ value, onChange, of, disabled }: AudienceChoiceProps) {
  return (
    <label className={styles.audience}>
      <span>{fieldNames.commentAudience}</span>
      <select
        aria-label={of && `${fieldNames.commentAudience}: ${of}`}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(commentAudience.parse(event.currentTarget.value))}
      >
        {commentAudience.options.map((audience) => (
          <option key={audience} value={audience}>{audienceNames[audience]}</option>
        ))}
      </select>
    </label>
  );
}
