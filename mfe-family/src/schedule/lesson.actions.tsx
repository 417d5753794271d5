import type { ScheduleItem } from '@dzvinok/contract/family';
import { IconButton, LinkButton } from '@dzvinok/ui/button';
import { IconBook, IconBroadcast } from '@dzvinok/ui/icons';
import { useState } from 'react';
import { AttendanceIndicator } from './attendance.indicator.tsx';
import { HomeworkPopup } from './homework.popup.tsx';

/** What can be opened from a lesson: the homework due at it, the broadcast, online or recording. */
export function LessonActions({ lesson, canChoose }: { lesson: ScheduleItem; canChoose: boolean }) {
  const [isHomeworkOpen, setHomeworkOpen] = useState(false);
  const homework = lesson.homeworkDescription;
  // A lesson that is over without a choice has nothing to say about it.
  const hasAttendance = canChoose && (lesson.canChooseStatus || lesson.status !== null);
  return (
    <>
      {lesson.joinUrl && (
        <LinkButton href={lesson.joinUrl} target="_blank" rel="noreferrer" look="primary" icon={<IconBroadcast size={18} />}>
          Приєднатися
        </LinkButton>
      )}
      {homework && (
        <IconButton
          label={`Домашнє завдання: ${lesson.subjectName}`}
          icon={<IconBook size={20} />}
          look="secondary"
          size="lg"
          onClick={() => setHomeworkOpen(true)}
        />
      )}
      {hasAttendance && <AttendanceIndicator lesson={lesson} />}
      {homework && (
        <HomeworkPopup opened={isHomeworkOpen} onClose={() => setHomeworkOpen(false)} lesson={lesson} homework={homework} />
      )}
    </>
  );
}
