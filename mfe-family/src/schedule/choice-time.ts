import { chooseUntil, lessonMinutes, noticeMinutes, tellUntil } from '@dzvinok/schedule/week';
import { counted } from '@dzvinok/texts/plural';
import type { WeekLesson } from './week-lesson.ts';

const minuteMs = 60_000;

/** `now` by the server’s clock; the server decides. */
export function isChoiceOpen(lesson: WeekLesson, now: number): boolean {
  return lesson.canChooseStatus && now < lesson.closesAt;
}

/** True while an absence can still be told; the centre's deadline may be earlier than that of attendance. */
export function isTellingOpen(lesson: WeekLesson, now: number): boolean {
  const { startDateTime, tellHours = 0 } = lesson;
  const earlier = chooseUntil(startDateTime).getTime() - tellUntil(startDateTime, tellHours).getTime();
  return isChoiceOpen(lesson, now + earlier);
}

export function tellingTime({ tellHours = 0 }: WeekLesson): string {
  return tellHours > 0 ? counted(tellHours, ['годину', 'години', 'годин']) : counted(noticeMinutes, ['хвилину', 'хвилини', 'хвилин']);
}

/** `2 дні 3 години`, `3 години 25 хвилин`, `12 хвилин`, in the last five minutes `4:05`; rounded down. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [minutes, hours, days] = [Math.floor(seconds / 60), Math.floor(seconds / 3600), Math.floor(seconds / 86_400)];
  if (days > 0) return parts(counted(days, 'day'), hours % 24, 'hour');
  if (hours > 0) return parts(counted(hours, 'hour'), minutes % 60, 'minute');
  if (minutes >= 5) return counted(minutes, 'minute');
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

function parts(first: string, count: number, noun: 'hour' | 'minute'): string {
  return count === 0 ? first : `${first} ${counted(count, noun)}`;
}

export function closedText(lesson: WeekLesson, now: number): string {
  const untilStart = Date.parse(lesson.startDateTime) - now;
  if (untilStart > 0) return `Вибір закрито: до початку заняття менш ніж ${counted(noticeMinutes, ['хвилина', 'хвилини', 'хвилин'])}.`;
  const isOver = untilStart < -lessonMinutes(lesson.lessonDuration) * minuteMs;
  return isOver ? 'Вибір закрито: заняття вже минуло.' : 'Вибір закрито: заняття вже почалося.';
}
