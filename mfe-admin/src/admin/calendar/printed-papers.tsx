import type { PlannedLessonItem } from '@dzvinok/contract/calendar';
import { keyOf, nameOf, placeOf, startOf, timeOf } from '@dzvinok/journal/timetable';
import { takesPlace } from '@dzvinok/schedule/plan';
import { addDays, weekdayOf } from '@dzvinok/schedule/zone';
import { formatDayMonth, formatLongDate, formatWeek, weekdayName, weekdayShort } from '@dzvinok/texts/dates';
import { compareNames, withInitials } from '@dzvinok/texts/names';
import { timeRange } from '@dzvinok/texts/times';
import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import styles from './printed-papers.module.css';

/** What is printed instead of the board: a sheet for each room, or the lessons whose changes are listed. */
export type Paper = 'rooms' | readonly PlannedLessonItem[];

/** `flushSync`: the browser prints what is rendered when `print` is called. */
export function usePrinting() {
  const [paper, setPaper] = useState<Paper | null>(null);
  useEffect(() => {
    const end = () => setPaper(null);
    window.addEventListener('afterprint', end);
    return () => window.removeEventListener('afterprint', end);
  }, []);
  return {
    paper,
    print: (next: Paper | null) => {
      flushSync(() => setPaper(next));
      window.print();
    },
  };
}

interface PapersProps {
  paper: Paper;
  lessons: readonly PlannedLessonItem[];
  monday: string;
  day: string;
}

export function PrintedPapers({ paper, lessons, monday, day }: PapersProps) {
  return (
    <div className={styles.papers}>
      {paper === 'rooms' ? <RoomSheets lessons={lessons} monday={monday} /> : <DayChanges lessons={paper} day={day} />}
    </div>
  );
}

/** One sheet a room for its door: the lessons of the week. */
function RoomSheets({ lessons, monday }: { lessons: readonly PlannedLessonItem[]; monday: string }) {
  const held = lessons.filter(takesPlace);
  const rooms = [...new Map(held.flatMap(({ room }) => (room ? [[room.id, room] as const] : []))).values()].sort((one, other) => compareNames(one.name, other.name));
  const week = [0, 1, 2, 3, 4, 5, 6].map((index) => addDays(monday, index));
  if (rooms.length === 0) return <p>Цього тижня уроків в аудиторіях немає.</p>;
  return rooms.map((room) => {
    const own = held.filter((lesson) => lesson.room?.id === room.id);
    // Saturday and Sunday only with lessons
    const days = week.filter((one, index) => index < 5 || own.some(({ day }) => day === one));
    return (
      <section key={room.id} className={styles.sheet}>
        <h1>{room.name}</h1>
        <p>{formatWeek(monday)}</p>
        <table className={styles.week}>
          <thead>
            <tr>{days.map((one) => <th key={one} scope="col">{weekdayName(weekdayOf(one))} <span>{formatDayMonth(one)}</span></th>)}</tr>
          </thead>
          <tbody>
            <tr>
              {days.map((one) => (
                <td key={one}>
                  {own.filter(({ day }) => day === one).toSorted((left, right) => startOf(left) - startOf(right)).map((lesson) => (
                    <p key={keyOf(lesson)}>
                      <strong>{timeOfLesson(lesson)}</strong>
                      <br />
                      {nameOf(lesson)}
                      <br />
                      {withInitials(lesson.teacher.name)}
                    </p>
                  ))}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    );
  });
}

function DayChanges({ lessons, day }: { lessons: readonly PlannedLessonItem[]; day: string }) {
  const timeOn = (lesson: PlannedLessonItem) => timeOfLesson(lesson.day === day ? lesson : { ...lesson, ...lesson.asPlanned });
  const changed = lessons.filter((lesson) => lesson.state !== 'planned' && (lesson.day === day || lesson.plannedOn === day))
    .toSorted((one, other) => timeOn(one).localeCompare(timeOn(other)));
  return (
    <section className={styles.sheet}>
      <h1>Зміни в розкладі</h1>
      <p>{weekdayName(weekdayOf(day))}, {formatLongDate(day)}</p>
      {changed.length === 0 ? <p>Цього дня все за розкладом.</p> : (
        <table>
          <thead>
            <tr>{['Час', 'Група', 'Що змінилось', 'Де', 'Викладач', 'Причина'].map((title) => <th key={title} scope="col">{title}</th>)}</tr>
          </thead>
          <tbody>
            {changed.map((lesson) => (
              <tr key={keyOf(lesson)}>
                <td>{timeOn(lesson)}</td>
                <th scope="row">{nameOf(lesson)}</th>
                <td>{changeLines(lesson, day).map((line): ReactNode => <p key={line}>{line}</p>)}</td>
                <td>{placeOf(lesson)}</td>
                <td>{withInitials(lesson.teacher.name)}</td>
                <td>{lesson.why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const timeOfLesson = (lesson: PlannedLessonItem) => timeRange(timeOf(startOf(lesson)), lesson.minutes);
const dayTime = (startsAt: string) => `${weekdayShort(weekdayOf(startsAt.slice(0, 10))).toLowerCase()} ${formatDayMonth(startsAt)} ${startsAt.slice(11, 16)}`;

const whole: Partial<Record<PlannedLessonItem['state'], string>> = {
  cancelled: 'Скасовано', closed: 'Занять немає', frozen: 'Групу заморожено', extra: 'Додатковий урок',
};

/** Differences of the lesson from its weekly slot, as read on that day. */
export function changeLines(lesson: PlannedLessonItem, day: string): string[] {
  const { state, asPlanned, startsAt, teacher } = lesson;
  const text = whole[state];
  if (text !== undefined) return [text];
  if (!asPlanned) return [];
  const isMoved = asPlanned.startsAt !== startsAt;
  if (isMoved && lesson.day !== day) return [`Перенесено на ${dayTime(startsAt)}`];
  return [
    ...isMoved ? [`Перенесено з ${dayTime(asPlanned.startsAt)}`] : [],
    ...placeOf(asPlanned) === placeOf(lesson) ? [] : [`${placeOf(lesson)} замість: ${placeOf(asPlanned)}`],
    ...asPlanned.teacher.id === teacher.id ? [] : [`Замінює ${withInitials(teacher.name)} замість: ${withInitials(asPlanned.teacher.name)}`],
  ];
}
