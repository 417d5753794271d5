import styles from './cell.module.css';
import { useTypedText } from './typed-text.ts';
import { fieldNames } from './mark.words.ts';
import type { OpenedCell } from './opened-cell.ts';

/** Grows with its text; saved when left, kept when the panel or the page goes. */
export function CommentField({ cell }: { cell: OpenedCell }) {
  const { typed, write, keep } = useTypedText(cell.key, cell.setComment);
  return (
    <label className={styles.field}>
      <span className={styles.caption}>{fieldNames.comment}</span>
      <textarea
        className={styles.comment}
        rows={2}
        maxLength={1000}
        value={typed ?? cell.view.values.comment ?? ''}
        onChange={(event) => write(event.currentTarget.value)}
        onBlur={keep}
      />
    </label>
  );
}
