import type { CommentAudience } from '@dzvinok/contract/marks';
import { IconNotebook, IconUsers } from '@dzvinok/ui/icons';
import { useEffect, useRef, type FocusEvent } from 'react';
import { CommentInput } from '../fields/comment-input.tsx';
import { fieldNames } from '../fields/field-names.ts';
import styles from './comment.module.css';

interface CommentButtonProps {
  studentName: string;
  comment: string | null;
  audience: CommentAudience;
  isOpen: boolean;
  controls: string;
  onToggle: () => void;
}

export function CommentButton({ studentName, comment, audience, isOpen, controls, onToggle }: CommentButtonProps) {
  const isForFamily = comment !== null && audience === 'family';
  const word = comment === null ? 'додати коментар' : `${isForFamily ? 'є коментар для родини' : 'є коментар'}: ${comment}`;
  return (
    <button
      type="button"
      className={styles.button}
      data-opens="comment"
      data-filled={comment !== null || undefined}
      data-audience={audience}
      aria-label={`${studentName}: ${word}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      title={comment ?? 'Додати коментар'}
      onClick={onToggle}
    >
      {isForFamily ? <IconUsers size={18} /> : <IconNotebook size={18} />}
      <span className={styles.preview}>{comment ?? fieldNames.comment}</span>
    </button>
  );
}

interface RowCommentProps {
  id: string;
  about: string;
  studentName: string;
  value: string | null;
  audience: CommentAudience;
  readOnly: boolean;
  onSave: (comment: string | null, audience: CommentAudience) => void;
  /** `isLeft`: the focus has moved elsewhere already. */
  onClose: (how: { isLeft: boolean }) => void;
}

/** On blur closes only if empty and another comment gets the focus. */
export function RowComment({ id, about, studentName, value, audience, readOnly, onSave, onClose }: RowCommentProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('textarea')?.focus(), []);

  function leave({ target, relatedTarget }: FocusEvent) {
    const isAnotherComment = relatedTarget instanceof HTMLTextAreaElement && relatedTarget !== target;
    if (isAnotherComment && target instanceof HTMLTextAreaElement && target.value === '') onClose({ isLeft: true });
  }

  return (
    <div ref={box} id={id} className={styles.box} onBlur={leave}>
      <CommentInput
        about={about}
        data-field="comment"
        aria-label={`${fieldNames.comment}: ${studentName}`}
        placeholder={fieldNames.comment}
        rows={2}
        enterKeyHint="next"
        readOnly={readOnly}
        isInRow
        of={studentName}
        value={value}
        audience={audience}
        onSave={onSave}
        onDone={() => onClose({ isLeft: false })}
      />
    </div>
  );
}
