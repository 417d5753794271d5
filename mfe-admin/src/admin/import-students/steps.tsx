import { IconCheck } from '@dzvinok/ui/icons';
import styles from './import-students.module.css';

const names = ['Файл', 'Перевірка', 'Імпорт'] as const;

/** Shows how far the import is. */
export function Steps({ current, isDone }: { current: 0 | 1 | 2; isDone: boolean }) {
  return (
    <ol className={styles.steps} aria-label="Кроки імпорту">
      {names.map((name, index) => {
        const isPast = index < current || isDone;
        return (
          <li key={name} className={styles.step} data-past={isPast || undefined} aria-current={index === current && !isDone ? 'step' : undefined}>
            <span className={styles.stepMark} aria-hidden>
              {isPast ? <IconCheck size={14} /> : index + 1}
            </span>
            {name}
          </li>
        );
      })}
    </ol>
  );
}
