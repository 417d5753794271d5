import type { ChangedPart, Holiday, LessonException, LessonPart, PlannedLessonItem } from '@dzvinok/contract/calendar';
import type { AskedLesson, Touched } from '@dzvinok/contract/touched';
import { planned, takesPlace, type DayRange } from '@dzvinok/schedule/plan';
import { freePlaces } from '@dzvinok/schedule/places';
import { addDays, isoIn } from '@dzvinok/schedule/zone';
import { sql, type RawBuilder } from 'kysely';
import type { CentreDay } from '../../runtime/clock/clock.ts';
import { db } from '../../runtime/database/database.ts';
import { guestDay } from '../schedules/participants.ts';
import { exceptionsIn, extrasIn, planInputs, teacherIdsIn, type StoredPlan } from '../schedules/plan.queries.ts';
import { lastReason, partsOf } from './exception-parts.rules.ts';

interface ShownGroup {
  className: string;
  subjectName: string;
  subjectColor: string;
  students: number;
  capacity: number | null;
}

interface FoundPlan {
  plan: StoredPlan;
  groups: Record<number, ShownGroup>;
  /** Of lessons that have guests or members who will not come, by group and planned day. */
  coming: Record<string, { guests: number; held: number; away: number }>;
  /** `groupId day` of lessons that have begun. */
  held: string[];
  /** Last changes by group and planned day, or by `extra id`. */
  changes: Record<string, FoundChanges>;
}

type FoundChange = Omit<ChangedPart, 'part'>;

interface FoundChanges {
  parts: Partial<Record<LessonPart, FoundChange>>;
  /** Of parts that `parts` does not have. */
  row: FoundChange;
}

/** The plan of the groups whose ids `groups` gives, with the data of their cards. */
async function readPlan(groups: RawBuilder<unknown>, range: DayRange): Promise<FoundPlan> {
  const { rows: [row] } = await sql<FoundPlan>`
    select ${planInputs(groups, range)} as plan, (
      select coalesce(json_object_agg(g.id, json_build_object('className', g.name, 'subjectName', sub.name, 'subjectColor', sub.color,
        'students', coalesce(present.students, 0), 'capacity', g.capacity)), '{}')
      from groups g
      join subjects sub on sub.id = g.subject_id
      left join (select group_id, count(*)::int as students from memberships where left_on is null group by group_id) present on present.group_id = g.id
      where g.id in (${groups})) as groups, (
      select coalesce(json_object_agg(lesson, json_build_object('guests', guests, 'held', held, 'away', away)), '{}') from (
        select group_id || ' ' || planned_on as lesson, count(is_approved) filter (where is_approved) as guests,
          count(is_approved) filter (where not is_approved) as held, count(*) filter (where is_approved is null) as away
        from (
          select group_id, planned_on, is_approved from make_ups where group_id in (${groups})
          union all
          select a.group_id, a.planned_on, null from announced_absences a
          join memberships m on m.group_id = a.group_id and m.student_id = a.student_id and m.left_on is null
          where a.group_id in (${groups})
        ) one
        where planned_on between ${range.from}::date and ${range.to}::date group by group_id, planned_on) lesson) as coming, (
      select coalesce(json_agg(l.group_id || ' ' || l.lesson_date), '[]') from lessons l
      where l.lesson_date between ${range.from}::date and ${range.to}::date and l.group_id in (${groups})) as held, (
      select coalesce(json_object_agg(one.lesson, json_build_object('parts', (
        select coalesce(jsonb_object_agg(part.key, part.value || jsonb_build_object('changedBy', a.full_name)), '{}')
        from jsonb_each(one.parts) part left join accounts a on a.id = (part.value ->> 'changedBy')::bigint
      ), 'row', json_build_object('reason', one.reason, 'version', one.version, 'changedAt', one.changed_at, 'changedBy', a.full_name))), '{}')
      from (
        select e.group_id || ' ' || e.planned_on as lesson, e.parts, e.reason, e.version, e.changed_at, e.changed_by
        from lesson_exceptions e where ${exceptionsIn(groups, range)}
        union all
        select 'extra ' || x.id, x.parts, x.reason, x.version, x.changed_at, x.changed_by from extra_lessons x where ${extrasIn(groups, range)}
      ) one left join accounts a on a.id = one.changed_by) as changes`.execute(db());
  if (!row) throw new Error('The plan was not read');
  return row;
}

export async function plannedLessons(range: DayRange, zone: string): Promise<PlannedLessonItem[]> {
  return shownLessons(await readPlan(sql`select id from groups`, range), range, zone);
}

/** The days, with those to which lessons planned on them are moved. */
export async function daysOfMoved({ from, to }: DayRange): Promise<DayRange> {
  const { rows: [moved] } = await sql<DayRange>`
    select least(min(starts_at)::date, ${from}::date) as "from", greatest(max(starts_at)::date, ${to}::date) as "to"
    from lesson_exceptions where planned_on between ${from}::date and ${to}::date`.execute(db());
  return moved ?? { from, to };
}

/** Cancelled lessons wait this long for another time. */
const waitsFor = 180;

export async function lessonsToGive({ day, zone }: CentreDay): Promise<PlannedLessonItem[]> {
  const range = { from: addDays(day, -waitsFor), to: addDays(day, waitsFor) };
  const found = await readPlan(
    sql`select e.group_id from lesson_exceptions e join groups g on g.id = e.group_id and g.archived_at is null
      where e.is_cancelled and e.is_to_be_given and e.planned_on between ${range.from}::date and ${range.to}::date`, range);
  return shownLessons(found, range, zone).filter(({ state, exception }) => state === 'cancelled' && exception?.isToBeGiven);
}

function shownLessons({ plan, groups, coming, held, changes }: FoundPlan, range: DayRange, zone: string): PlannedLessonItem[] {
  const exceptions = new Map(plan.exceptions.map((exception) => [`${exception.groupId} ${exception.plannedOn}`, exception]));
  const extras = new Map(plan.extras.map(({ groupId, startsAt, id, version }) => [`${groupId} ${isoIn(zone, startsAt)}`, { id, version }]));
  const asPlanned = plannedWithout(plan, range, zone);
  const heldOn = new Set(held);
  return planned(range, { ...plan, zone }).flatMap(({ groupId, startsAt: moment, ...lesson }) => {
    const group = groups[groupId];
    const startsAt = isoIn(zone, moment);
    const extra = extras.get(`${groupId} ${startsAt}`) ?? null;
    const key = `${groupId} ${lesson.plannedOn}`;
    const exception = extra ? undefined : exceptions.get(key);
    const saved = exception && shownException(exception, zone);
    const changedParts = changedPartsOf(changes[extra ? `extra ${extra.id}` : key], saved ? partsOf(saved) : ['extra'], zone);
    const { away = 0, ...guests } = coming[key] ?? { guests: 0, held: 0 };
    return group ? [{
      groupId, ...group, ...lesson, guests: guests.guests,
      freePlaces: freePlaces({ ...group, members: group.students - away, ...guests }),
      startsAt, extra, isHeld: heldOn.has(`${groupId} ${lesson.day}`),
      exceptionVersion: exception?.version ?? 0,
      exception: saved ? { ...saved, reason: lastReason(changedParts) } : null,
      ...changedParts.length > 0 && { changedParts },
      asPlanned: exception ? (asPlanned.get(key) ?? null) : null,
    }] : [];
  });
}

/** Lessons with an exception, as they would be without it. */
function plannedWithout(plan: StoredPlan, { from, to }: DayRange, zone: string): Map<string, NonNullable<PlannedLessonItem['asPlanned']>> {
  const days = [from, to, ...plan.exceptions.map(({ plannedOn }) => plannedOn)].toSorted();
  if (plan.exceptions.length === 0) return new Map();
  const changed = new Set(plan.exceptions.map(({ groupId, plannedOn }) => `${groupId} ${plannedOn}`));
  const bare = planned({ from: days[0] ?? from, to: days.at(-1) ?? to }, { ...plan, exceptions: [], extras: [], zone });
  return new Map(bare.flatMap(({ groupId, plannedOn, startsAt, room, isOnline, teacher }) => {
    const key = `${groupId} ${plannedOn}`;
    return changed.has(key) ? [[key, { startsAt: isoIn(zone, startsAt), room, isOnline, teacher }]] : [];
  }));
}

function shownException({ plannedOn, isCancelled, isToBeGiven, startsAt, room, isOnline, teacher, reason, version }: StoredPlan['exceptions'][number], zone: string): LessonException {
  return {
    plannedOn, isCancelled, isToBeGiven, isOnline, reason, version, startDateTime: startsAt === null ? null : isoIn(zone, startsAt),
    classroomId: room?.id ?? null, teacherId: teacher?.id ?? null,
  };
}

function changedPartsOf(changes: FoundChanges | undefined, parts: readonly LessonPart[], zone: string): ChangedPart[] {
  if (!changes) return [];
  return parts.map((part) => {
    const change = changes.parts[part] ?? changes.row;
    return { part, ...change, changedAt: isoIn(zone, change.changedAt) };
  });
}

/** `groupIds` is undefined for the whole centre. */
export async function touched({ from, to }: DayRange, groupIds: readonly number[] | undefined, zone: string): Promise<Touched> {
  const chosen = groupIds ? sql`select unnest(${groupIds}::bigint[])` : sql`select id from groups where archived_at is null`;
  const { plan, groups } = await readPlan(chosen, { from, to });
  const lessons = planned({ from, to }, { ...plan, zone }).filter((lesson) => takesPlace(lesson) || lesson.state === 'closed');
  const { rows: [counts] } = await sql<Omit<Touched, 'lessons'>>`
    with touched (group_id) as materialized (${chosen}), held as materialized (
      select l.id from lessons l where l.lesson_date between ${from}::date and ${to}::date and l.group_id in (select group_id from touched)
    ), guest as materialized (
      select b.student_id as id from make_ups b where b.group_id in (select group_id from touched) and ${guestDay} between ${from}::date and ${to}::date
    ), member as materialized (
      select distinct m.student_id as id from memberships m where m.left_on is null and m.group_id in (select group_id from touched)
    ), told as materialized (
      select id from member union select id from guest
    )
    select (select count(*)::int from marks where lesson_id in (select id from held)) as marks, (
      select count(*)::int from touched t
      join lateral (select id, lesson_date from lessons l where l.group_id = t.group_id and l.lesson_date < ${from}::date order by lesson_date desc limit 1) last on true
      join homeworks h on h.lesson_id = last.id
      where t.group_id = any(${[...new Set(lessons.map(({ groupId }) => groupId))]}::bigint[])) as homeworks,
      (select count(*)::int from guest) as guests,
      (select coalesce(sum(round(g.price_per_lesson * 100) * (select count(*) from memberships m where m.group_id = g.id and m.left_on is null)), 0)::bigint
        from unnest(${lessons.map(({ groupId }) => groupId)}::bigint[]) as given (id) join groups g on g.id = given.id) as "lessonSum",
      (select count(*)::int from member) as students, (
      select count(distinct a.id)::int from accounts a where a.archived_at is null and (
        a.id in (select id from told)
        or a.id in (select p.parent_id from student_parents p where p.student_id in (select id from told))
        or a.id in (${teacherIdsIn(sql`select group_id from touched`, { from, to })}))) as people,
      exists (select from charge_rules where closed_before > ${from}::date) as "isMonthClosed"`.execute(db());
  const { marks = 0, homeworks = 0, guests = 0, lessonSum = 0, isMonthClosed = false, students = 0, people = 0 } = counts ?? {};
  return {
    marks, homeworks, guests, lessonSum, isMonthClosed, students, people,
    lessons: lessons.map(({ groupId, startsAt, state }) => ({
      groupId, state, startsAt: isoIn(zone, startsAt), className: groups[groupId]?.className ?? '', subjectName: groups[groupId]?.subjectName ?? '',
    })),
  };
}

/** What families were told of the present change of a lesson; older than the notices, nothing is known. Siblings are one family. */
export async function toldOf({ classId, plannedOn, extraId, keepsTimeAndPlace = false }: AskedLesson): Promise<NonNullable<Touched['told']>> {
  const { rows } = await sql<{ text: string; families: number }>`
    select c.text, count(distinct coalesce(p.parent_id, n.student_id))::int as families
    from (
      select part.value from lesson_exceptions e, jsonb_each(e.parts) part
      where e.group_id = ${classId} and e.planned_on = ${plannedOn}::date and ${extraId === undefined} and (not ${keepsTimeAndPlace} or part.key not in ('start', 'place'))
      union all
      select part.value from extra_lessons x, jsonb_each(x.parts) part where x.group_id = ${classId} and x.id = ${extraId ?? null}::bigint
    ) change
    cross join jsonb_array_elements_text(change.value -> 'toldBy') told
    join lesson_changes c on c.id = told::bigint
    join notices n on n.change_id = c.id and n.student_id is not null
    left join student_parents p on p.student_id = n.student_id
    group by c.text order by min(c.id)`.execute(db());
  return rows;
}

export async function holidaysFrom(day: string): Promise<Holiday[]> {
  const { rows } = await sql<Holiday>`
    select h.id, h.name, h.kind, h.first_day as "from", h.last_day as "to", case
      when not h.is_of_centre then (select coalesce(json_agg(of.group_id order by of.group_id), '[]') from holiday_groups of where of.holiday_id = h.id) end as "classIds"
    from holidays h where h.last_day >= ${day}::date order by h.first_day, h.id`.execute(db());
  return rows;
}
