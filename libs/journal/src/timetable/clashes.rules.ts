import type { PlannedLessonItem } from '@dzvinok/contract/calendar';
import type { LessonLimits } from '@dzvinok/contract/touched';
import { takesPlace } from '@dzvinok/schedule/plan';
import { hoursOn, isAtWork } from '@dzvinok/schedule/working-hours';
import { weekdayOf } from '@dzvinok/schedule/zone';
import {
  absentTeacher, classroomConflict, closedSiteText, dayTakenText, groupInSentence, hoursText, lessonTimeText, outOfHoursText, roomInSentence, roomPlacesText,
  studentConflict, teacherConflict, wayText,
} from '@dzvinok/texts/conflicts';
import { counted } from '@dzvinok/texts/plural';
import { keyOf, placeOf, startOf, timeOf } from './timetable.rules.ts';

export interface WantedTime {
  lesson: PlannedLessonItem;
  day: string;
  start: number;
  roomId: number | null;
  teacherId: number;
}

interface Known {
  lessons: readonly PlannedLessonItem[];
  limits: LessonLimits | undefined;
}

/** Obstacles to the lesson at that time, in the words of the form. */
export function clashesOf(wanted: WantedTime, { lessons, limits }: Known): string[] {
  const others = lessons.filter((other) => other.day === wanted.day && takesPlace(other) && keyOf(other) !== keyOf(wanted.lesson));
  const met = others.flatMap((other) => (other.groupId === wanted.lesson.groupId ? [dayTakenText] : ofLesson(wanted, other, limits)));
  return limits ? [...met, ...ofTeacher(wanted, limits), ...ofRoom(wanted, limits)] : met;
}

/** At the same time, or at another site with too little time for the way. */
function ofLesson({ lesson, day, start, roomId, teacherId }: WantedTime, other: PlannedLessonItem, limits: LessonLimits | undefined): string[] {
  const otherStart = startOf(other);
  const between = Math.max(start - otherStart - other.minutes, otherStart - start - lesson.minutes);
  const way = limits ? wayBetween(roomId, other.room?.id, limits) : 0;
  if (between >= way) return [];
  const when = lessonTimeText({ dayOfWeek: weekdayOf(day), startTime: timeOf(otherStart), minutes: other.minutes, date: day });
  const group = groupInSentence(other.className, other.subjectName);
  const shared = limits?.sharedStudents.find(({ classIds }) => classIds.includes(lesson.groupId) && classIds.includes(other.groupId));
  const students = shared && counted(shared.students, 'student');
  const isOfTeacher = other.teacher.id === teacherId;
  if (between >= 0) {
    const who = isOfTeacher ? other.teacher.name : students;
    return who ? [wayText(who, way, `${group}, ${when}`)] : [];
  }
  const place = other.room ? roomInSentence(other.room.name) : placeOf(other);
  return [
    ...roomId !== null && other.room?.id === roomId ? [classroomConflict(`${place}, ${when}`, group)] : [],
    ...isOfTeacher ? [teacherConflict(other.teacher.name, when, `${group}, ${place}`)] : [],
    ...students ? [studentConflict([students], group, [when])] : [],
  ];
}

/** Minutes from one classroom to the other; 0 within a site, online or for an unknown way. */
function wayBetween(one: number | null, other: number | undefined, { rooms }: LessonLimits): number {
  const [here, there] = [one, other].map((id) => rooms.find((room) => room.id === id)?.site);
  return here && there && here.id !== there.id ? Math.max(here.wayMinutes ?? 0, there.wayMinutes ?? 0) : 0;
}

function ofTeacher(wanted: WantedTime, { teachers }: LessonLimits): string[] {
  const teacher = teachers.find(({ id }) => id === wanted.teacherId);
  if (!teacher) return [];
  const { name, hours, absences } = teacher;
  const { dayOfWeek, from, to, when } = timesOf(wanted);
  const moment = (time: string) => `${wanted.day}T${time}`;
  if (absences.some((absence) => absence.from.slice(0, 16) < moment(to) && moment(from) < absence.to.slice(0, 16))) return [absentTeacher(name, when)];
  const isWorking = isAtWork({ dayOfWeek, startTime: from, durationMinutes: wanted.lesson.minutes }, hours);
  return isWorking ? [] : [outOfHoursText(name, when, hoursText(hoursOn(dayOfWeek, hours)))];
}

function ofRoom(wanted: WantedTime, { rooms }: LessonLimits): string[] {
  const room = rooms.find(({ id }) => id === wanted.roomId);
  if (!room) return [];
  const { places, site, name } = room;
  const { from, to, when } = timesOf(wanted);
  const { students, room: former } = wanted.lesson;
  return [
    ...places !== null && students > places && room.id !== former?.id ? [roomPlacesText(roomInSentence(name), places, students)] : [],
    ...site && ((site.opensAt !== null && from < site.opensAt) || (site.closesAt !== null && to > site.closesAt)) ? [closedSiteText(site.name, when, site)] : [],
  ];
}

/** Texts like `17:00`; a lesson over midnight ends after `24:00`. */
function timesOf({ day, start, lesson: { minutes } }: WantedTime) {
  const [dayOfWeek, from] = [weekdayOf(day), timeOf(start)];
  return { dayOfWeek, from, to: timeOf(start + minutes), when: lessonTimeText({ dayOfWeek, startTime: from, minutes, date: day }) };
}
