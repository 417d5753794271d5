import { refuse } from '@dzvinok/api-server/failure';
import { ChangePublisher, type ChangeFacts, type Versions } from '@dzvinok/api-server/handler';
import type { RequestContext, CallerInfo } from '@dzvinok/api-server/request-context';
import { adminTags, familyTags, groupTags } from '@dzvinok/contract/live-tags';
import type { SavedMark } from '@dzvinok/contract/marks';
import type { Tag } from '@dzvinok/contract/route';
import { isInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable, type Provider } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { db } from '../../runtime/database/database.ts';
import { type Audience, audienceOf, type ChangedGroup, LiveEvents } from '../../runtime/live/live-events.ts';

type RaisedGroup = Omit<ChangedGroup, 'tags'>;

/** `groups` is null when no group's version was raised. */
export interface Published extends Audience {
  groups: RaisedGroup[] | null;
}

export interface MarkSaving {
  call: RequestContext;
  groupId: number;
  marks: readonly SavedMark[];
}

export interface Publishing {
  /** Goes into the statement as the CTE `raised`. */
  raise: RawBuilder<unknown>;
  /** Columns that the statement selects. */
  columns: RawBuilder<Published>;
  told: (answer: Published) => void;
}

/** Raises a group's version with the change of its journal; events follow the commit. Rows are locked by id, against deadlocks. */
@Injectable()
export class GroupChangePublisher extends ChangePublisher {
  readonly #live: LiveEvents;

  constructor(live: LiveEvents) {
    super();
    this.#live = live;
  }

  override async publish(tags: readonly Tag[], facts: ChangeFacts = {}): Promise<Versions> {
    const selections = selectionsOf(tags);
    if (selections.length === 0 && (adminsIn(tags).length === 0 || !isInTenant())) return new Map();
    const tell = this.#telling(tags);
    const columns = columnsFor(concernedBy(familiesIn(tags), facts));
    const raised = selections.length > 0 ? raiseAll(selections, tags.some(({ name }) => name === 'calendar')) : noGroups;
    const { rows: [answer] } = await sql<Published>`with raised as (${raised}) select ${columns}`.execute(db());
    if (!answer) return new Map();
    tell(answer, facts);
    return versionsOf(answer);
  }

  /** For one statement that saves and publishes marks of several calls, each of another group. */
  publishingMarks(saves: readonly MarkSaving[]): Publishing {
    const groupIds = saves.map(({ groupId }) => groupId);
    const students = saves.flatMap(({ marks }) => marks.map(({ studentId }) => studentId));
    const published = saves.map(({ call, groupId, marks }) => ({ groupId, marks, tell: this.#telling(this.takeTags(call)) }));
    return {
      raise: sql`
        update groups set version = version + 1 where id = any(${groupIds}::bigint[]) returning id, version, teacher_id as "teacherId"`,
      columns: columnsFor(selected(students)),
      told(answer) {
        for (const { groupId, marks, tell } of published) {
          const own = new Set(marks.map(({ studentId }) => studentId));
          const groups = answer.groups?.filter(({ id }) => id === groupId) ?? null;
          const families = answer.families.filter(([studentId]) => own.has(studentId));
          tell({ ...answer, groups, families }, { marks });
        }
      },
    };
  }

  #telling(tags: readonly Tag[]): (answer: Published, facts: ChangeFacts) => void {
    let change: { answer: Published; facts: ChangeFacts } | undefined;
    this.#live.tell(() => change && {
      ...change.facts,
      groups: (change.answer.groups ?? []).map((group) => ({ ...group, tags: tags.filter((tag) => isOfGroup(tag, group.id)) })),
      audience: change.answer,
      adminTags: adminsIn(tags),
      familyTags: familiesIn(tags).map(({ name }) => name),
    });
    return (answer, facts) => { change = { answer, facts }; };
  }
}

/** The runner and features of lower districts publish through it too. */
export const changePublisher: Provider = { provide: ChangePublisher, useExisting: GroupChangePublisher };

function columnsFor(students: RawBuilder<unknown>): RawBuilder<Published> {
  return sql`(select json_agg(raised) from raised) as groups, ${audienceOf(students)}`;
}

function versionsOf({ groups }: Published): Versions {
  return new Map(groups?.map(({ id, version }) => [id, version]));
}

function adminsIn(tags: readonly Tag[]): Tag[] {
  return tags.filter(({ name }) => adminTags.has(name));
}

function familiesIn(tags: readonly Tag[]): Tag[] {
  return tags.filter(({ name }) => familyTags.has(name));
}

function isOfGroup({ name, id }: Tag, groupId: number): boolean {
  return groupTags.has(name) ? id === groupId : !familyTags.has(name);
}

function selectionsOf(tags: readonly Tag[]): RawBuilder<unknown>[] {
  const groups = idsOf(tags.filter(({ name }) => groupTags.has(name)));
  const students = idsOf(tags.filter(({ name }) => name === 'student'));
  const topics = idsOf(tags.filter(({ name }) => name === 'topic'));
  return [
    groups.length > 0 && sql`select unnest(${groups}::bigint[])`,
    students.length > 0 && sql`select group_id from memberships where student_id = any(${students}::bigint[])`,
    topics.length > 0 && sql`select group_id from lessons where topic_id = any(${topics}::bigint[])`,
  ].filter((selection) => selection !== false);
}

function idsOf(tags: readonly Tag[]): number[] {
  return [...new Set(tags.map(({ name, id }) => {
    if (id === undefined) throw new Error(`A change of «${name}» has to say whose`);
    return id;
  }))];
}

/** Marks concern their students; a family tag concerns its student, or without an id all students of the groups. */
function concernedBy(ofFamilies: readonly Tag[], { marks }: ChangeFacts): RawBuilder<unknown> {
  const students = marks?.map(({ studentId }) => studentId);
  if (!students && ofFamilies.some(({ id }) => id === undefined)) {
    return sql`select distinct student_id from memberships where group_id in (select id from raised) and left_on is null`;
  }
  return selected(students ?? ofFamilies.flatMap(({ id }) => id ?? []));
}

/** JSON, as PostgreSQL replans a statement with a short array on each call. */
function selected(students: readonly number[]): RawBuilder<unknown> {
  return sql`select value::bigint as student_id from json_array_elements_text(${JSON.stringify([...new Set(students)])}::json)`;
}

const noGroups = sql`select id, version, teacher_id as "teacherId" from groups where false`;

function raiseAll(selections: RawBuilder<unknown>[], isPlanChanged: boolean): RawBuilder<unknown> {
  return sql`
    update groups set version = version + 1 ${isPlanChanged ? sql`, plan_version = plan_version + 1, plan_changed_at = now()` : sql``}
    where id in (select id from groups where id in (${sql.join(selections, sql` union `)}) order by id for no key update)
    returning id, version, teacher_id as "teacherId"`;
}

export interface OpenGroup {
  id: number;
  name: string;
  subject_id: number;
  version: number;
  isArchived: boolean;
}

export interface OpenedGroup extends OpenGroup {
  /** Days of the lessons that a substitute gives; null for all days. */
  days: readonly string[] | null;
}

/**
 * Days on which the teacher gives a lesson of `groups g` as a substitute: a lesson is open to its substitute until the end of the next
 * day. The trigger `refuse_foreign_mark` checks the same.
 */
export const substitutedDays = (teacherId: RawBuilder<unknown>, today: string) => sql<string[]>`(
  select coalesce(json_agg(distinct stands.day), '[]') from (
    select coalesce(e.starts_at::date, e.planned_on) as day from lesson_exceptions e
    where e.group_id = g.id and e.teacher_id = ${teacherId} and not e.is_cancelled
    union all
    select x.starts_at::date from extra_lessons x where x.group_id = g.id and x.teacher_id = ${teacherId}) stands
  where stands.day in (${today}::date, ${today}::date - 1))`;

/** Admins open each group, teachers their own, substitutes their lessons; archived groups are read-only. For other callers the group does not exist. */
@Injectable()
export class GroupAccess {
  constructor(private readonly clock: CentreClock) {}

  async open(groupId: number, caller: CallerInfo): Promise<OpenGroup> {
    return this.#whole(await this.openFor(groupId, caller));
  }

  /** Locks the group against other changes of its lessons until the transaction ends. */
  async lock(groupId: number, caller: CallerInfo): Promise<OpenGroup> {
    return this.#whole(await this.lockFor(groupId, caller));
  }

  /** Open to substitutes too; the caller of this method keeps them to their `days`. */
  async openFor(groupId: number, caller: CallerInfo): Promise<OpenedGroup> {
    const group = await this.#find(groupId, caller, sql``);
    if (!group) throw refuse('groups.not-found');
    return group;
  }

  async lockFor(groupId: number, caller: CallerInfo): Promise<OpenedGroup> {
    const group = await this.#find(groupId, caller, sql`for no key update of g`);
    return { ...openToChanges(group), days: group?.days ?? null };
  }

  /** Locks groups for several callers; omits groups hidden from their caller. With `skipLocked`, omits locked groups instead of waiting. */
  async lockEach(asked: readonly { groupId: number; caller: CallerInfo }[], skipLocked: boolean): Promise<Map<number, OpenedGroup>> {
    // JSON, as PostgreSQL replans a statement with short arrays on each call once the table is large.
    const wanted = sql`json_to_recordset(${JSON.stringify(asked.map(({ groupId, caller }) =>
      ({ groupId, teacherId: caller.role === 'Teacher' ? caller.accountId : null })))}::json) as asked ("groupId" bigint, "teacherId" bigint)`;
    const days = sql`case when coalesce(caller."teacherId", g.teacher_id) <> g.teacher_id then ${substitutedDays(sql`caller."teacherId"`, this.clock.today().day)} end`;
    const { rows } = await sql<OpenedGroup>`
      select g.id, g.name, g.subject_id, g.version, g.archived_at is not null as "isArchived", ${days} as days
      from groups g
      join (select * from ${wanted}) caller on caller."groupId" = g.id
      where g.id = any(array(select "groupId" from ${wanted}))
      order by g.id for no key update of g ${skipLocked ? sql`skip locked` : sql``}`.execute(db());
    return new Map(rows.filter(({ days: open }) => open === null || open.length > 0).map((group) => [group.id, group]));
  }

  #whole({ days, ...group }: OpenedGroup): OpenGroup {
    if (days) throw refuse('groups.not-found');
    return group;
  }

  async #find(groupId: number, { role, accountId }: CallerInfo, locking: RawBuilder<unknown>): Promise<OpenedGroup | undefined> {
    const days = role === 'Teacher'
      ? sql`case when g.teacher_id <> ${accountId} then ${substitutedDays(sql`${accountId}::bigint`, this.clock.today().day)} end`
      : sql`null::json`;
    const { rows: [group] } = await sql<OpenedGroup>`
      select g.id, g.name, g.subject_id, g.version, g.archived_at is not null as "isArchived", ${days} as days
      from groups g where g.id = ${groupId} ${locking}`.execute(db());
    return group?.days?.length === 0 ? undefined : group;
  }
}

/** Refuses a substitute the lessons of other days. */
export function keepToDays({ days }: Pick<OpenedGroup, 'days'>, day: string): void {
  if (days && !days.includes(day)) throw refuse('lessons.not-found');
}

export function openToChanges(group: OpenGroup | undefined): OpenGroup {
  if (!group) throw refuse('groups.not-found');
  if (group.isArchived) throw refuse('groups.archived');
  return group;
}
