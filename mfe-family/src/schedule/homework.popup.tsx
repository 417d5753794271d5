import type { ScheduleItem } from '@dzvinok/contract/family';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { Button } from '@dzvinok/ui/button';
import { Popup } from '@dzvinok/ui/popup';
import { Muted, Text } from '@dzvinok/ui/text';
import styles from './schedule.module.css';

interface HomeworkPopupProps {
  opened: boolean;
  onClose: () => void;
  lesson: ScheduleItem;
  homework: string;
}

export function HomeworkPopup({ opened, onClose, lesson, homework }: HomeworkPopupProps) {
  return (
    <Popup opened={opened} onClose={onClose} title="Домашнє завдання" actions={<Button onClick={onClose}>Закрити</Button>}>
      <Muted block>
        {lesson.subjectName}, на {formatDayMonth(lesson.startDateTime)}
      </Muted>
      <Text block className={styles.homework}>
        {homework}
      </Text>
    </Popup>
  );
}
