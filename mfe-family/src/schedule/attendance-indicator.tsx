import type { ScheduleItem } from '@dzvinok/contract/family';
import { Button } from '@dzvinok/ui/button';
import { IconPlayerPlay, IconVideo, IconWifi } from '@dzvinok/ui/icons';
import { attendanceNames } from './attendance.texts.ts';

export function AttendanceIndicator({ lesson, onOpen }: { lesson: ScheduleItem; onOpen: () => void }) {
  const { status } = lesson;
  const label = status === null ? 'Онлайн чи відеозапис' : attendanceNames[status];
  return (
    <Button
      size="lg"
      look={status === null ? 'quiet' : 'secondary'}
      icon={status === 1 ? <IconWifi size={18} /> : status === 2 ? <IconVideo size={18} /> : <IconPlayerPlay size={18} />}
      onClick={onOpen}
      // Contains the visible text, so that voice control finds the button.
      aria-label={`Статус присутності: ${status === null ? `не обрано. ${label}` : label}. ${lesson.subjectName}`}
    >
      {label}
    </Button>
  );
}
