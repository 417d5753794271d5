import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lastLines, startChild, type Child } from './child.ts';
import { serveBook } from './book.ts';
import { findTestChromium } from './chromium.ts';
import { countCspViolations } from './csp-violations.ts';
import { freePort } from './ports.ts';
import { Refusal } from './refusal.ts';
import { demandFolder, root } from './settings.ts';
import { step } from './steps.ts';
import { readChaos, readPlaywright, readVitest, sum, type TestOutcome } from './test-outcome.ts';

type OnStart = (child: Child) => void;

const results = join(root, 'test-results');

async function runProgram(program: string, args: string[], env: NodeJS.ProcessEnv, onStart: OnStart): Promise<boolean> {
  const child = startChild({
    name: program,
    command: join(root, 'node_modules/.bin', program),
    args,
    env: { ...process.env, ...env },
    cwd: root,
    stopSignal: 'SIGTERM',
    stopsGroup: true,
  });
  onStart(child);
  return (await child.exited).isGood;
}

export async function runVitest(projects: string[], env: NodeJS.ProcessEnv, onStart: OnStart, files: string[] = []): Promise<TestOutcome> {
  const report = join(results, 'vitest.json');
  const chosen = projects.map((name) => `--project=${name}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const endedWell = await runProgram('vitest', ['run', ...chosen, ...reporters, ...files], { NODE_ENV: 'test', ...env }, onStart);
  return readVitest(report, endedWell);
}

/** Compares the book of libs/ui with stored pictures; Linux only, as other systems draw letters differently. */
export async function runPictureTests(args: string[], onStart: OnStart): Promise<TestOutcome> {
  if (process.platform !== 'linux') {
    console.log('Зображення порівнюють лише на Linux: інші системи малюють літери інакше.');
    return { passed: 0, failures: [] };
  }
  const report = join(results, 'pictures.json');
  rmSync(report, { force: true });
  const chromium = await step('Chromium', findTestChromium);
  const book = await step('Книга частин', serveBook);
  const env = { BASE_URL: book.url, CHROMIUM_PATH: chromium };
  const endedWell = await runProgram('playwright', ['test', '-c', 'libs/ui/e2e', ...args], env, onStart);
  await book.stop();
  return readPlaywright(report, endedWell);
}

export async function runFaultTests(dataDir: string, onStart: OnStart): Promise<TestOutcome> {
  const child = startChild({
    name: 'Збої',
    command: process.execPath,
    args: [join(root, 'infra/local/chaos.cli.ts'), 'short'],
    env: { ...withoutPersonal(), DATA_DIR: demandFolder(dataDir), CHAOS_REPORT: join(results, 'chaos.json') },
    cwd: root,
    stopSignal: 'SIGTERM',
  });
  onStart(child);
  return readChaos(join(results, 'chaos.json'), (await child.exited).isGood);
}

/** Variables that a developer may have set for another product; the tested product starts without them. */
const personal = [
  'APP_DATABASE_URL', 'BASE_DOMAIN', 'CHECKBOX_API_ROOT', 'CLUSTERS', 'COMMAND_BEGAN', 'DATABASE_URL', 'DEFAULT_DOMAIN_CODE', 'DELETION_WAIT_HOURS', 'DEMO_DATA', 'DRAIN_MS',
  'HOST', 'MASTER_KEY', 'MASTER_KEY_OTHER', 'METRICS_HOST', 'METRICS_PORT', 'MONO_API_ROOT', 'NIGHTLY_PASSPORTS', 'OFFLINE', 'PASSPORTS_DIR', 'REDIS_URL', 'RELEASES_NEED_RUN', 'RELEASE_KEY', 'RELEASE_KEYS', 'RELEASE_STORE',
  'RUNS_JOBS', 'S3_ACCESS_KEY_ID', 'S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'S3_SECRET_ACCESS_KEY', 'SUPERADMIN_PASSWORD',
  'SMS_API_ROOT', 'SMS_CALLBACK_SECRET', 'SMS_MONTH_LIMIT', 'SMS_PART_KOPECKS', 'SMS_SENDER', 'SMS_TOKEN', 'SMS_VIBER_KOPECKS', 'SMS_VIBER_SENDER',
  'SUPERADMIN_PHONE', 'SUPPORT_EMAIL', 'SUPPORT_PHONE', 'TELEGRAM_API_ROOT', 'TELEGRAM_BOT_NAME', 'TELEGRAM_BOT_TOKEN', 'TELEGRAM_WEBHOOK_SECRET',
  'TELEGRAM_WEBHOOK_URL', 'TRUST_PROXY',
];

function withoutPersonal(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !personal.includes(name)));
}

async function startProduct(dataDir: string, onStart: OnStart, given: NodeJS.ProcessEnv): Promise<{ child: Child; url: string }> {
  const port = await freePort();
  const env = { ...withoutPersonal(), PORT: String(port), DATA_DIR: dataDir, DATABASE_FSYNC: 'off', DEV_HOSTS: '', ...given };
  const child = startChild({
    name: 'Продукт',
    command: process.execPath,
    args: [join(root, 'infra/local/start.cli.ts')],
    env,
    cwd: root,
    log: join(demandFolder(dataDir), 'start.log'),
    stopSignal: 'SIGTERM',
  });
  onStart(child);
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (reply?.status === 200) return { child, url: `http://localhost:${port}` };
    if (child.hasExited()) throw new Refusal(`Продукт для браузерних тестів не запустився:\n${lastLines(child, 40)}`);
    await pause(200);
  }
}

/** Tests a real product with its own port and data; CSP violations that browsers report meanwhile are failures. */
export async function runBrowserTests(
  dataDir: string, filters: string[], onStart: OnStart, given: NodeJS.ProcessEnv = {},
): Promise<TestOutcome> {
  rmSync(dataDir, { recursive: true, force: true });
  await step('Chromium', findTestChromium);
  const { child, url } = await step('Продукт для браузерних тестів', () => startProduct(dataDir, onStart, given));
  const outcome = await runTestsOver({ url, filters, env: { RELEASE_KEYS_DIR: join(dataDir, 'release-keys') }, track: onStart });
  await child.stop();
  return sum([outcome, countCspViolations(join(dataDir, 'logs/gateway.log'), filters.length === 0)]);
}

interface BrowserRun {
  url: string;
  filters: string[];
  env: NodeJS.ProcessEnv;
  track: OnStart;
}

export async function runTestsOver({ url, filters, env, track }: BrowserRun): Promise<TestOutcome> {
  const all = { BASE_URL: url, CHROMIUM_PATH: await findTestChromium(), ...env };
  const endedWell = await runProgram('playwright', ['test', '-c', 'shell/e2e', ...filters], all, track);
  return readPlaywright(join(results, 'e2e.json'), endedWell);
}
