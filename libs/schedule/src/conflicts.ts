import { takesPlace, type Named, type PlannedLesson } from './plan.ts';

const minuteMs = 60_000;

/** A wanted lesson, with the room, teacher and students that it would occupy. */
export interface AskedLesson {
  startsAt: Date;
  minutes: number;
  roomId: number | null;
  /** Null: teachers are not compared. */
  teacherId: number | null;
  studentIds: readonly number[];
}

/** The asked lesson and another lesson overlap and share a room, a teacher or students. */
export interface Conflict {
  kind: 'room' | 'teacher' | 'students';
  asked: AskedLesson;
  other: PlannedLesson;
  /** Students with both lessons; empty for the other kinds. */
  studentIds: readonly number[];
}

export type StudentsOf = ReadonlyMap<number, ReadonlySet<number>>;

/** Planned lessons, indexed by moment; lessons that do not take place are left out. */
export class Timetable {
  readonly lessons: readonly PlannedLesson[];
  readonly studentsOf: StudentsOf;
  readonly #longestMs: number;

  constructor(lessons: readonly PlannedLesson[], studentsOf: StudentsOf = new Map()) {
    this.lessons = lessons.filter(takesPlace).sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
    this.studentsOf = studentsOf;
    this.#longestMs = Math.max(0, ...this.lessons.map(({ minutes }) => minutes)) * minuteMs;
  }

  /** Lessons that overlap as `[start, end)`: one may begin when the other ends. */
  meeting(startsAt: Date, minutes: number): PlannedLesson[] {
    const [start, end] = [startsAt.getTime(), startsAt.getTime() + minutes * minuteMs];
    const met: PlannedLesson[] = [];
    for (let index = this.#firstAfter(start - this.#longestMs); index < this.lessons.length; index += 1) {
      const lesson = this.lessons[index];
      if (lesson === undefined || lesson.startsAt.getTime() >= end) break;
      if (endOf(lesson) > start) met.push(lesson);
    }
    return met;
  }

  #firstAfter(moment: number): number {
    let [low, high] = [0, this.lessons.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.lessons[middle]?.startsAt.getTime() ?? Infinity) > moment) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

export function askedOf({ startsAt, minutes, room, isOnline, teacher }: PlannedLesson, studentIds: readonly number[] = []): AskedLesson {
  return { startsAt, minutes, roomId: isOnline ? null : (room?.id ?? null), teacherId: teacher.id, studentIds };
}

export function roomOf({ room, isOnline }: PlannedLesson): number | null {
  return isOnline ? null : (room?.id ?? null);
}

/** Conflicts of the lessons with the timetable, by start; for each pair the room before the teacher and the students. */
export function conflictsOf(asked: readonly AskedLesson[], timetable: Timetable): Conflict[] {
  return asked.flatMap((lesson) => timetable.meeting(lesson.startsAt, lesson.minutes).flatMap((other): Conflict[] => {
    const studentIds = sharedStudents(lesson, other, timetable);
    return [
      ...(lesson.roomId !== null && lesson.roomId === roomOf(other) ? [{ kind: 'room', asked: lesson, other, studentIds: [] } as const] : []),
      ...(lesson.teacherId === other.teacher.id ? [{ kind: 'teacher', asked: lesson, other, studentIds: [] } as const] : []),
      ...(studentIds.length > 0 ? [{ kind: 'students', asked: lesson, other, studentIds } as const] : []),
    ];
  }));
}

/** Conflicts that are not among the allowed ones. An allowed conflict counts again when one of its lessons changes. */
export function withoutAllowed(conflicts: readonly Conflict[], allowed: readonly Conflict[]): Conflict[] {
  const known = Map.groupBy(allowed, keyOf);
  return conflicts.flatMap((conflict) => {
    const former = known.get(keyOf(conflict));
    if (!former) return [conflict];
    const studentIds = conflict.studentIds.filter((id) => !former.some((one) => one.studentIds.includes(id)));
    return studentIds.length > 0 ? [{ ...conflict, studentIds }] : [];
  });
}

/** Rooms that are free at all of the times. */
export function freeRooms<Room extends Named>(times: readonly Pick<AskedLesson, 'startsAt' | 'minutes'>[], rooms: readonly Room[], timetable: Timetable): Room[] {
  const taken = new Set(times.flatMap(({ startsAt, minutes }) => timetable.meeting(startsAt, minutes).map(roomOf)));
  return rooms.filter(({ id }) => !taken.has(id));
}

function sharedStudents({ studentIds }: AskedLesson, { groupId }: PlannedLesson, { studentsOf }: Timetable): number[] {
  const others = studentsOf.get(groupId);
  return others ? studentIds.filter((id) => others.has(id)) : [];
}

function endOf({ startsAt, minutes }: Pick<AskedLesson, 'startsAt' | 'minutes'>): number {
  return startsAt.getTime() + minutes * minuteMs;
}

function keyOf({ kind, asked, other }: Conflict): string {
  const place = { room: asked.roomId, teacher: asked.teacherId, students: null }[kind];
  return [kind, place, asked.startsAt.getTime(), asked.minutes, other.groupId, other.startsAt.getTime(), other.minutes].join(' ');
}
