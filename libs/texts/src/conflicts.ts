import { endTime } from '@dzvinok/schedule/week';
import { formatDayMonth, weekdayName } from './dates.ts';
import { counted } from './plural.ts';

const teacher = 'Викладач ';
const atThisTime = ': о цей час також ';

/** A schedule conflict over a classroom: `place` is the classroom with the time, `group` the other group. */
export function classroomConflict(place: string, group: string): string {
  return `${place}: зайнято групою ${group}`;
}

export function teacherConflict(name: string, when: string, group: string): string {
  return `${teacher}${name}, ${when}: веде групу ${group}`;
}

export function absentTeacher(name: string, when: string): string {
  return `${teacher}${name}, ${when}: у цей час відсутній`;
}

/** A lesson outside of the teacher's working hours; `hours` are those of its day, empty for a day off. */
export function outOfHoursText(name: string, when: string, hours: string): string {
  return `${teacher}${name}, ${when}: ${worksText(hours)}`;
}

/** `працює 09:00–12:00`; empty hours are a day off. */
export function worksText(hours: string): string {
  return hours ? `працює ${hours}` : 'цього дня не працює';
}

/** `09:00–12:00, 13:00–18:00`. */
export function hoursText(hours: readonly { from: string; to: string }[]): string {
  return hours.map(({ from, to }) => `${from}–${to}`).join(', ');
}

const mostNames = 3;

/** Students who would have two lessons at one time; `times` are those of the other group. */
export function studentConflict(names: readonly string[], group: string, times: readonly string[]): string {
  const more = names.length - mostNames;
  const who = more > 0 ? `${names.slice(0, mostNames).join(', ')} та ще ${counted(more, 'student')}` : names.join(', ');
  return `${who}${atThisTime}${group}, ${times.join('; ')}`;
}

export function roomPlacesText(room: string, places: number, students: number): string {
  return `${room}: ${counted(places, ['місце', 'місця', 'місць'])}, а ${counted(students, 'student')}`;
}

export function closedSiteText(site: string, when: string, { opensAt, closesAt }: { opensAt: string | null; closesAt: string | null }): string {
  const hours = [opensAt && `з ${opensAt}`, closesAt && `до ${closesAt}`].filter(Boolean).join(' ');
  return `${site} працює ${hours}, а урок ${when}`;
}

/** Too little time for the way to or from a lesson of `group` at another site. */
export function wayText(who: string, minutes: number, other: string): string {
  return `${who}: не встигнути дорогою між корпусами (${minutes} хв), ${other}`;
}

export function groupInSentence(className: string, subjectName: string): string {
  return `«${className}» (${subjectName})`;
}

/** Names of rooms vary by centre: `Кабінет 5` or just `5`. */
export function roomInSentence(name: string): string {
  return /^\p{L}/u.test(name) ? name : `Аудиторія ${name}`;
}

/** `вівторок 24.11, 16:00–17:00`; without a date a weekly time. */
export function lessonTimeText({ dayOfWeek, startTime, minutes, date }: { dayOfWeek: number; startTime: string; minutes: number; date: string | null }): string {
  const weekday = weekdayName(dayOfWeek).toLowerCase();
  return `${weekday}${date === null ? '' : ` ${formatDayMonth(date)}`}, ${startTime.slice(0, 5)}–${endTime(startTime, minutes)}`;
}

/** A group has at most one lesson a day. */
export const dayTakenText = 'Цього дня в групи вже є урок, а двох на день не буває';

/** A group that would have more students than places. */
export function placesText(places: number, students: number, guests = 0): string {
  const withGuests = guests > 0 ? ` і ${counted(guests, ['гість', 'гості', 'гостей'])} на найближчих уроках` : '';
  return `У групі ${counted(places, ['місце', 'місця', 'місць'])}, стане ${students}${withGuests}.`;
}

export function conflictKind(sentence: string): 'classroom' | 'teacher' | 'students' {
  if (sentence.includes(atThisTime)) return 'students';
  return sentence.startsWith(teacher) ? 'teacher' : 'classroom';
}
