import { Button } from '@dzvinok/ui/button';
import { Inline } from '@dzvinok/ui/layout';
import { Text } from '@dzvinok/ui/text';
import styles from './homework.module.css';

interface EditConflictNoticeProps {
  /** The homework as it is saved now; null when it was taken back. */
  theirs: string | null;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Another tab or device has saved something else while this text was being written: one of the two is chosen. */
export function EditConflictNotice({ theirs, onTakeTheirs, onKeepMine }: EditConflictNoticeProps) {
  return (
    <div className={styles.notice} role="alert">
      <Text block weight="medium">
        {theirs === null ? 'Завдання тим часом прибрали.' : 'Завдання тим часом змінили. Тепер збережено:'}
      </Text>
      {theirs !== null && (
        <Text block className={styles.text}>
          {theirs}
        </Text>
      )}
      <Inline>
        <Button size="sm" onClick={onTakeTheirs}>
          {theirs === null ? 'Прибрати й моє' : 'Взяти збережене'}
        </Button>
        <Button size="sm" onClick={onKeepMine}>
          Залишити моє
        </Button>
      </Inline>
    </div>
  );
}
