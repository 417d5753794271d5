import { familyRoutes } from '@dzvinok/contract/family';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { liveRoutes } from '@dzvinok/contract/live';
import { marksRoutes } from '@dzvinok/contract/marks';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { atMost, none, told, type Finding } from '../findings.ts';
import { heldBy, type Held } from '../inspector.ts';
import type { Person } from '../person.ts';
import { Workplace, type Stage } from '../stage.ts';

const atOnce = 40;
/** During the first fifth of the calls a new gateway still fills its caches. */
const warmingShare = 0.2;
const settlingMs = 4_000;

interface Aborted {
  bytes: string;
  sent: number;
  waitMs: number;
}

function request(person: Person, line: string, body = ''): string {
  const length = body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nidempotency-key: ${randomUUID()}\r\n`;
  return `${line} HTTP/1.1\r\nhost: ${person.centre.host}\r\nauthorization: Bearer ${person.token}\r\n${length}\r\n${body}`;
}

function abortedCall(nr: number, { admin, student }: Record<'admin' | 'student', Person>): Aborted {
  const [place] = admin.centre.places;
  if (!place) throw new Error('There is no place for a mark');
  const { groupId, lessonId, studentId } = place;
  // A version that does not exist, so that the centre's marks stay unchanged.
  const body = JSON.stringify({ marks: [{ lessonId, studentId, version: 1_000_000, classworkMark: 1 }] });
  const save = request(admin, `POST ${marksRoutes.saveMany.path.replace(':classId', String(groupId))}`, body);
  const journal = request(admin, `GET ${lessonsRoutes.journal.path.replace(':id', String(groupId))}`);
  const week = request(student, `GET ${familyRoutes.week.path}`);
  const live = request(student, `GET ${liveRoutes.events.path}`);
  const ways: Aborted[] = [
    { bytes: week, sent: Math.floor(week.length * Math.random()), waitMs: 5 },
    { bytes: save, sent: save.length - 1 - Math.floor(body.length * Math.random()), waitMs: 5 },
    { bytes: save, sent: save.length, waitMs: 0 },
    { bytes: save, sent: save.length, waitMs: 20 * Math.random() },
    { bytes: journal, sent: journal.length, waitMs: 40 * Math.random() },
    { bytes: week, sent: week.length, waitMs: 10 * Math.random() },
    { bytes: live, sent: live.length, waitMs: 60 * Math.random() },
  ];
  return ways[nr % ways.length] ?? { bytes: week, sent: 0, waitMs: 0 };
}

async function abort({ baseUrl }: Person, { bytes, sent, waitMs }: Aborted): Promise<void> {
  const socket = connect({ host: baseUrl.hostname, port: Number(baseUrl.port) });
  const closed = new Promise((done) => { socket.once('close', done); });
  socket.on('error', () => undefined).on('connect', () => socket.write(bytes.slice(0, sent))).resume();
  await Promise.race([closed, pause(waitMs + 2)]);
  socket.resetAndDestroy();
  await closed;
}

async function abortMany(from: number, to: number, people: Record<'admin' | 'student', Person>): Promise<void> {
  let next = from;
  await Promise.all(Array.from({ length: atOnce }, async () => {
    while (next < to) {
      next += 1;
      await abort(people.admin, abortedCall(next, people));
    }
  }));
}

/** The least of three looks, as running calls have timers and sockets too. */
async function settled(pid: number): Promise<Held> {
  await pause(settlingMs);
  const looks = [await heldBy(pid)];
  while (looks.length < 3) {
    await pause(settlingMs / 10);
    looks.push(await heldBy(pid));
  }
  const least = (figure: keyof Held) => Math.min(...looks.map((look) => look[figure]));
  return { heapMb: least('heapMb'), sockets: least('sockets'), timers: least('timers') };
}

/** Thousands of clients disconnect at every moment of a call; no memory or connection may stay in use. */
export async function aborts(stage: Stage): Promise<Finding[]> {
  const { installation, extent } = stage;
  const workplace = new Workplace(stage, { paceMs: 250 });
  await workplace.open();
  const [work] = workplace.works;
  if (!work) throw new Error('There is no centre');
  const pid = installation.pidOf('gateway 1');
  const warming = Math.floor(extent.aborts * warmingShare);
  await abortMany(0, warming, work);
  const before = await settled(pid);
  await abortMany(warming, extent.aborts, work);
  const after = await settled(pid);
  const findings = await workplace.settle();
  const database = await installation.asOwner(async (owner) => (await owner.query<{ open: number; all: number }>(`
    select count(*) filter (where state like 'idle in transaction%')::int as open, count(*)::int as all
    from pg_stat_activity where datname = current_database() and application_name = 'dzvinok'`)).rows[0]);
  const warnings = installation.logOf(1).split('\n').filter((line) => line.includes('MaxListenersExceeded'));
  return [
    told('aborted clients', extent.aborts),
    atMost('heap grown after collection, MB', after.heapMb - before.heapMb, 8),
    atMost('sockets grown', after.sockets - before.sockets, 8),
    atMost('timers grown', after.timers - before.timers, 10),
    atMost('open transactions', database?.open ?? 0, 0),
    // Per gateway: 12 for the centres, 5 for the platform and its owner.
    atMost('connections of the pools', database?.all ?? 0, 2 * 17),
    none('warnings of listeners that grow', warnings),
    none('calls of others that failed', workplace.tally.failed().map(({ what, status }) => `${what}: ${status}`)),
    ...findings,
  ];
}
