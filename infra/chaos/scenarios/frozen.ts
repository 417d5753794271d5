import { authRoutes } from '@dzvinok/contract/auth';
import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { setTimeout as pause } from 'node:timers/promises';
import { phones } from '../centre.ts';
import { atMost, none, told, type Finding } from '../findings.ts';
import type { Installation, Part } from '../installation.ts';
import { Person } from '../person.ts';
import { Workplace, type Stage } from '../stage.ts';
import { namesOf } from '../tally.ts';

type Frozen = Extract<Part, 'PostgreSQL' | 'Redis'>;

/** A call's limit is 10 s; a commit in progress gets 8 s more. */
const readLimitMs = 11_000;
const writeLimitMs = 19_000;
const backWithinMs = 5_000;

function freeze(installation: Installation, part: Frozen): () => void {
  const pids = installation.allPidsOf(part);
  const signal = (name: NodeJS.Signals) => {
    for (const pid of pids) {
      // The PostgreSQL process may have ended meanwhile.
      try { process.kill(pid, name); } catch { /* as meant */ }
    }
  };
  signal('SIGSTOP');
  return () => signal('SIGCONT');
}

function tryEndedSession(ended: Person, until: AbortSignal): Promise<string[]> {
  return (async () => {
    const letIn: string[] = [];
    while (!until.aborted) {
      const { status } = await ended.once(classroomsRoutes.list, {});
      if (status === 200) letIn.push(`after its end: ${status}`);
      await pause(100);
    }
    return letIn;
  })();
}

async function freezeOnce(stage: Stage, part: Frozen): Promise<Finding[]> {
  const { installation, extent, centres } = stage;
  const workplace = new Workplace(stage);
  await workplace.open();
  const [centre] = centres;
  if (!centre) throw new Error('There is no centre');
  const ended = new Person(centre, phones.admin, { baseUrl: installation.firstGateway, tally: workplace.tally });
  await ended.signIn();
  await ended.call(authRoutes.logout, { body: ended.refreshToken });
  const asking = new AbortController();
  const letIn = tryEndedSession(ended, asking.signal);
  const thaw = freeze(installation, part);
  try {
    await pause(extent.frozenSeconds * 1_000);
  } finally {
    thaw();
  }
  const thawedAt = performance.now();
  await workplace.works[0]?.admin.call(classroomsRoutes.list, {}, { untilMs: 30_000 });
  const back = performance.now() - thawedAt;
  const heard = await workplace.echo(10_000);
  asking.abort();
  const lettings = await letIn;
  ended.close();
  const findings = await workplace.settle();
  const { tally } = workplace;
  const failed = tally.failed();
  return [
    told(`${part} stands still for, s`, extent.frozenSeconds),
    atMost(`${part}: slowest read, ms`, tally.slowest(({ isWrite }) => !isWrite), readLimitMs),
    atMost(`${part}: slowest write, ms`, tally.slowest(({ isWrite }) => isWrite), writeLimitMs),
    none(`${part}: calls without any answer`, namesOf(tally.attempts.filter(({ status }) => status === 0))),
    part === 'Redis' ? none(`${part}: failed calls`, namesOf(failed)) : told(`${part}: calls answered with 503`, failed.length),
    atMost(`${part}: answers again within, ms`, back, backWithinMs),
    atMost(`${part}: pages hear of saves again within, ms`, heard, 10_000),
    none(`${part}: an ended session is let in`, lettings),
    ...findings.map((finding) => ({ ...finding, figure: `${part}: ${finding.figure}` })),
  ];
}

/** Stops each store without killing it, as an overloaded machine or a lost network does. */
export async function frozen(stage: Stage): Promise<Finding[]> {
  return [...await freezeOnce(stage, 'Redis'), ...await freezeOnce(stage, 'PostgreSQL')];
}
