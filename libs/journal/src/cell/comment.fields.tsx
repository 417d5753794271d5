import { useId } from 'react';
import { CommentInput } from '../fields/comment-input.tsx';
import { fieldNames } from '../fields/field-names.ts';
import styles from './cell.module.css';
import type { OpenedCell } from './opened-cell.ts';

export function CommentField({ cell }: { cell: OpenedCell }) {
  const id = useId();
  const { comment, commentAudience } = cell.view.values;
  return (
    <div className={styles.field}>
      <label className={styles.caption} htmlFor={id}>{fieldNames.comment}</label>
      <CommentInput
        id={id}
        about={cell.key}
        rows={2}
        readOnly={Boolean(cell.lock)}
        value={comment}
        audience={commentAudience}
        onSave={cell.setComment}
      />
    </div>
  );
}
