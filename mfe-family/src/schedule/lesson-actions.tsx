import { absenceText, frozenText } from '@dzvinok/texts/absences';
import { Button, IconButton, LinkButton } from '@dzvinok/ui/button';
import { IconBook, IconBroadcast, IconCheck } from '@dzvinok/ui/icons';
import { Badge } from '@dzvinok/ui/text';
import { AttendanceIndicator } from './attendance-indicator.tsx';
import { attendanceNames } from './attendance.texts.ts';
import { isChoiceOpen, isTellingOpen } from './choice-time.ts';
import { useOpenLesson } from './open-lesson.ts';
import styles from './schedule.module.css';
import type { WeekLesson } from './week-lesson.ts';

interface LessonActionsProps {
  lesson: WeekLesson;
  canChoose: boolean;
  now: number;
  /** True when the homework, or its absence, is visible already. */
  isTaskShown?: boolean;
  /** True when the card of the next lesson, above, leads to the broadcast. */
  isJoinShown?: boolean;
}

export function LessonActions({ lesson, canChoose, now, isTaskShown = false, isJoinShown = false }: LessonActionsProps) {
  const open = useOpenLesson();
  const hasHomework = lesson.homeworkDescription !== null;
  const isDone = lesson.homework?.isDone ?? false;
  const { announcedAbsence, frozenUntil } = lesson;
  if (frozenUntil) return <Badge tone="info">{frozenText(frozenUntil)}</Badge>;
  // After the deadline attendance is shown only if chosen.
  const hasAttendance = canChoose && !announcedAbsence && (isChoiceOpen(lesson, now) || lesson.status !== null);
  return (
    <>
      {lesson.joinUrl && !isJoinShown && (
        <LinkButton href={lesson.joinUrl} target="_blank" look="primary" size="lg" icon={<IconBroadcast size={18} />}>
          Приєднатися
        </LinkButton>
      )}
      {!canChoose && !announcedAbsence && lesson.status !== null && <Badge tone="info">{attendanceNames[lesson.status]}</Badge>}
      {hasAttendance && <AttendanceIndicator lesson={lesson} onOpen={() => open('attendance', lesson)} />}
      {(hasHomework || !isTaskShown) && (
        <IconButton
          label={`${hasHomework ? 'Домашнє завдання' : 'Домашнього завдання немає'}${isDone ? ', зроблено' : ''}: ${lesson.subjectName}`}
          icon={isDone ? <IconCheck size={20} /> : <IconBook size={20} />}
          look={hasHomework ? 'secondary' : 'quiet'}
          size="lg"
          className={hasHomework ? undefined : styles.noHomework}
          onClick={() => open('homework', lesson)}
        />
      )}
      {(announcedAbsence ?? isTellingOpen(lesson, now)) && (
        <Button
          size="lg"
          look={announcedAbsence ? 'secondary' : 'quiet'}
          onClick={() => open('absence', lesson)}
          aria-label={`${announcedAbsence ? absenceText(announcedAbsence) : 'Не буде'}. ${lesson.subjectName}`}
        >
          {announcedAbsence ? absenceText(announcedAbsence) : 'Не буде'}
        </Button>
      )}
    </>
  );
}
