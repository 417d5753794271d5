import type { AdminHome, HomeLesson } from '@dzvinok/contract/home';

/** Minutes from midnight, read from the text: the gateway writes date-times on the centre's clock. */
export function minutesOf(dateTime: string): number {
  return Number(dateTime.slice(11, 13)) * 60 + Number(dateTime.slice(14, 16));
}

/** `ageMs`: since the home was read. */
export function minutesNow(now: string, ageMs: number): number {
  return minutesOf(now) + Math.floor(ageMs / 60_000);
}

export type LessonState = 'over' | 'now' | 'ahead';

export function stateOf({ startDateTime, lessonDuration }: HomeLesson, now: number): LessonState {
  const start = minutesOf(startDateTime);
  if (start > now) return 'ahead';
  return start + lessonDuration <= now ? 'over' : 'now';
}

/** `lane`: the first row of the room in which the lesson overlaps no other. */
export interface PlacedLesson {
  lesson: HomeLesson;
  lane: number;
}

export interface RoomOfDay {
  name: string;
  lessons: PlacedLesson[];
  lanes: number;
}

export interface DayPlan {
  /** Whole hours that contain all lessons. */
  from: number;
  until: number;
  rooms: RoomOfDay[];
  free: string[];
}

const shortestDayHours = 6;
const shortestLessonMinutes = 30;

function place(lessons: readonly HomeLesson[]): Omit<RoomOfDay, 'name'> {
  const ends: number[] = [];
  const placed = lessons.map((lesson) => {
    const start = minutesOf(lesson.startDateTime);
    const found = ends.findIndex((end) => end <= start);
    const lane = found < 0 ? ends.length : found;
    ends[lane] = start + Math.max(lesson.lessonDuration, shortestLessonMinutes);
    return { lesson, lane };
  });
  return { lessons: placed, lanes: ends.length };
}

/** Lessons by start; lessons without a room last. */
export function planOf({ lessons, classrooms }: Pick<AdminHome, 'lessons' | 'classrooms'>): DayPlan {
  const byRoom = Map.groupBy(lessons, ({ classroomId }) => classroomId);
  const roomOf = (id: number | null, name: string): RoomOfDay[] => {
    const found = byRoom.get(id);
    return found ? [{ name, ...place(found) }] : [];
  };
  const starts = lessons.map(({ startDateTime }) => minutesOf(startDateTime));
  const ends = lessons.map((lesson, index) => (starts[index] ?? 0) + Math.max(lesson.lessonDuration, shortestLessonMinutes));
  const from = Math.floor(Math.min(...starts, 24 * 60 - shortestDayHours * 60) / 60);
  return {
    from,
    until: Math.max(from + shortestDayHours, Math.ceil(Math.max(0, ...ends) / 60)),
    rooms: [...classrooms.flatMap(({ id, name }) => roomOf(id, name)), ...roomOf(null, 'Без аудиторії')],
    free: classrooms.filter(({ id }) => !byRoom.has(id)).map(({ name }) => name),
  };
}
