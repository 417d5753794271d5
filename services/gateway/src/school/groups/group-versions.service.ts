import { Changes, type ChangeFacts, type Versions } from '@dzvinok/api-server/changes';
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

/** What a statement needs to publish the change that it makes. */
export interface Publishing {
  /** Goes into the statement as `raised`. */
  raise: RawBuilder<unknown>;
  /** Columns that it selects. */
  columns: RawBuilder<Published>;
  /** Takes its answer, and the marks if nothing but marks changed. */
  told: (answer: Published, marks?: readonly SavedMark[]) => Versions;
}

/**
 * Each change of what a group's journal shows raises the group's version in the same transaction, and is told to those
 * whom it concerns once it is saved. Rows are taken in the order of ids, so that two transactions cannot wait for each
 * other.
 */
@Injectable()
export class GroupVersions extends Changes {
  readonly #live: LiveEvents;

  constructor(live: LiveEvents) {
    super();
    this.#live = live;
  }

  override async publish(tags: readonly Tag[], facts: ChangeFacts = {}): Promise<Versions> {
    const selections = selectionsOf(tags);
    if (selections.length === 0) return new Map();
    const { raise, columns, told } = this.#publishing(tags, raiseAll(selections), facts);
    const { rows: [answer] } = await sql<Published>`with raised as (${raise}) select ${columns}`.execute(db());
    return answer ? told(answer, facts.marks) : new Map();
  }

  /** For a call that saves marks of these students with a statement of its own, which publishes them too. */
  publishingMarks(groupId: number, students: readonly number[]): Publishing {
    const raise = sql`update groups set version = version + 1 where id = ${groupId} returning id, version, teacher_id as "teacherId"`;
    return this.#publishing(this.settle(), raise, { students });
  }

  #publishing(tags: readonly Tag[], raise: RawBuilder<unknown>, facts: ChangeFacts & { students?: readonly number[] }): Publishing {
    const ofFamilies = tags.filter(({ name }) => familyTags.has(name));
    const { alsoTold } = facts;
    let change: { answer: Published; marks: readonly SavedMark[] | undefined } | undefined;
    this.#live.tell(() => change && {
      marks: change.marks,
      alsoTold,
      groups: (change.answer.groups ?? []).map((group) => ({ ...group, tags: tags.filter((tag) => isOfGroup(tag, group.id)) })),
      audience: change.answer,
      familyTags: ofFamilies.map(({ name }) => name),
    });
    return {
      raise,
      columns: sql`(select json_agg(raised) from raised) as groups, ${audienceOf(concernedBy(ofFamilies, facts))}`,
      told(answer, marks) {
        change = { answer, marks };
        return new Map(answer.groups?.map(({ id, version }) => [id, version]));
      },
    };
  }
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
function concernedBy(ofFamilies: readonly Tag[], { marks, students }: ChangeFacts & { students?: readonly number[] }): RawBuilder<unknown> {
  const named = students ?? marks?.map(({ studentId }) => studentId);
  if (!named && ofFamilies.some(({ id }) => id === undefined)) {
    return sql`select distinct student_id from memberships where group_id in (select id from raised) and left_on is null`;
  }
  const ids = [...new Set(named ?? ofFamilies.flatMap(({ id }) => id ?? []))];
  return sql`select unnest(${ids}::bigint[]) as student_id`;
}

function raiseAll(selections: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`
    update groups set version = version + 1
    where id in (select id from groups where id in (${sql.join(selections, sql` union `)}) order by id for no key update)
    returning id, version, teacher_id as "teacherId"`;
}
