import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readSettings } from '../../local/settings.ts';
import { atMost, none, told, type Finding } from '../findings.ts';
import { residentMb } from '../inspector.ts';
import type { Person } from '../person.ts';
import { Workplace, type Stage } from '../stage.ts';
import { namesOf, percentile } from '../tally.ts';

const connections = 150;
/** Above the limit of unfinished requests, and at the limit. */
const requestsOfEach = [40, 8];
const sampleMs = 100;
const permittedMb = 500;
/** As large as the largest public script of the portal. */
const script = 'mfe-teacher/0.0.0/unread.js';
const scriptBytes = 220 * 1_024;

async function askWithoutReading({ baseUrl, centre }: Person, requests: number): Promise<Socket> {
  const socket = connect({ host: baseUrl.hostname, port: Number(baseUrl.port) }).on('error', () => undefined).pause();
  await once(socket, 'connect');
  socket.write(`GET /releases/${script} HTTP/1.1\r\nhost: ${centre.host}\r\n\r\n`.repeat(requests));
  return socket;
}

async function fullestMb(pid: number, seconds: number): Promise<number> {
  let most = 0;
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await pause(sampleMs)) most = Math.max(most, residentMb(pid));
  return most;
}

/** Clients send many requests ahead and read no reply; memory stays bounded and others stay served. */
export async function unread(stage: Stage): Promise<Finding[]> {
  const { unreadSeconds, judgesTimes } = stage.extent;
  const pid = stage.installation.pidOf('gateway 1');
  const file = join(readSettings({ DATA_DIR: stage.installation.folder }).releaseStore, script);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, ' '.repeat(scriptBytes));
  const workplace = new Workplace(stage, { paceMs: 60 });
  await workplace.open();
  const [work] = workplace.works;
  if (!work) throw new Error('There is no centre');
  const p95Since = (from: number) => percentile(workplace.tally.attempts.filter(({ beganAt }) => beganAt >= from).map(({ ms }) => ms), 0.95);
  const quietFrom = performance.now();
  const quietMb = await fullestMb(pid, unreadSeconds);
  const quiet = p95Since(quietFrom);
  const findings = [told('quiet: p95, ms', quiet), told('quiet: memory of the gateway, MB', quietMb)];
  for (const requests of requestsOfEach) {
    const name = `${connections} connections × ${requests} requests`;
    const from = performance.now();
    const sockets = await Promise.all(Array.from({ length: connections }, () => askWithoutReading(work.student, requests)));
    const mb = await fullestMb(pid, unreadSeconds);
    const ratio = p95Since(from) / quiet;
    findings.push(
      atMost(`${name}: memory of the gateway, MB`, mb, permittedMb),
      judgesTimes ? atMost(`${name}: p95 of others, of the quiet one`, ratio, 2, '×') : told(`${name}: p95 of others, of the quiet one`, ratio),
    );
    for (const socket of sockets) socket.destroy();
    await pause(1_000);
  }
  const failed = none('calls of others that failed', namesOf(workplace.tally.failed()));
  return [...findings, failed, ...await workplace.settle()];
}
