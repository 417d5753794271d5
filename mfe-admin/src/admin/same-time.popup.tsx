import type { GroupListItem } from '@dzvinok/contract/groups';
import { overlapsInWeek } from '@dzvinok/schedule/overlap';
import { ConfirmPopup } from '@dzvinok/ui/popup';

type ScheduledGroup = Pick<GroupListItem, 'id' | 'lessonDuration' | 'schedules'>;

/** Groups of a student whose lessons overlap with the lessons of this group. */
export function groupsAtSameTime(group: ScheduledGroup, own: readonly GroupListItem[]): GroupListItem[] {
  const weekOf = ({ schedules, lessonDuration }: ScheduledGroup) => schedules.map((slot) => ({ ...slot, durationMinutes: lessonDuration }));
  const week = weekOf(group);
  return own.filter((other) => other.id !== group.id && weekOf(other).some((theirs) => week.some((slot) => overlapsInWeek(slot, theirs))));
}

export function groupNames(groups: readonly Pick<GroupListItem, 'subjectName' | 'className'>[]): string {
  return groups.map(({ subjectName, className }) => `${subjectName} ${className}`).join(', ');
}

interface SameTimePopupProps {
  fullName: string;
  others: readonly GroupListItem[];
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a student gets two groups at one time. */
export function SameTimePopup({ fullName, others, onConfirm, onCancel }: SameTimePopupProps) {
  return (
    <ConfirmPopup
      opened
      title="Уроки в один час"
      text={`${fullName} уже має в цей час: ${groupNames(others)}. Додати до групи все одно?`}
      confirmLabel="Додати"
      cancelLabel="Скасувати"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
