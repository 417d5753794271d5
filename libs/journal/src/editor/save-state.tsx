import { Button } from '@dzvinok/ui/button';
import { Muted, Text } from '@dzvinok/ui/text';
import type { MarkRow } from './mark-queue.ts';
import styles from './editor.module.css';

interface SaveStateProps {
  row: MarkRow;
  onRetry: () => void;
  onSettle: (choice: 'mine' | 'theirs') => void;
}

/** What became of the row's last change: on its way, kept, refused or overtaken. */
export function SaveState({ row, onRetry, onSettle }: SaveStateProps) {
  if (row.state === 'saving') return <Muted role="status">Зберігаємо…</Muted>;
  if (row.state === 'saved') return <Text role="status" size="sm" tone="success">Збережено</Text>;
  if (row.state === 'failed') {
    return (
      <span className={styles.trouble} role="alert">
        <Text size="sm" tone="danger">{row.error}</Text>
        <Button size="sm" onClick={onRetry}>Зберегти ще раз</Button>
      </span>
    );
  }
  if (row.state === 'clash') {
    return (
      <span className={styles.trouble} role="alert">
        <Text size="sm" tone="warning">Хтось уже змінив цю оцінку: {summary(row.theirs)}.</Text>
        <Button size="sm" onClick={() => onSettle('theirs')}>Взяти їхню</Button>
        <Button size="sm" onClick={() => onSettle('mine')}>Залишити мою</Button>
      </span>
    );
  }
  return null;
}

function summary(theirs: MarkRow['theirs']): string {
  if (!theirs) return 'без оцінки';
  const { homeworkMark, classworkMark, absent, notReady } = theirs;
  const parts = [
    homeworkMark !== null && `домашня ${homeworkMark}`,
    classworkMark !== null && `робота на уроці ${classworkMark}`,
    absent && 'відсутній',
    notReady && 'не готовий',
  ].filter(Boolean);
  return parts.join(', ') || 'без оцінки';
}
