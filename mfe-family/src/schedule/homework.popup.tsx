import type { ScheduleItem } from '@dzvinok/contract/family';
import { Button } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { Badge, LinkedText, Muted, Text } from '@dzvinok/ui/text';
import { DoneTick } from '../done/done-tick.tsx';
import { LessonLine } from './lesson-line.tsx';
import type { LessonPopupProps } from './lesson.popup.tsx';
import styles from './schedule.module.css';

export function HomeworkPopup({ opened, onClose, lesson, canTick }: Omit<LessonPopupProps, 'kind'>) {
  const actions = (
    <Button size="lg" onClick={onClose}>
      Закрити
    </Button>
  );
  return (
    <Popup opened={opened} onClose={onClose} title="Домашнє завдання" actions={actions}>
      <Stack gap="md">
        <LessonLine lesson={lesson} />
        <TaskOfLesson lesson={lesson} canTick={canTick} />
      </Stack>
    </Popup>
  );
}

export function TaskOfLesson({ lesson, canTick }: { lesson: ScheduleItem; canTick: boolean }) {
  const { homeworkDescription, homework, subjectName } = lesson;
  if (!homeworkDescription) return <Muted block>Домашнього завдання немає.</Muted>;
  return (
    <Stack gap="sm">
      <Text block className={styles.homework}>
        <LinkedText text={homeworkDescription} />
      </Text>
      {homework && canTick && <DoneTick {...homework} subjectName={subjectName} />}
      {homework?.isDone && !canTick && <Badge tone="success">Зроблено</Badge>}
    </Stack>
  );
}
