import { IconCheck } from '@dzvinok/ui/icons';
import { Inline } from '@dzvinok/ui/layout';
import styles from './import-students.module.css';

const names = ['Файл', 'Перевірка', 'Імпорт'] as const;

/** Shows how far the import is. */
export function Steps({ current, isDone }: { current: 0 | 1 | 2; isDone: boolean }) {
  return (
    <Inline as="ol" gap="xl" aria-label="Кроки імпорту">
      {names.map((name, index) => {
        const isPast = index < current || isDone;
        return (
          <Inline
            key={name}
            as="li"
            className={styles.step}
            data-past={isPast || undefined}
            aria-current={index === current && !isDone ? 'step' : undefined}
          >
            <span className={styles.stepMark} aria-hidden>
              {isPast ? <IconCheck size={14} /> : index + 1}
            </span>
            {name}
          </Inline>
        );
      })}
    </Inline>
  );
}
