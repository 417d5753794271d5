import { callApi } from '@dzvinok/api-client/call';
import { calendarRoutes, type AskedLesson } from '@dzvinok/contract/calendar';
import { counted } from '@dzvinok/texts/plural';
import { formatMoney } from '@dzvinok/ui/money';
import { Notice } from '@dzvinok/ui/state';
import { useQuery } from '@tanstack/react-query';

interface TouchedDays {
  from: string;
  to: string;
  /** Undefined for the whole centre. */
  classIds?: readonly number[] | undefined;
  /** Asks also what families were told of it. */
  lesson?: AskedLesson;
}

interface TouchedProps extends TouchedDays {
  /** All lessons of the days, one lesson, or a weekly lesson from its day on, of which only the people are known. */
  scope?: 'days' | 'lesson' | 'week';
}

export function useTouched({ from, to, classIds, lesson }: TouchedDays) {
  const body = { from, to, classIds: classIds && [...classIds], lesson };
  return useQuery({
    queryKey: [calendarRoutes.touched.path, body], queryFn: () => callApi(calendarRoutes.touched, { body }), enabled: from <= to, staleTime: 0,
  });
}

/** What families were told of a lesson. */
export function toldText({ families, text }: { families: number; text: string }): string {
  return `${counted(families, ['родину', 'родини', 'родин'])} вже сповіщено: «${text}»`;
}

export const closedMonthText = 'Місяць уже закрито, тому нараховане не зміниться';

export function Touched({ scope = 'days', ...days }: TouchedProps) {
  const { data } = useTouched(days);
  if (!data) return null;
  const { lessons, marks, homeworks, guests = 0, lessonSum = 0, isMonthClosed = false, people } = data;
  const told = people > 0 && (scope !== 'days' || lessons.length > 0) ? [`сповіщення отримають: ${people}`] : [];
  const parts = scope === 'week' ? told : [
    ...scope !== 'days' ? [] : [lessons.length === 0 ? 'Занять у ці дні немає' : `Стосується ${counted(lessons.length, ['заняття', 'занять', 'занять'])}`],
    ...marks > 0 ? [`${counted(marks, ['оцінка', 'оцінки', 'оцінок'])} проведених занять залишаться`] : [],
    ...homeworks > 0 ? ['домашнє завдання перейде на наступне заняття'] : [],
    ...guests > 0 ? [`серед учнів ${counted(guests, ['гість', 'гості', 'гостей'])} на відпрацюванні`] : [],
    ...lessonSum > 0 ? [`за поурочною ціною це ${formatMoney(lessonSum / 100)}`] : [],
    ...isMonthClosed ? [closedMonthText.toLowerCase()] : [],
    ...told,
  ];
  if (parts.length === 0) return null;
  return <Notice tone="info">{sentence(parts.join('; '))}</Notice>;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
