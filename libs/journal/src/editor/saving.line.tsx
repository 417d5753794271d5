import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { VisuallyHidden } from '@dzvinok/ui/layout';
import { useCallback, useSyncExternalStore } from 'react';
import type { BookSummary, MarkBook } from '../marks/mark-book.ts';
import styles from './save.module.css';

interface SavingLineProps {
  book: MarkBook;
  /** Leads to a row whose save needs a person. */
  onShowTrouble: (state: 'refused' | 'clash') => void;
  onShowKeys: () => void;
}

/** Whether everything of the group is kept, in one line over the students, and the way to the list of keys. */
export function SavingLine({ book, onShowTrouble, onShowKeys }: SavingLineProps) {
  const subscribe = useCallback((listener: () => void) => book.subscribeSummary(listener), [book]);
  const summary = useSyncExternalStore(subscribe, () => book.summary());
  const trouble = troubleOf(summary);
  return (
    <div className={styles.line}>
      <span className={styles.lineText} data-state={trouble?.state}>
        {trouble?.text ?? (summary.saving > 0 ? 'Зберігаємо…' : 'Усе збережено')}
      </span>
      {trouble && trouble.state !== 'waiting' && (
        <Button look="quiet" size="sm" onClick={() => onShowTrouble(trouble.state)}>
          Показати
        </Button>
      )}
      <span className={styles.lineKeys}>
        <Button look="quiet" size="sm" onClick={onShowKeys}>
          Клавіші
        </Button>
      </span>
      {/* Only what asks for attention is read aloud: each save would drown the fields. */}
      <VisuallyHidden role="status">{trouble?.text ?? ''}</VisuallyHidden>
    </div>
  );
}

type Trouble = { state: 'refused' | 'clash'; text: string } | { state: 'waiting'; text: string };

function troubleOf({ waiting, refused, clash }: BookSummary): Trouble | null {
  if (clash > 0) return { state: 'clash', text: `Змінено ще кимось: ${counted(clash, 'mark')}` };
  if (refused > 0) return { state: 'refused', text: `Не збережено: ${counted(refused, 'mark')}` };
  return waiting > 0 ? { state: 'waiting', text: `Чекають на зв’язок: ${counted(waiting, 'mark')}. Збережуться самі.` } : null;
}
