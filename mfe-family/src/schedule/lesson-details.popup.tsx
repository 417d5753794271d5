import { Button, LinkButton } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { Facts, LinkedText } from '@dzvinok/ui/text';
import { TaskOfLesson } from './homework.popup.tsx';
import { LessonLine } from './lesson-line.tsx';
import { LessonMarks } from './lesson-marks.tsx';
import type { LessonPopupProps } from './lesson.popup.tsx';
import styles from './schedule.module.css';

export function LessonDetailsPopup({ lesson, canTick, opened, onClose }: Omit<LessonPopupProps, 'kind'>) {
  const { diary, comment, classroomName, substitute } = lesson;
  const facts = [
    { name: 'Аудиторія', value: classroomName },
    { name: 'Замінює', value: substitute },
    { name: 'Тема', value: diary?.topicName },
    { name: 'Оцінки й присутність', value: diary && LessonMarks({ diary }) },
    { name: 'Коментар учителя', value: comment },
    { name: 'Завдання на цей урок', value: <TaskOfLesson lesson={lesson} canTick={canTick} /> },
    { name: 'Задано на наступний урок', value: diary?.nextHomework && <LinkedText text={diary.nextHomework} /> },
  ].filter(({ value }) => value);
  const actions = (
    <>
      {diary?.recordingUrl && <LinkButton size="lg" href={diary.recordingUrl} target="_blank">Дивитися запис</LinkButton>}
      <Button size="lg" onClick={onClose}>Закрити</Button>
    </>
  );
  return (
    <Popup opened={opened} onClose={onClose} title="Урок" actions={actions}>
      <Stack gap="md">
        <LessonLine lesson={lesson} />
        <div className={styles.homework}><Facts facts={facts} shape="column" /></div>
      </Stack>
    </Popup>
  );
}
