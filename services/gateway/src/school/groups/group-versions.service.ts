import { Changes, type ChangeFacts, type Versions } from '@dzvinok/api-server/changes';
import type { Tag, TagName } from '@dzvinok/contract/tags';
import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import { type ChangedGroup, type Concerned, LiveEvents, readAudience } from '../../runtime/live/live-events.ts';

/** Tags whose id is that of a group. */
const groupTags: ReadonlySet<string> = new Set<TagName>(['journal', 'marks', 'homework', 'lesson-today', 'recording']);
/** Tags whose change raises the version of the groups that they lead to; a call has to say whose. */
export const raisingTags: ReadonlySet<string> = new Set<string>([...groupTags, 'student', 'topic']);
/** Tags of what a family sees of a student; without an id they mean all who are in the groups that changed. */
const familyTags: ReadonlySet<string> = new Set<TagName>(['week', 'family']);

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
    const ofFamilies = tags.filter(({ name }) => familyTags.has(name));
    const raising = raise(sql.join(selections, sql` union `));
    // The audience is read along with it, unless it follows from the groups.
    const concerned = concernedBy(ofFamilies, facts) ?? { membersOf: (await raising).map(({ id }) => id) };
    const [groups, audience] = await Promise.all([raising, readAudience(concerned)]);
    this.#live.tell({
      ...facts,
      groups: groups.map((group) => ({ ...group, tags: tags.filter((tag) => isOfGroup(tag, group.id)) })),
      audience,
      familyTags: ofFamilies.map(({ name }) => name),
    });
    return new Map(groups.map(({ id, version }) => [id, version]));
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

/** Marks concern those who got them; any other change those whom its tags name, or, null, everybody in the groups. */
function concernedBy(ofFamilies: readonly Tag[], { marks }: ChangeFacts): Concerned | null {
  if (marks) return { students: marks.map(({ studentId }) => studentId) };
  if (ofFamilies.some(({ id }) => id === undefined)) return null;
  return { students: ofFamilies.flatMap(({ id }) => id ?? []) };
}

type RaisedGroup = Omit<ChangedGroup, 'tags'>;

async function raise(groupIds: RawBuilder<unknown>): Promise<RaisedGroup[]> {
  const { rows } = await sql<RaisedGroup>`
    update groups set version = version + 1
    where id in (select id from groups where id in (${groupIds}) order by id for no key update)
    returning id, version, teacher_id as "teacherId"`.execute(db());
  return rows;
}
