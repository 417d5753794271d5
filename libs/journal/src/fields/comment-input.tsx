import { commentAudience, type CommentAudience } from '@dzvinok/contract/marks';
import { IconUsers } from '@dzvinok/ui/icons';
import type { ComponentPropsWithoutRef } from 'react';
import { audienceNames, fieldNames } from './field-names.ts';
import { useTypedText } from './typed-text.ts';
import styles from './fields.module.css';

const maxCharacters = 1_000;

interface CommentInputProps extends Pick<ComponentPropsWithoutRef<'textarea'>, 'id' | 'aria-label' | 'enterKeyHint' | 'placeholder' | 'readOnly' | 'rows'> {
  /** Identifies the mark: typed text is saved for the mark it was typed for. */
  about: string;
  value: string | null;
  audience: CommentAudience;
  onSave: (value: string | null, audience: CommentAudience) => void;
  /** Name of the student, when several comments are on the screen. */
  of?: string;
  /** In a table row: Enter saves too, Shift+Enter breaks the line, Escape discards. */
  isInRow?: boolean;
  /** Called after Enter has saved, or after Escape with nothing to discard. */
  onDone?: () => void;
  /** Lets keys find the same field of another student. */
  'data-field'?: string;
}

/** Saved on blur, and when the field or the page goes away. */
export function CommentInput({ about, value, audience, onSave, of, isInRow, onDone, ...rest }: CommentInputProps) {
  const { typed, write, keep, drop } = useTypedText(about, (text) => save(text, audience));
  const shown = value ?? '';
  const isFull = typed !== null && typed.length >= maxCharacters;
  const isWritten = (typed ?? shown).trim() !== '';

  // An emptied comment resets the audience to staff.
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
        maxLength={maxCharacters}
        value={typed ?? shown}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          // While composing, these keys belong to the input method.
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
        {isFull && `Більше ${maxCharacters} символів коментар не вміщує: перевірте, чим він закінчується.`}
      </span>
    </span>
  );
}

interface AudienceChoiceProps {
  value: CommentAudience;
  onChange: (value: CommentAudience) => void;
  of: string | undefined;
  disabled: boolean | undefined;
}

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
