import { statuses } from '../statuses/statuses.ts';
import styles from './editor.module.css';

/** Names of the columns; each field has a name of its own for those who hear it. */
export function LessonHeads() {
  return (
    <div className={styles.heads} aria-hidden>
      <span className={styles.studentHead}>Учень</span>
      <span className={styles.statuses}>
        {statuses.map(({ field, head, shortHead }) => (
          <span key={field} data-head={head} data-short={shortHead} />
        ))}
      </span>
      <span className={styles.homework} data-head="Домашня" data-short="Дом." />
      <span className={styles.classwork} data-head="Оцінка" data-short="Оцінка" />
      <span className={styles.commentHead}>Коментар</span>
    </div>
  );
}
