import { failureText } from '@dzvinok/api-client/call';
import { useConnection } from '@dzvinok/api-client/connection';
import type { AttendanceChoice } from '@dzvinok/contract/attendance';
import { noticeMinutes } from '@dzvinok/schedule/week';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { Muted, Text } from '@dzvinok/ui/text';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { useState } from 'react';
import { useAttendanceChoice } from './attendance-choice.ts';
import { attendanceNames } from './attendance.texts.ts';
import { closedText, isChoiceOpen, timeLeft } from './choice-time.ts';
import { LessonLine } from './lesson-line.tsx';
import { useNow } from './now.ts';
import type { WeekLesson } from './week-lesson.ts';

const ways = [
  { value: 1, label: attendanceNames[1] },
  { value: 2, label: attendanceNames[2] },
] as const;
/** Offered after a choice, to take it back. */
const waysBack = [{ value: 0, label: 'Прийду' }, ...ways] as const;

const rule = `Онлайн-статус слід обрати щонайменше за ${counted(noticeMinutes, ['хвилину', 'хвилини', 'хвилин'])} до початку заняття.`;

interface AttendancePopupProps {
  opened: boolean;
  onClose: () => void;
  lesson: WeekLesson;
}

export function AttendancePopup({ opened, onClose, lesson }: AttendancePopupProps) {
  const now = useNow(1000);
  const [chosen, setChosen] = useState<AttendanceChoice | null>(null);
  const { save, isSaving, error } = useAttendanceChoice(lesson, onClose);
  const isOffline = useConnection() === 'offline';
  const status = chosen ?? lesson.status;
  // A choice being saved is decided by the server, even after the deadline.
  const isInTime = isSaving || isChoiceOpen(lesson, now);
  const isOpen = isSaving || (isInTime && !isOffline);
  const whyClosed = isInTime ? 'Немає з’єднання. Обрати можна буде, коли воно повернеться.' : closedText(lesson, now);

  const actions = (
    <>
      <Button size="lg" onClick={onClose} disabled={isSaving}>
        Закрити
      </Button>
      {isOpen && (
        <Button size="lg" look="primary" onClick={() => status !== null && void save(status)} busy={isSaving} disabled={status === null}>
          Зберегти
        </Button>
      )}
    </>
  );

  return (
    <Popup opened={opened} onClose={onClose} title="Статус присутності" actions={actions} size="sm" locked={isSaving}>
      <Stack gap="md">
        <LessonLine lesson={lesson} />
        <SegmentedChoice<AttendanceChoice>
          label="Як будете на занятті?"
          options={lesson.status === null ? ways : waysBack}
          value={status}
          onChange={setChosen}
          disabled={!isOpen || isSaving}
          autoFocus
        />
        <Muted block>{rule}</Muted>
        <TimeLeft text={isOpen ? timeLeft(lesson.closesAt - now) : null} whyClosed={whyClosed} />
        <FormError message={error ? failureText(error) : null} />
      </Stack>
    </Popup>
  );
}

function TimeLeft({ text, whyClosed }: { text: string | null; whyClosed: string }) {
  return (
    <>
      {text !== null && (
        <Text block role="timer">
          Залишилося на вибір: {text}
        </Text>
      )}
      <div role="status">{text === null && <Text tone="warning">{whyClosed}</Text>}</div>
    </>
  );
}
