import type { ChangedPart, LessonPart, PlannedLessonItem } from '@dzvinok/contract/calendar';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { withInitials } from '@dzvinok/texts/names';
import { Facts } from '@dzvinok/ui/text';

const names: Record<LessonPart, string> = {
  cancelled: 'Скасовано', start: 'Інший час', place: 'Інше місце', teacher: 'Інший викладач', extra: 'Додатковий урок',
};

export function ChangedParts({ lesson: { changedParts = [] } }: { lesson: PlannedLessonItem }) {
  if (changedParts.length === 0) return null;
  return <Facts shape="pairs" facts={changedParts.map((change) => ({ name: names[change.part], value: textOf(change) }))} />;
}

function textOf({ reason, changedBy, changedAt }: ChangedPart): string {
  const when = `${formatDayMonth(changedAt)} ${changedAt.slice(11, 16)}`;
  return [...reason ? [reason] : [], changedBy ? `${withInitials(changedBy)}, ${when}` : when].join(' · ');
}
