import { callApi } from '@dzvinok/api-client/call';
import { useRead } from '@dzvinok/api-client/query';
import { runsRoutes, type LeavingCredits } from '@dzvinok/contract/runs';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { counted } from '@dzvinok/texts/plural';
import { formatMoney } from '@dzvinok/ui/money';
import { Notice } from '@dzvinok/ui/state';

interface LeavingProps {
  studentIds: readonly number[];
  /** Undefined: all their groups. */
  classId?: number | undefined;
}

const queryOf = ({ studentIds, classId }: LeavingProps) => ({ query: { studentIds: studentIds.join(','), classId } });

/** Tells the fate of unused credits; renders nothing without any. */
export function LeavingNotice(leaving: LeavingProps) {
  const { data } = useRead(runsRoutes.leaving, queryOf(leaving));
  const texts = data ? leavingTexts(data) : [];
  if (texts.length === 0) return null;
  return <Notice tone="warning">{texts.map((text) => <p key={text}>{text}</p>)}</Notice>;
}

/** Sentences about unused credits before a student leaves a group; empty without any. */
export async function readLeaving(studentId: number, classId: number): Promise<string[]> {
  return leavingTexts(await callApi(runsRoutes.leaving, queryOf({ studentIds: [studentId], classId })));
}

const daysNamed = 8;

function leavingTexts({ atLeaving, credits, bookings }: LeavingCredits): string[] {
  const priced = credits.filter(({ amount }) => amount > 0);
  const free = credits.filter(({ amount }) => amount === 0);
  const sum = priced.reduce((total, { amount }) => total + amount, 0);
  return [
    ...priced.length > 0 ? [`За невідпрацьоване на рахунок буде зараховано ${formatMoney(sum / 100)}: ${daysOf(priced)}.`] : [],
    ...free.length > 0 ? [`Невідпрацьоване згорить${atLeaving === 'money' ? ', бо за це не нараховано' : ''}: ${daysOf(free)}.`] : [],
    ...bookings > 0 ? [`Записи на відпрацювання буде скасовано: ${bookings}.`] : [],
  ];
}

function daysOf(credits: LeavingCredits['credits']): string {
  const count = counted(credits.length, 'lesson');
  return credits.length > daysNamed ? count : `${count} (${credits.map(({ missedOn }) => formatDayMonth(missedOn)).join(', ')})`;
}
