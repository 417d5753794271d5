import { roomOf, type AskedLesson, type Timetable } from './conflicts.ts';
import type { Named, PlannedLesson } from './plan.ts';
import { timeIn } from './zone.ts';

export interface Room extends Named {
  /** Null for an unknown number. */
  places: number | null;
  site: Site | null;
}

/** Times as `HH:MM`. */
export interface Site extends Named {
  opensAt: string | null;
  closesAt: string | null;
  /** Minutes on the way to other sites; of two sites the longer way counts. */
  wayMinutes: number | null;
}

/** Problem of a lesson's place: too few places, closed doors, or too little time for the way to or from another lesson. */
export type RoomProblem =
  | { kind: 'places'; asked: AskedLesson; room: Room }
  | { kind: 'hours'; asked: AskedLesson; room: Room }
  | { kind: 'way'; asked: AskedLesson; room: Room; other: PlannedLesson; minutes: number; isOfTeacher: boolean; studentIds: readonly number[] };

type Rooms = ReadonlyMap<number, Room>;

const minuteMs = 60_000;

/** Too few places for the students, and hours at which the site is closed. */
export function placeProblems(asked: AskedLesson, rooms: Rooms, zone: string): RoomProblem[] {
  const room = asked.roomId === null ? undefined : rooms.get(asked.roomId);
  if (!room) return [];
  const [from, to] = [timeIn(zone, asked.startsAt), timeIn(zone, new Date(endOf(asked)))].map((time) => time.slice(0, 'HH:MM'.length));
  const { opensAt, closesAt } = room.site ?? { opensAt: null, closesAt: null };
  const isEarly = opensAt !== null && from !== undefined && from < opensAt;
  const isLate = closesAt !== null && from !== undefined && to !== undefined && (to > closesAt || to < from);
  return [
    ...(room.places !== null && asked.studentIds.length > room.places ? [{ kind: 'places', asked, room } as const] : []),
    ...(isEarly || isLate ? [{ kind: 'hours', asked, room } as const] : []),
  ];
}

/** Lessons at other sites that leave the teacher or students too little time for the way. */
export function wayProblems(asked: AskedLesson, timetable: Timetable, rooms: Rooms): RoomProblem[] {
  const room = asked.roomId === null ? undefined : rooms.get(asked.roomId);
  const site = room?.site;
  if (!room || !site) return [];
  const longest = Math.max(0, ...[...rooms.values()].map((one) => one.site?.wayMinutes ?? 0));
  if (longest === 0) return [];
  const near = timetable.meeting(new Date(asked.startsAt.getTime() - longest * minuteMs), asked.minutes + 2 * longest);
  return near.flatMap((other) => {
    const otherSite = rooms.get(roomOf(other) ?? 0)?.site;
    if (!otherSite || otherSite.id === site.id) return [];
    const minutes = Math.max(site.wayMinutes ?? 0, otherSite.wayMinutes ?? 0);
    const between = Math.max(asked.startsAt.getTime() - endOf(other), other.startsAt.getTime() - endOf(asked));
    // Lessons that overlap are conflicts of their own.
    if (between < 0 || between >= minutes * minuteMs) return [];
    const students = timetable.studentsOf.get(other.groupId);
    const studentIds = students ? asked.studentIds.filter((id) => students.has(id)) : [];
    const isOfTeacher = asked.teacherId === other.teacher.id;
    return isOfTeacher || studentIds.length > 0 ? [{ kind: 'way', asked, room, other, minutes, isOfTeacher, studentIds } as const] : [];
  });
}

function endOf({ startsAt, minutes }: Pick<AskedLesson, 'startsAt' | 'minutes'>): number {
  return startsAt.getTime() + minutes * minuteMs;
}
