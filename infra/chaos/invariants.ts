import type { Client } from 'pg';
import type { Centre } from './centre.ts';
import { atLeast, none, told, type Finding } from './findings.ts';
import type { Ledger, Write } from './ledger.ts';
import type { Tally } from './tally.ts';

interface Broken {
  lost: string[];
  doubled: string[];
  unwanted: string[];
  /** Histories with gaps, and records that differ from the end of their history. */
  torn: string[];
  foreign: string[];
}

async function textsOf(owner: Client, query: string, begin: string): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ text: string; times: string }>(`select text, count(*) as times from (${query}) found where text like $1 group by text`, [`${begin}%`]);
  return new Map(rows.map(({ text, times }) => [text, Number(times)]));
}

/** An acknowledged text is saved once, a refused text never, a text without reply at most once. */
function compare(writes: readonly Write[], saved: ReadonlyMap<string, number>, broken: Broken): void {
  for (const { text, fate } of writes) {
    const times = saved.get(text) ?? 0;
    if (fate === 'acknowledged' && times === 0) broken.lost.push(text);
    if (fate === 'refused' && times > 0) broken.unwanted.push(text);
    if (times > 1) broken.doubled.push(text);
  }
}

/** Per place: the last acknowledged write and later writes without reply, as any of these may be the saved one. */
function possibleLast(writes: readonly Write[]): Map<string, Set<string>> {
  const last = new Map<string, Set<string>>();
  for (const { place, text, fate } of writes) {
    if (fate === 'acknowledged') last.set(place, new Set([text]));
    if (fate === 'open') last.get(place)?.add(text);
  }
  return last;
}

async function checkMarks(owner: Client, { schema, begin, code }: Centre, ledger: Ledger, broken: Broken): Promise<void> {
  const saved = await textsOf(owner, `select comment as text from ${schema}.mark_changes`, begin);
  compare(ledger.of(code, 'mark'), saved, broken);
  const { rows } = await owner.query<{ id: string }>(`
    with touched as (select distinct mark_id from ${schema}.mark_changes where comment like $1), steps as (
      select c.mark_id, c.version - lag(c.version) over (partition by c.mark_id order by c.id) as step
      from ${schema}.mark_changes c join touched using (mark_id)
    )
    select mark_id as id from steps where step <> 1
    union
    select k.id from touched join ${schema}.marks k on k.id = mark_id
    join lateral (select version, comment from ${schema}.mark_changes c where c.mark_id = k.id order by c.id desc limit 1) newest on true
    where (k.version, k.comment) is distinct from (newest.version, newest.comment)`, [`${begin}%`]);
  broken.torn.push(...rows.map(({ id }) => `${code} mark ${id}`));
}

async function checkStudents(owner: Client, centre: Centre, ledger: Ledger, broken: Broken): Promise<void> {
  const { schema, begin, code } = centre;
  const saved = await textsOf(owner, `select after->>'comment' as text from ${schema}.audit_log where action = 'students.updated'`, begin);
  compare(ledger.of(code, 'student'), saved, broken);
  const ids = centre.students.map(({ id }) => id);
  const { rows } = await owner.query<{ id: string; version: string; changes: string }>(`
    select s.id, s.version,
      (select count(*) from ${schema}.audit_log l where l.entity = 'student' and l.entity_id = s.id and l.action = 'students.updated' and l.after->>'comment' like $2) as changes
    from ${schema}.students s where s.id = any($1)`, [ids, `${begin}%`]);
  for (const { id, version, changes } of rows) {
    const first = centre.students.find((one) => one.id === Number(id))?.version ?? 1;
    if (Number(version) !== first + Number(changes)) broken.torn.push(`${code} student ${id}: version ${version} after ${changes} changes`);
  }
}

async function checkHomework(owner: Client, { schema, begin, code }: Centre, ledger: Ledger, broken: Broken): Promise<void> {
  const writes = ledger.of(code, 'homework');
  compare(writes, await textsOf(owner, `select after->>'description' as text from ${schema}.audit_log where action = 'homeworks.set'`, begin), broken);
  const { rows } = await owner.query<{ text: string }>(`select description as text from ${schema}.homeworks where description like $1`, [`${begin}%`]);
  const [now] = rows;
  for (const [place, texts] of possibleLast(writes)) {
    if (!now || !texts.has(now.text)) broken.lost.push(`${code} homework of group ${place}`);
  }
}

async function checkAttendance(owner: Client, { schema, code }: Centre, ledger: Ledger, broken: Broken): Promise<void> {
  for (const [place, choices] of possibleLast(ledger.of(code, 'attendance'))) {
    const [groupId, startsAt] = place.split(' ');
    const { rows: [row] } = await owner.query<{ status: number }>(`
      select c.status from ${schema}.attendance_choices c join ${schema}.accounts a on a.id = c.student_id
      where a.phone_number = '0503333333' and c.group_id = $1 and c.starts_at = $2`, [groupId, startsAt]);
    if (!row || !choices.has(String(row.status))) broken.lost.push(`${code} attendance of ${place}`);
  }
}

async function checkIsolation(owner: Client, { schema, others, code }: Centre, broken: Broken): Promise<void> {
  const places = [['mark_changes', 'comment'], ['marks', 'comment'], ['students', 'comment'], ['homeworks', 'description'], ['audit_log', 'before::text'], ['audit_log', 'after::text'], ['idempotency_keys', 'reply']];
  for (const [table = '', column = ''] of places) {
    const patterns = others.map((begin) => `%${begin}%`);
    const { rows: [row] } = await owner.query<{ times: string }>(`select count(*) as times from ${schema}.${table} where ${column} like any($1)`, [patterns]);
    if (Number(row?.times) > 0) broken.foreign.push(`${code}.${table}: ${row?.times} rows`);
  }
}

export async function checkWrites(owner: Client, centres: readonly Centre[], ledger: Ledger): Promise<Finding[]> {
  const broken: Broken = { lost: [], doubled: [], unwanted: [], torn: [], foreign: [] };
  for (const centre of centres) {
    for (const check of [checkMarks, checkStudents, checkHomework, checkAttendance]) await check(owner, centre, ledger, broken);
    await checkIsolation(owner, centre, broken);
  }
  return [
    atLeast('acknowledged writes', ledger.count('acknowledged'), 1),
    told('writes without an answer in the end', ledger.count('open')),
    none('lost', broken.lost),
    none('done twice', broken.doubled),
    none('saved although refused', broken.unwanted),
    none('histories with a gap', broken.torn),
    none('rows of another centre', broken.foreign),
  ];
}

export function checkReplies(tally: Tally): Finding[] {
  return [
    none('replies without an envelope, and 5xx but 503', tally.odd),
    none('replies and events with something of another centre', tally.foreign),
    none('own writes not read back', tally.unread),
    none('refusals of what was right', tally.refused),
  ];
}
