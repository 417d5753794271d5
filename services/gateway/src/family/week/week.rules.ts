import type { AttendanceStatus, DiaryEntry, ScheduleItem } from '@dzvinok/contract/family';
import { type DayRange, homeworkDueDay, type PlanInputs, planned, type PlannedLesson, planOf, takesPlace } from '@dzvinok/schedule/plan';
import { canChooseAttendance, chooseUntil, lessonMinutes } from '@dzvinok/schedule/week';
import { addDays, isoIn, weekdayOf } from '@dzvinok/schedule/zone';
import { isMemberOn } from '../../school/schedules/participants.ts';

interface Homework {
  lessonId: number;
  description: string;
  isDone: boolean;
}

interface HeldLesson {
  day: string;
  startDateTime: string;
  joinUrl: string | null;
  comment: string | null;
  diary: DiaryEntry;
  /** Set at the previous lesson. */
  homework: Homework | null;
}

export interface WeekGroup {
  groupId: number;
  className: string;
  lessonDuration: number;
  teacherId: number;
  subjectName: string;
  subjectColor: string;
  isEducationOnline: boolean;
  memberships: { joinedOn: string; leftOn: string | null }[];
  /** Planned days of lessons of which the student is a guest. */
  guestOn: string[];
  lessons: HeldLesson[];
  /** The latest lesson up to today, with the homework for the next one. */
  lastLesson: { day: string; homework: Homework | null } | null;
  /** By day; 0 takes a choice back. */
  choices: Record<string, AttendanceStatus | 0>;
  /** By planned day. */
  announcedAbsences: Record<string, { reason: string | null }>;
}


export interface Viewpoint {
  monday: string;
  today: string;
  now: Date;
  freezes: readonly DayRange[];
  tellHours: number;
}

interface Meeting {
  day: string;
  plannedOn: string;
  substitute: string | null;
  startDateTime: string;
  minutes: number;
  classroomName: string | null;
  held: HeldLesson | undefined;
}

/** `plan` is the plan of all the groups. A held lesson replaces the planned lesson of its day. Earliest first. */
export function weekOf(groups: readonly WeekGroup[], plan: PlanInputs, view: Viewpoint): ScheduleItem[] {
  const lessons = planned({ from: view.monday, to: addDays(view.monday, 6) }, plan).filter((lesson) => takesPlace(lesson) || lesson.state === 'frozen');
  const ofGroups = Map.groupBy(lessons, ({ groupId }) => groupId);
  return groups
    .flatMap((group) => {
      const dueDay = dueDayOf(group, plan, view);
      return meetingsOf(group, ofGroups.get(group.groupId) ?? [], plan.zone)
        .filter(({ day, plannedOn }) => group.memberships.some((stay) => isMemberOn(stay, day)) || group.guestOn.includes(plannedOn))
        .map((meeting) => itemOf(group, meeting, { ...view, freezes: [...view.freezes, ...freezesOf(plan, group)], zone: plan.zone, dueDay }));
    })
    .toSorted((one, other) => Date.parse(one.startDateTime) - Date.parse(other.startDateTime));
}

function freezesOf({ freezes }: PlanInputs, { groupId }: WeekGroup): DayRange[] {
  return freezes.filter((freeze) => freeze.groupId === groupId);
}

function meetingsOf(group: WeekGroup, lessons: readonly PlannedLesson[], zone: string): Meeting[] {
  const held = new Map(group.lessons.map((lesson) => [lesson.day, lesson]));
  const ofPlan = lessons.map(({ day, plannedOn, startsAt, minutes, room, teacher }): Meeting => {
    const lesson = held.get(day);
    held.delete(day);
    const startDateTime = lesson?.startDateTime ?? isoIn(zone, startsAt);
    const substitute = teacher.id === group.teacherId ? null : teacher.name;
    return { day, plannedOn, substitute, startDateTime, minutes, classroomName: room?.name ?? null, held: lesson };
  });
  const minutes = lessonMinutes(group.lessonDuration);
  const besides = [...held.values()].map(
    (lesson): Meeting => ({ day: lesson.day, plannedOn: lesson.day, substitute: null, startDateTime: lesson.startDateTime, minutes, classroomName: null, held: lesson }),
  );
  return [...ofPlan, ...besides];
}

function itemOf(group: WeekGroup, meeting: Meeting, view: Viewpoint & { zone: string; dueDay: string | null }): ScheduleItem {
  const closesAt = chooseUntil(meeting.startDateTime);
  const isGuest = !group.memberships.some((stay) => isMemberOn(stay, meeting.day));
  const homework = isGuest ? null : homeworkFor(group, meeting, view.dueDay);
  const frozenUntil = view.freezes.find(({ from, to }) => from <= meeting.day && meeting.day <= to)?.to ?? null;
  return {
    classId: group.groupId,
    className: group.className,
    dayOfWeek: weekdayOf(meeting.day),
    startDateTime: meeting.startDateTime,
    plannedOn: meeting.plannedOn,
    substitute: meeting.substitute,
    announcedAbsence: group.announcedAbsences[meeting.plannedOn] ?? null,
    frozenUntil,
    isGuest,
    lessonDuration: meeting.minutes,
    subjectName: group.subjectName,
    subjectColor: group.subjectColor,
    classroomName: meeting.classroomName,
    homeworkDescription: homework?.description ?? null,
    homework: homework && { lessonId: homework.lessonId, isDone: homework.isDone },
    comment: meeting.held?.comment ?? null,
    diary: meeting.held?.diary ?? null,
    status: isGuest || frozenUntil ? null : (group.choices[meeting.day] ?? (group.isEducationOnline ? 1 : null)) || null,
    canChooseStatus: !isGuest && !frozenUntil && canChooseAttendance(meeting.startDateTime, view.now),
    chooseUntil: isoIn(view.zone, closesAt),
    chooseSecondsLeft: isGuest || frozenUntil ? 0 : Math.max(0, Math.floor((closesAt.getTime() - view.now.getTime()) / 1000)),
    ...view.tellHours > 0 && { tellHours: view.tellHours },
    joinUrl: meeting.day === view.today ? (meeting.held?.joinUrl ?? null) : null,
  };
}

/** Day of the next lesson, when the latest homework is due. Null in a past week. */
function dueDayOf({ groupId, lastLesson }: WeekGroup, plan: PlanInputs, { monday, today }: Viewpoint): string | null {
  if (!lastLesson?.homework || addDays(monday, 6) < today) return null;
  return homeworkDueDay(lastLesson.day, planOf(groupId, plan), today);
}

/**
 * A held lesson shows the homework of the lesson before it. Of future lessons, only the next one shows homework. A
 * past lesson that was not held shows none: the homework is due at the next lesson.
 */
function homeworkFor({ lastLesson }: WeekGroup, { day, held }: Meeting, dueDay: string | null): Homework | null {
  if (held) return held.homework;
  return lastLesson && day === dueDay ? lastLesson.homework : null;
}
