import { callApi } from '@dzvinok/api-client/call';
import { calendarRoutes } from '@dzvinok/contract/calendar';
import type { AskedLesson, Touched as TouchedLessons } from '@dzvinok/contract/touched';
import { weekdayOf } from '@dzvinok/schedule/zone';
import { formatDayMonth, weekdayShort } from '@dzvinok/texts/dates';
import { counted } from '@dzvinok/texts/plural';
import { Stack } from '@dzvinok/ui/layout';
import { formatMoney } from '@dzvinok/ui/money';
import { Notice } from '@dzvinok/ui/state';
import { useQuery } from '@tanstack/react-query';

interface TouchedDays {
  from: string;
  to: string;
  /** Undefined for the whole centre. */
  classIds?: readonly number[] | undefined;
  /** A change of it, or the holiday, is to be taken back: asks also what speaks against that, and what families were told. */
  lesson?: AskedLesson;
  holidayId?: number;
}

interface TouchedProps extends TouchedDays {
  /** All lessons of the days, one lesson, or a weekly lesson from its day on, of which only the people are known. */
  scope?: 'days' | 'lesson' | 'week';
  /** The lessons take place all the same: homework and money stay as they are. */
  isKept?: boolean;
  /** In hryvnias, of a lesson that is added to the days. */
  addedSum?: number;
}

export function useTouched({ from, to, classIds, lesson, holidayId }: TouchedDays) {
  const body = { from, to, classIds: classIds && [...classIds], lesson, holidayId };
  return useQuery({
    queryKey: [calendarRoutes.touched.path, body], queryFn: () => callApi(calendarRoutes.touched, { body }), enabled: from <= to, staleTime: 0,
  });
}

export function toldText({ families, text }: { families: number; text: string }): string {
  return `${counted(families, ['родину', 'родини', 'родин'])} вже сповіщено: «${text}»`;
}

export const closedMonthText = 'Місяць уже закрито, тому нараховане не зміниться';

export function Touched({ scope = 'days', isKept = false, addedSum = 0, ...days }: TouchedProps) {
  const { data } = useTouched(days);
  if (!data) return null;
  const { lessons, marks, homeworks, guests = 0, isMonthClosed = false, people } = data;
  const sum = addedSum || (data.lessonSum ?? 0) / 100;
  const told = people > 0 && (scope !== 'days' || lessons.length > 0) ? [`сповіщення отримають: ${people}`] : [];
  const parts = scope === 'week' ? told : [
    ...scope !== 'days' ? [] : [lessons.length === 0 ? 'Занять у ці дні немає' : `Стосується ${counted(lessons.length, ['заняття', 'занять', 'занять'])}`],
    ...marks > 0 ? [`оцінки проведених занять залишаться: ${marks}`] : [],
    ...homeworks > 0 && !isKept ? ['домашнє завдання перейде на наступне заняття'] : [],
    ...guests > 0 ? [`серед учнів ${counted(guests, ['гість', 'гості', 'гостей'])} на відпрацюванні`] : [],
    ...sum > 0 && !isKept ? [`за поурочною ціною це ${formatMoney(sum)}`] : [],
    ...isMonthClosed ? [closedMonthText.toLowerCase()] : [],
    ...told,
  ];
  if (parts.length === 0) return null;
  return (
    <Notice tone="info">
      {sentence(parts.join('; '))}
      {scope === 'days' && lessons.length > 0 && (
        <details>
          <summary>Які саме заняття</summary>
          <Stack as="ul" gap="xs">{lessonLines(lessons).map((line) => <li key={line}>{line}</li>)}</Stack>
        </details>
      )}
    </Notice>
  );
}

const mostTimes = 5;

/** `Математика А: пн 23.11 16:00, сб 28.11 18:00`, one for each group; a line breaks only between times. */
function lessonLines(lessons: TouchedLessons['lessons']): string[] {
  return [...Map.groupBy(lessons, ({ groupId }) => groupId).values()].map((ofGroup) => {
    const times = ofGroup.map(({ startsAt }) => `${weekdayShort(weekdayOf(startsAt.slice(0, 10))).toLowerCase()}\u00a0${formatDayMonth(startsAt)}\u00a0${startsAt.slice(11, 16)}`);
    const more = times.length - mostTimes;
    const [group] = ofGroup;
    return `${group?.subjectName} ${group?.className}: ${times.slice(0, mostTimes).join(', ')}${more > 0 ? ` і ще ${more}` : ''}`;
  });
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
