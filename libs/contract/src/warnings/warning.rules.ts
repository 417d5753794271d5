import type { Sign, SignGroup } from './warnings.contract.ts';

export const warningLimits = {
  /** Latest held lessons of a group that are looked at. */
  lessons: 10,
  /** Without a term or period entered, lessons of this many days count as its term. */
  termDays: 120,
  absencesInRow: 2,
  notReadyInRow: 2,
  /** The average of the `latestMarks` falls to the share `fallenTo` of the average of at least `marksBefore` earlier lessons. */
  latestMarks: 3,
  marksBefore: 3,
  fallenTo: 0.75,
  /** Attended lessons of a term without a mark. */
  lessonsWithoutMark: 6,
  /** Day of a month from which it counts as unpaid. */
  debtFromDay: 10,
} as const;

export interface HeldLesson {
  on: string;
  absent: boolean;
  notReady: boolean;
  marks: readonly number[];
}

export interface Attendance {
  group: SignGroup;
  /** Held lessons of the member in the term, the latest first; at most `warningLimits.lessons`. */
  lessons: readonly HeldLesson[];
  /** Attended lessons of the whole term without a mark, the latest first; empty if any has a mark. */
  withoutMark: readonly string[];
}

/** Reasons in one group, from the latest lesson back. */
export function signsOf({ group, lessons, withoutMark }: Attendance): Sign[] {
  const { absencesInRow, notReadyInRow, lessonsWithoutMark } = warningLimits;
  const signs: Sign[] = [];
  const missed = rowOf(lessons, ({ absent }) => absent);
  if (missed.length >= absencesInRow) signs.push({ kind: 'absences', group, lessons: missed.length, ...daysOf(missed) });
  const unprepared = rowOf(lessons.filter(({ absent }) => !absent), ({ notReady }) => notReady);
  if (unprepared.length >= notReadyInRow) signs.push({ kind: 'not-ready', group, lessons: unprepared.length, ...daysOf(unprepared) });
  const falling = fallingMarks(lessons);
  if (falling) signs.push({ kind: 'falling-marks', group, ...falling });
  const crossed = withoutMark.at(-lessonsWithoutMark);
  if (crossed !== undefined) signs.push({ kind: 'no-marks', group, lessons: withoutMark.length, on: crossed });
  return signs;
}

/** Null for a month that is paid, too early or not due. */
export function debtSign(months: readonly string[]): Sign | null {
  const last = months.at(-1);
  return last === undefined ? null : { kind: 'debt', months: [...months], on: debtDay(last) };
}

/** The day from which a month counts as unpaid. */
export function debtDay(month: string): string {
  return `${month.slice(0, 8)}${String(warningLimits.debtFromDay).padStart(2, '0')}`;
}

export type SignKey = Pick<Sign, 'kind' | 'on'> & { groupId: number | null };

/** The part of a sign that a call stores. */
export function keyOf(sign: Sign): SignKey {
  return { kind: sign.kind, groupId: 'group' in sign ? sign.group.groupId : null, on: sign.on };
}

/** Signs without a call. */
export function newSigns(signs: readonly Sign[], called: readonly SignKey[]): Sign[] {
  return signs.filter((sign) => {
    const { kind, groupId, on } = keyOf(sign);
    return !called.some((one) => one.kind === kind && one.groupId === groupId && one.on >= on);
  });
}

/** Newest first; reasons of money alone come last. */
export function compareWarnings(one: { signs: readonly Sign[] }, other: { signs: readonly Sign[] }): number {
  const isMoney = ({ signs }: { signs: readonly Sign[] }) => Number(signs.length > 0 && signs.every(({ kind }) => kind === 'debt'));
  const latest = ({ signs }: { signs: readonly Sign[] }) => signs.reduce((day, { on }) => (on > day ? on : day), '');
  return isMoney(one) - isMoney(other) || latest(other).localeCompare(latest(one));
}

function rowOf(lessons: readonly HeldLesson[], counts: (lesson: HeldLesson) => boolean): readonly HeldLesson[] {
  const end = lessons.findIndex((lesson) => !counts(lesson));
  return end === -1 ? lessons : lessons.slice(0, end);
}

const daysOf = (row: readonly HeldLesson[]) => ({ from: row.at(-1)?.on ?? '', on: row[0]?.on ?? '' });

/** The last lesson must be below the earlier average too: a good mark is no reason to call. */
function fallingMarks(lessons: readonly HeldLesson[]): { lessons: number; on: string; latest: number[]; before: number } | null {
  const { latestMarks, marksBefore, fallenTo } = warningLimits;
  const marked = lessons.filter(({ marks }) => marks.length > 0);
  const [last] = marked;
  const averages = marked.map(({ marks }) => averageOf(marks));
  const [latest, earlier] = [averages.slice(0, latestMarks), averages.slice(latestMarks)];
  if (!last || latest.length < latestMarks || earlier.length < marksBefore) return null;
  const before = averageOf(earlier);
  if (averageOf(latest) > before * fallenTo || (latest[0] ?? 0) >= before) return null;
  return { lessons: latest.length, on: last.on, latest: latest.toReversed().map(rounded), before: rounded(before) };
}

const averageOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const rounded = (value: number) => Math.round(value * 10) / 10;
