import { ChangePublisher, type ChangeFacts, type Versions } from '@dzvinok/api-server/handler';
import type { RequestContext } from '@dzvinok/api-server/request-context';
import type { SavedMark } from '@dzvinok/contract/marks';
import type { Tag, TagName } from '@dzvinok/contract/tags';
import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import { type Audience, audienceOf, type ChangedGroup, LiveEvents } from '../../runtime/live/live-events.ts';

/** Tags whose id is that of a group. */
const groupTags: ReadonlySet<string> = new Set<TagName>(['journal', 'marks', 'homework', 'lesson-today', 'recording']);
/** Tags whose change raises the version of the groups that they lead to; a call has to say whose. */
export const raisingTags: ReadonlySet<string> = new Set<string>([...groupTags, 'student', 'topic']);
/** Tags of what a family sees of a student; without an id they mean all who are in the groups that changed. */
const familyTags: ReadonlySet<string> = new Set<TagName>(['week', 'family']);

/** A group whose journal has a new version now. */
type RaisedGroup = Omit<ChangedGroup, 'tags'>;

/** The answer of a statement that publishes; `groups` is null where none was raised. */
export interface Published extends Audience {
  groups: RaisedGroup[] | null;
}

/** The marks that one call saves in a group. */
export interface MarkSaving {
  call: RequestContext;
  groupId: number;
  marks: readonly SavedMark[];
}

/** What a statement needs to publish the change that it makes. */
export interface Publishing {
  /** Goes into the statement as `raised`. */
  raise: RawBuilder<unknown>;
  /** Columns that it selects. */
  columns: RawBuilder<Published>;
  /** Takes its answer. */
  told: (answer: Published) => void;
}

/**
 * Each change of what a group's journal shows raises the group's version in the same transaction, and is told to those
 * whom it concerns once it is saved. Rows are taken in the order of ids, so that two transactions cannot wait for each
 * other.
 */
@Injectable()
export class GroupChangePublisher extends ChangePublisher {
  readonly #live: LiveEvents;

  constructor(live: LiveEvents) {
    super();
    this.#live = live;
  }

  override async publish(tags: readonly Tag[], facts: ChangeFacts = {}): Promise<Versions> {
    const selections = selectionsOf(tags);
    if (selections.length === 0) return new Map();
    const tell = this.#telling(tags);
    const columns = columnsFor(concernedBy(familiesIn(tags), facts));
    const { rows: [answer] } = await sql<Published>`with raised as (${raiseAll(selections)}) select ${columns}`.execute(db());
    if (!answer) return new Map();
    tell(answer, facts);
    return versionsOf(answer);
  }

  /** For a statement that saves the marks of several calls, each of another group, and publishes them too. */
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
          tell({ groups, families, admins: answer.admins }, { marks });
        }
      },
    };
  }

  /** Gives a function that takes what a statement found out; those concerned are told of it once it is saved. */
  #telling(tags: readonly Tag[]): (answer: Published, facts: ChangeFacts) => void {
    let change: { answer: Published; facts: ChangeFacts } | undefined;
    this.#live.tell(() => change && {
      ...change.facts,
      groups: (change.answer.groups ?? []).map((group) => ({ ...group, tags: tags.filter((tag) => isOfGroup(tag, group.id)) })),
      audience: change.answer,
      familyTags: familiesIn(tags).map(({ name }) => name),
    });
    return (answer, facts) => { change = { answer, facts }; };
  }
}

function columnsFor(students: RawBuilder<unknown>): RawBuilder<Published> {
  return sql`(select json_agg(raised) from raised) as groups, ${audienceOf(students)}`;
}

function versionsOf({ groups }: Published): Versions {
  return new Map(groups?.map(({ id, version }) => [id, version]));
}

function familiesIn(tags: readonly Tag[]): Tag[] {
  return tags.filter(({ name }) => familyTags.has(name));
}

function isOfGroup({ name, id }: Tag, groupId: number): boolean {
  return groupTags.has(name) ? id === groupId : !familyTags.has(name);
}

/** The groups whose journals have what the tags name. */
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

/** Marks concern those who got them; any other change those whom its tags name, or everybody in the groups. */
function concernedBy(ofFamilies: readonly Tag[], { marks }: ChangeFacts): RawBuilder<unknown> {
  const students = marks?.map(({ studentId }) => studentId);
  if (!students && ofFamilies.some(({ id }) => id === undefined)) {
    return sql`select distinct student_id from memberships where group_id in (select id from raised) and left_on is null`;
  }
  return selected(students ?? ofFamilies.flatMap(({ id }) => id ?? []));
}

/** Taken from JSON, as a statement with a short array is planned anew each time: PostgreSQL expects more of it. */
function selected(students: readonly number[]): RawBuilder<unknown> {
  return sql`select value::bigint as student_id from json_array_elements_text(${JSON.stringify([...new Set(students)])}::json)`;
}

function raiseAll(selections: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`
    update groups set version = version + 1
    where id in (select id from groups where id in (${sql.join(selections, sql` union `)}) order by id for no key update)
    returning id, version, teacher_id as "teacherId"`;
}
