import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { phones, readCentres, type Centre } from '../../chaos/centre.ts';
import { Person } from '../../chaos/person.ts';
import { Tally } from '../../chaos/tally.ts';

interface Trial {
  engine: string;
  image: string;
  env: Record<string, string>;
  /** User 10001 may write to this folder and nowhere else. */
  data: string;
}

/** As in production: read-only image, no rights beyond a plain user's. */
const strict = ['--rm', '--network=host', '--read-only', '--tmpfs=/tmp', '--cap-drop=all', '--security-opt=no-new-privileges'];
const prepare = ['node', '--enable-source-maps', 'services/gateway/dist/prepare.js'];

function startProgram({ engine, image, env, data }: Trial, name: string, command: string[] = []): ChildProcess {
  const told = Object.entries(env).map(([key, value]) => `--env=${key}=${value}`);
  return spawn(engine, ['run', ...strict, `--name=${name}`, `--volume=${data}:/data`, ...told, image, ...command], { stdio: ['ignore', 'inherit', 'inherit'] });
}

async function demandGoodEnd(program: ChildProcess, what: string): Promise<void> {
  const [code] = program.exitCode === null ? await once(program, 'exit') : [program.exitCode];
  if (code !== 0) throw new Error(`${what}: code ${code}`);
}

async function isReady(baseUrl: URL, program: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (program.exitCode !== null) throw new Error(`The gateway ended with ${program.exitCode}`);
    const reply = await fetch(new URL('/health/ready', baseUrl)).catch(() => null);
    if (reply?.ok) return;
    await pause(200);
  }
  throw new Error('The gateway was not ready within a minute');
}

async function saveMark(centre: Centre, baseUrl: URL): Promise<void> {
  const teacher = new Person(centre, phones.teacher, { baseUrl, tally: new Tally() });
  await teacher.signIn();
  const [place] = centre.places;
  if (!place) throw new Error('The demo data has no place for a mark');
  const { groupId, lessonId, topicId, studentId } = place;
  const comment = centre.nextText('image');
  const saved = await teacher.call(marksRoutes.create, { params: { classId: String(groupId) }, body: { lessonId, topicId, studentId, classworkMark: 9, comment } });
  if (saved.kind !== 'done') throw new Error(`No mark was saved: ${JSON.stringify(saved)}`);
  const journal = await teacher.call(lessonsRoutes.journal, { params: { id: String(groupId) } });
  if (!JSON.stringify(journal).includes(comment)) throw new Error('The mark is not in the journal');
  teacher.close();
}

export async function tryImage(trial: Trial): Promise<void> {
  await demandGoodEnd(startProgram(trial, 'dzvinok-prepare', prepare), 'prepare');
  const baseUrl = new URL(`http://127.0.0.1:${trial.env.PORT}`);
  const gateway = startProgram(trial, 'dzvinok-gateway');
  try {
    await isReady(baseUrl, gateway);
    const owner = new Client({ connectionString: trial.env.DATABASE_URL });
    await owner.connect();
    const [centre] = await readCentres(owner).finally(() => owner.end());
    if (!centre) throw new Error('There is no demo centre');
    await saveMark(centre, baseUrl);
    const page = await fetch(new URL('/login', baseUrl), { headers: { host: centre.host } });
    if (!(await page.text()).includes('</html>')) throw new Error(`The shell does not answer: ${page.status}`);
  } finally {
    gateway.kill('SIGTERM');
    await demandGoodEnd(gateway, 'SIGTERM');
  }
}
