import type { MakeUpCredit, MakeUpOffers, MakeUpRefusal, MakeUpRules } from '@dzvinok/contract/make-ups';
import { freePlaces } from '@dzvinok/schedule/places';
import { takesPlace, type DayRange, type PlannedLesson } from '@dzvinok/schedule/plan';
import { addDays, isoIn } from '@dzvinok/schedule/zone';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { isMemberOn } from '../../school/schedules/participants.ts';

export const usualRules: MakeUpRules = {
  earns: 'told', reasons: [], validDays: 60, until: 'days', mostAMonth: null, isSameSubject: true, needsApproval: false, atLeaving: 'lapse', deadlineHours: 3, tellHours: 0, lostShare: 50,
};

/** With the centre's terms, by first day; a period without terms is one. */
export interface RulesInForce extends MakeUpRules {
  terms: readonly DayRange[];
}

export interface MakeUpGroup {
  id: number;
  className: string;
  subjectId: number;
  subjectName: string;
  subjectColor: string;
  capacity: number | null;
  acceptsGuests: boolean;
  guestPlaces: number;
  members: number;
  /** Last day of the group; null without one. */
  lastDay: string | null;
}

export interface Booking {
  studentId: number;
  missedClassId: number;
  missedOn: string;
  groupId: number;
  plannedOn: string;
  isApproved: boolean;
}

interface OfLesson {
  groupId: number;
  plannedOn: string;
}

export interface StudentFacts {
  stays: readonly { groupId: number; joinedOn: string; leftOn: string | null }[];
  freezes: readonly DayRange[];
  /** Told beforehand, by planned day. */
  announced: readonly (OfLesson & { reason: string | null })[];
  marked: readonly { groupId: number; day: string; isAbsent: boolean }[];
  /** Minutes that alerts took from held lessons of the groups. */
  lost: readonly { groupId: number; day: string; minutes: number }[];
  bookings: readonly Booking[];
}

export const lessonKey = ({ groupId, plannedOn }: OfLesson) => `${groupId} ${plannedOn}`;

export type Credit = Pick<MakeUpCredit, 'missedOn' | 'why' | 'validUntil'> & { groupId: number };

/** First day whose missed lesson may still be made up; a freeze makes a credit valid for longer. */
export function firstMissedDay(rules: RulesInForce, freezes: readonly DayRange[], today: string): string {
  const valid = addDays(today, -freezes.reduce((days, freeze) => days + daysIn(freeze), 0));
  if (rules.until === 'days') return addDays(valid, -rules.validDays);
  const current = rules.terms.findLastIndex(({ from }) => from <= valid);
  const former = rules.terms[current - 1];
  return former ? addDays(former.to, 1) : rules.terms[current]?.from ?? addDays(valid, -rules.validDays);
}

/** Unused credits when the stays end today, and the coming bookings for them. A credit ends with the stay, not with the group. */
export function leftAtLeaving(
  lessons: readonly PlannedLesson[], facts: StudentFacts, rules: RulesInForce, { day, now }: { day: string; now: Date },
): { credits: Credit[]; coming: Booking[] } {
  const held = new Map(lessons.filter(takesPlace).map((lesson) => [lessonKey(lesson), lesson]));
  const groups = new Set(facts.stays.map(({ groupId }) => groupId));
  const bookings = facts.bookings.filter(({ missedClassId }) => groups.has(missedClassId));
  const begins = (booking: Booking) => held.get(lessonKey(booking))?.startsAt;
  const used = new Set(bookings.filter((booking) => (begins(booking) ?? Infinity) <= now).map(({ missedClassId, missedOn }) => `${missedClassId} ${missedOn}`));
  return {
    credits: creditsOf({ lessons: lessons.filter((lesson) => lesson.day < day), groups: new Map() }, facts, rules, day)
      .filter(({ groupId, missedOn }) => !used.has(`${groupId} ${missedOn}`)),
    coming: bookings.filter((booking) => (begins(booking) ?? 0) > now),
  };
}

/** Without a freeze. A lesson missed between two terms counts for the next term. */
function lastDay(missedOn: string, { until, validDays, terms }: RulesInForce): string {
  const term = until === 'term' ? terms.find(({ to }) => to >= missedOn) : undefined;
  return term?.to ?? addDays(missedOn, validDays);
}

/** Credits of the student on that day, by missed day. A credit belongs to the stay, waits while the student is frozen and ends with the group. */
export function creditsOf(
  { lessons, groups }: { lessons: readonly PlannedLesson[]; groups: ReadonlyMap<number, Pick<MakeUpGroup, 'lastDay'>> },
  facts: StudentFacts, rules: RulesInForce, today: string,
): Credit[] {
  const announced = new Map(facts.announced.map((absence) => [lessonKey(absence), absence]));
  const marked = new Map(facts.marked.map((mark) => [`${mark.groupId} ${mark.day}`, mark]));
  const lost = new Map(facts.lost.map((lesson) => [`${lesson.groupId} ${lesson.day}`, lesson.minutes]));
  const isFrozen = (day: string) => facts.freezes.some(({ from, to }) => from <= day && day <= to);
  const aMonth = new Map<string, number>();
  return lessons.flatMap((lesson): Credit[] => {
    const { groupId, plannedOn, day, state } = lesson;
    const isMember = facts.stays.some((stay) => stay.groupId === groupId && stay.leftOn === null && isMemberOn(stay, day));
    if (!isMember || isFrozen(day)) return [];
    const lastValid = validUntil(plannedOn, lastDay(plannedOn, rules), facts.freezes);
    const ending = groups.get(groupId)?.lastDay ?? lastValid;
    const credit = { groupId, missedOn: plannedOn, validUntil: ending < lastValid ? ending : lastValid };
    if (state === 'cancelled') return [{ ...credit, why: 'cancelled' }];
    const lostMinutes = lost.get(`${groupId} ${day}`) ?? 0;
    if (rules.lostShare !== null && lostMinutes * 100 > rules.lostShare * lesson.minutes) return [{ ...credit, why: 'alert' }];
    const told = announced.get(lessonKey(lesson));
    const mark = marked.get(`${groupId} ${day}`);
    const isMissed = takesPlace(lesson) && (mark ? mark.isAbsent : told !== undefined);
    if (!isMissed || !earns(told, rules)) return [];
    const month = plannedOn.slice(0, 7);
    const earlier = aMonth.get(month) ?? 0;
    aMonth.set(month, earlier + 1);
    return rules.mostAMonth !== null && earlier >= rules.mostAMonth ? [] : [{ ...credit, why: 'absence' }];
  }).filter((credit) => credit.validUntil >= today);
}

function earns(told: { reason: string | null } | undefined, { earns: when, reasons }: MakeUpRules): boolean {
  if (when === 'never' || when === 'told' && !told) return false;
  return reasons.length === 0 || reasons.some((reason) => reason === told?.reason);
}

function validUntil(missedOn: string, lastValid: string, freezes: readonly DayRange[]): string {
  let last = lastValid;
  for (const { from, to } of freezes.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const first = from > missedOn ? from : missedOn;
    if (first <= last && to >= first) last = addDays(last, daysIn({ from: first, to }));
  }
  return last;
}

function daysIn({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** Known facts of coming lessons, by `lessonKey`. */
export interface LessonsTaken {
  bookings: readonly Booking[];
  away: ReadonlyMap<string, number>;
}

interface Asked {
  credit: Credit;
  lessons: readonly PlannedLesson[];
  groups: ReadonlyMap<number, MakeUpGroup>;
  taken: LessonsTaken;
  facts: StudentFacts;
  rules: MakeUpRules;
  notBefore: Date;
  zone: string;
}

/** Places of one lesson; guests have the group’s `guestPlaces` besides. */
export function placesAt(lesson: PlannedLesson, group: MakeUpGroup, { bookings, away }: LessonsTaken): number | null {
  const here = bookings.filter((booking) => lessonKey(booking) === lessonKey(lesson));
  return freePlaces({
    capacity: group.capacity === null ? null : group.capacity + group.guestPlaces, members: group.members - (away.get(lessonKey(lesson)) ?? 0),
    guests: here.filter(({ isApproved }) => isApproved).length, held: here.filter(({ isApproved }) => !isApproved).length,
  });
}

/** Lessons of other groups; for each group without lessons the first rule that it fails. */
export function offersFor({ credit, lessons, groups, taken, facts, rules, notBefore, zone }: Asked): MakeUpOffers {
  const subject = groups.get(credit.groupId)?.subjectId;
  const ownGroups = new Set(facts.stays.filter(({ leftOn }) => leftOn === null).map(({ groupId }) => groupId));
  const busy = ownLessons(lessons, ownGroups, facts);
  const ofGroups = Map.groupBy(lessons.filter((lesson) => takesPlace(lesson) && lesson.startsAt >= notBefore && lesson.day <= credit.validUntil), ({ groupId }) => groupId);
  const others = [...groups.values()].filter(({ id }) => !ownGroups.has(id));
  const offered: MakeUpOffers['lessons'] = [];
  const refused = new Map<string, MakeUpOffers['refused'][number]>();
  const refuse = (rule: MakeUpRefusal, subjectName: string | null = null) => {
    const key = `${rule} ${subjectName}`;
    refused.set(key, { rule, subjectName, groups: (refused.get(key)?.groups ?? 0) + 1 });
  };
  for (const group of others) {
    const inTime = (ofGroups.get(group.id) ?? []).filter((lesson) => !isFrozenOn(facts, lesson.day));
    if (!group.acceptsGuests) { refuse('guests'); continue; }
    if (rules.isSameSubject && group.subjectId !== subject) { refuse('subject'); continue; }
    if (inTime.length === 0) { refuse('time'); continue; }
    const withPlace = inTime.filter((lesson) => (placesAt(lesson, group, taken) ?? 1) > 0);
    if (withPlace.length === 0) { refuse('full'); continue; }
    const clashing = (lesson: PlannedLesson) => busy.find((own) => own.startsAt < endOf(lesson) && lesson.startsAt < endOf(own));
    const [firstClash] = withPlace.flatMap((lesson) => clashing(lesson) ?? []);
    const free = withPlace.filter((lesson) => !clashing(lesson));
    if (free.length === 0) { refuse('clash', firstClash ? (groups.get(firstClash.groupId)?.subjectName ?? null) : null); continue; }
    offered.push(...free.map((lesson) => ({ ...shownLesson(lesson, group, zone), freePlaces: placesAt(lesson, group, taken) })));
  }
  return {
    lessons: offered.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt)), groups: others.length,
    refused: [...refused.values()].toSorted((one, other) => other.groups - one.groups),
  };
}

function ownLessons(lessons: readonly PlannedLesson[], ownGroups: ReadonlySet<number>, { announced, bookings }: StudentFacts): PlannedLesson[] {
  const away = new Set(announced.map(lessonKey));
  const booked = new Set(bookings.map(lessonKey));
  return lessons.filter((lesson) => takesPlace(lesson) && (booked.has(lessonKey(lesson)) || ownGroups.has(lesson.groupId) && !away.has(lessonKey(lesson))));
}

function isFrozenOn({ freezes }: StudentFacts, day: string): boolean {
  return freezes.some(({ from, to }) => from <= day && day <= to);
}

function endOf({ startsAt, minutes }: PlannedLesson): Date {
  return new Date(startsAt.getTime() + minutes * 60_000);
}

interface Wanted {
  credit: Credit;
  classId: number;
  plannedOn: string;
  lesson: PlannedLesson | undefined;
  groups: ReadonlyMap<number, MakeUpGroup>;
  periods: readonly DayRange[];
}

/** Reason in words for which the credit cannot be used at the lesson; null when it can. */
export function whyNoLesson({ credit, classId, plannedOn, lesson, groups, periods }: Wanted): string | null {
  const [group, missedGroup] = [groups.get(classId), groups.get(credit.groupId)];
  const day = lesson?.day ?? plannedOn;
  if (group?.lastDay && !lesson && day > group.lastDay) return `Група «${group.className}» займається лише до ${formatDayMonth(group.lastDay)}.`;
  if (!lesson && periods.length > 0 && !periods.some(({ from, to }) => from <= day && day <= to)) return `${formatDayMonth(day)} уже поза навчальним періодом.`;
  if (!lesson) return `Уроку ${formatDayMonth(day)} у розкладі вже немає.`;
  if (lesson.state === 'cancelled') return `Урок ${formatDayMonth(day)} скасовано.`;
  if (!takesPlace(lesson)) return `${formatDayMonth(day)} занять немає${lesson.why ? `: ${lesson.why}` : ''}.`;
  if (day <= credit.validUntil) return null;
  const isEnding = missedGroup?.lastDay === credit.validUntil;
  return `Урок за ${formatDayMonth(credit.missedOn)} можна відпрацювати лише до ${formatDayMonth(credit.validUntil)}${isEnding ? ': тоді закінчується група' : ''}.`;
}

export function shownLesson({ plannedOn, startsAt, minutes, room, isOnline, teacher }: PlannedLesson, { id, className, subjectName, subjectColor }: MakeUpGroup, zone: string) {
  return {
    classId: id, className, subjectName, subjectColor, plannedOn, startsAt: isoIn(zone, startsAt), minutes,
    roomName: room?.name ?? null, isOnline, teacherName: teacher.name,
  };
}
