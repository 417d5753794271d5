import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { attendanceRoutes } from '@dzvinok/contract/attendance';
import { familyRoutes, type AttendanceStatus, type ScheduleItem } from '@dzvinok/contract/family';
import { noticeMinutes } from '@dzvinok/schedule/notice';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { successTexts } from '@dzvinok/texts/messages';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { FormError, SegmentedChoice } from '@dzvinok/ui/form';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { Muted, Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';

const options = [
  { value: 1, label: 'Онлайн' },
  { value: 2, label: 'Відеозапис' },
] as const;

interface AttendancePopupProps {
  opened: boolean;
  onClose: () => void;
  lesson: ScheduleItem;
}

/** The student's choice for one lesson; the server has the last word on whether it is still in time. */
export function AttendancePopup({ opened, onClose, lesson }: AttendancePopupProps) {
  const [status, setStatus] = useState<AttendanceStatus | null>(lesson.status);
  const choose = useCall(attendanceRoutes.choose, { invalidates: [familyRoutes.schedule] });

  function save() {
    if (status === null) return;
    choose.mutate(
      {
        body: {
          classId: lesson.classId,
          studentUpdateOnlineLessonOption: status,
          lessonStartDateTime: lesson.startDateTime,
        },
      },
      {
        onSuccess: ({ message }) => {
          showToast({ kind: 'success', message: message ?? successTexts.attendanceUpdated });
          onClose();
        },
      },
    );
  }

  const actions = (
    <>
      <Button onClick={onClose}>Закрити</Button>
      {lesson.canChooseStatus && (
        <Button look="primary" onClick={save} busy={choose.isPending} disabled={status === null}>
          Зберегти
        </Button>
      )}
    </>
  );

  return (
    <Popup opened={opened} onClose={onClose} title="Статус присутності" actions={actions} size="sm" locked={choose.isPending}>
      <Stack gap="md">
        <Text block>
          {lesson.subjectName}, {formatDayMonth(lesson.startDateTime)} о {lesson.startDateTime.slice(11, 16)}
        </Text>
        <SegmentedChoice
          label="Як будете на занятті?"
          options={options}
          value={status}
          onChange={setStatus}
          disabled={!lesson.canChooseStatus}
        />
        <Muted block>
          {lesson.canChooseStatus
            ? `Онлайн-статус слід обрати щонайменше за ${counted(noticeMinutes, ['хвилину', 'хвилини', 'хвилин'])} до початку заняття.`
            : `Вибір закрито: до початку заняття менш ніж ${counted(noticeMinutes, ['хвилина', 'хвилини', 'хвилин'])}.`}
        </Muted>
        <FormError message={choose.isError ? failureText(choose.error) : null} />
      </Stack>
    </Popup>
  );
}
