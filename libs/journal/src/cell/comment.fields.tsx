import { CommentInput } from '../fields/comment-input.tsx';
import { fieldNames } from '../fields/field-names.ts';
import styles from './cell.module.css';
import type { OpenedCell } from './opened-cell.ts';

/** The comment under its name. */
export function CommentField({ cell }: { cell: OpenedCell }) {
  return (
    <label className={styles.field}>
      <span className={styles.caption}>{fieldNames.comment}</span>
      <CommentInput about={cell.key} rows={2} readOnly={Boolean(cell.lock)} value={cell.view.values.comment} onSave={cell.setComment} />
    </label>
  );
}
