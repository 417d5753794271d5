import { Muted } from '@dzvinok/ui/text';
import styles from './teacher-comment.module.css';

export function TeacherComment({ text }: { text: string }) {
  return (
    <p className={styles.comment}>
      <Muted>Коментар учителя:</Muted> {text}
    </p>
  );
}
