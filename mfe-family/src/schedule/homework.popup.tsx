import type { ScheduleItem } from '@dzvinok/contract/family';
import { Button } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { LinkedText, Muted, Text } from '@dzvinok/ui/text';
import { LessonLine } from './lesson-line.tsx';
import styles from './schedule.module.css';

interface HomeworkPopupProps {
  opened: boolean;
  onClose: () => void;
  lesson: ScheduleItem;
}

export function HomeworkPopup({ opened, onClose, lesson }: HomeworkPopupProps) {
  const actions = (
    <Button size="lg" onClick={onClose}>
      Закрити
    </Button>
  );
  return (
    <Popup opened={opened} onClose={onClose} title="Домашнє завдання" actions={actions}>
      <Stack gap="md">
        <LessonLine lesson={lesson} />
        {lesson.homeworkDescription ? (
          <Text block className={styles.homework}>
            <LinkedText text={lesson.homeworkDescription} />
          </Text>
        ) : (
          <Muted block>Домашнього завдання немає.</Muted>
        )}
      </Stack>
    </Popup>
  );
}
