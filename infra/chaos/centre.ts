import type { Client } from 'pg';

export const phones = { admin: '0501111111', teacher: '0502222222', student: '0503333333', parent: '0504444444' };

/** A place of a mark without a status, where a mark and a comment are always accepted. */
export interface MarkPlace {
  groupId: number;
  topicId: number;
  lessonId: number;
  studentId: number;
  version: number;
}

/** A demo centre; each text written here begins with the centre's own mark, so that leaks into another centre show. */
export class Centre {
  readonly code: string;
  readonly schema: string;
  readonly host: string;
  readonly #others: string[];
  places: MarkPlace[] = [];
  students: { id: number; version: number }[] = [];
  /** The teacher's group with a lesson today, as homework needs one. */
  groupToday = 0;
  #written = 0;

  constructor(code: string, schema: string, allCodes: readonly string[], baseDomain: string) {
    this.code = code;
    this.schema = schema;
    this.host = `${code}.${baseDomain}`;
    this.#others = allCodes.filter((other) => other !== code).map(beginOf);
  }

  nextText(kind: string): string {
    this.#written += 1;
    return `${beginOf(this.code)}${kind}-${this.#written}`;
  }

  get begin(): string {
    return beginOf(this.code);
  }

  get others(): readonly string[] {
    return this.#others;
  }

  isForeign(text: string): boolean {
    return this.#others.some((begin) => text.includes(begin));
  }
}

function beginOf(code: string): string {
  return `chaos-${code}-`;
}

const numbers = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])) as { [Name in keyof Row]: number };

async function readPlaces(owner: Client, centre: Centre): Promise<void> {
  const { schema } = centre;
  const marks = await owner.query<Record<keyof MarkPlace, string>>(`
    select l.group_id as "groupId", l.topic_id as "topicId", l.id as "lessonId", k.student_id as "studentId", k.version
    from ${schema}.marks k join ${schema}.lessons l on l.id = k.lesson_id join ${schema}.groups g on g.id = l.group_id
    join ${schema}.accounts t on t.id = g.teacher_id
    join ${schema}.memberships m on m.group_id = g.id and m.student_id = k.student_id
    where t.phone_number = $1 and not (k.absent or k.not_ready or k.is_late or k.is_milestone) and l.topic_id is not null
    order by md5(k.id::text) limit 60`, [phones.teacher]);
  centre.places = marks.rows.map(numbers);
  const students = await owner.query<{ id: string; version: string }>(`
    select s.id, s.version from ${schema}.students s join ${schema}.accounts a on a.id = s.id
    where a.phone_number <> $1 and a.archived_at is null order by s.id limit 6`, [phones.student]);
  centre.students = students.rows.map(numbers);
  const groups = await owner.query<{ id: string }>(`
    with taught as (
      select g.id, g.subject_id from ${schema}.groups g join ${schema}.accounts t on t.id = g.teacher_id where t.phone_number = $1 order by g.id limit 1
    ), held as (
      insert into ${schema}.lessons (group_id, topic_id, lesson_date, starts_at)
      select g.id, (
        select t.id from ${schema}.topics t where t.subject_id = g.subject_id
          and not exists (select from ${schema}.lessons l where l.group_id = g.id and l.topic_id = t.id) order by t.id limit 1
      ), (now() at time zone 'Europe/Kyiv')::date, now() from taught g
      on conflict do nothing
    )
    select id from taught`, [phones.teacher]);
  centre.groupToday = Number(groups.rows[0]?.id ?? 0);
}

export async function readCentres(owner: Client, baseDomain = 'localhost'): Promise<Centre[]> {
  const { rows } = await owner.query<{ id: string; code: string }>(`select id, code from platform.tenants where status = 'active' order by id`);
  const codes = rows.map(({ code }) => code);
  const centres = rows.map(({ id, code }) => new Centre(code, `t_${id}`, codes, baseDomain));
  for (const centre of centres) await readPlaces(owner, centre);
  return centres;
}
