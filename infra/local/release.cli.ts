import { misfits } from '@dzvinok/contract/releases';
import { canaryForm, releaseNote, type ReleaseChange } from '@dzvinok/contract/release-board';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ReleaseClient } from '../build/src/release-client.ts';
import { noCommit } from '../build/src/release-commit.ts';
import { runToEnd, type Child } from './child.ts';
import { lineOf, Refusal } from './refusal.ts';
import { demandRemote, openRegistry, toldOf } from './registry.ts';
import { buildRemote, demandBudget, filesOf, readBuilt } from './release-build.ts';
import { trialText } from './releases.texts.ts';
import { root } from './settings.ts';
import { elapsed, step } from './steps.ts';
import { Supervisor } from './supervisor.ts';

const usage = 'npm run release -- mfe-teacher [--to stable | --canary demo,lviv] [--note "Що змінилося"]';

interface Wish {
  remote: string;
  /** Null: publish without enabling the version anywhere. */
  change: ((version: string) => ReleaseChange) | null;
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { to: { type: 'string' }, canary: { type: 'string' }, note: { type: 'string' } } });
  } catch {
    throw new Refusal(`Так: ${usage}`);
  }
}

function readWish(args: string[]): Wish {
  const { values: { to, canary, note: typed }, positionals } = parse(args);
  const remote = demandRemote(positionals[0]);
  if (positionals.length > 1 || (to !== undefined && (canary !== undefined || to !== 'stable'))) throw new Refusal(`Так: ${usage}`);
  const note = releaseNote.safeParse(typed);
  if (!note.success) throw new Refusal(`--note: ${note.error.issues[0]?.message}. Так: ${usage}`);
  const told = note.data === undefined ? {} : { note: note.data };
  if (to !== undefined) return { remote, change: (version) => ({ kind: 'promote', version, ...told }) };
  if (canary === undefined && typed !== undefined) throw new Refusal(`--note дають разом із --to stable або --canary. Так: ${usage}`);
  if (canary === undefined) return { remote, change: null };
  const { success, data, error } = canaryForm.safeParse({ centres: canary.split(',').map((code) => code.trim()).filter(Boolean) });
  if (!success) throw new Refusal(`--canary ${canary}: ${error.issues[0]?.message}. Так: ${usage}`);
  return { remote, change: (version) => ({ kind: 'canary', version, centres: data.centres, ...told }) };
}

async function shownToPages(registry: ReleaseClient, remote: string, version: string): Promise<boolean> {
  const isUsed = async () => (await registry.used()).remotes.some((one) => one.remote === remote && one.version === version);
  for (let tries = 0; tries < 50; tries += 1) {
    // The change is already stored; a lost answer does not undo it.
    if (await isUsed().catch(() => false)) return true;
    await pause(100);
  }
  return false;
}

function checkInBrowser(remote: string, version: string, track: (child: Child) => void): Promise<void> {
  const args = [join(root, 'infra/local/contract.cli.ts'), remote, version, '--shell', 'released'];
  return runToEnd({ name: 'Перевірка в браузері', command: process.execPath, args, cwd: root, stopSignal: 'SIGTERM', stopsGroup: true }, track);
}

async function run(args: string[], track: (child: Child) => void): Promise<void> {
  const began = Number(process.env.COMMAND_BEGAN || performance.timeOrigin) - performance.timeOrigin;
  const { remote, change } = readWish(args);
  const registry = openRegistry(remote);
  // Before the build: a refused key should not cost a build.
  const { shell } = await registry.state(remote);
  await step('Збірка', () => buildRemote(remote, track));
  const built = readBuilt(remote);
  const { version } = built;
  console.log(`✓ Розмір: ${await demandBudget(remote, built)}`);
  if (built.commit === noCommit) console.log('! Не все, з чого її зібрано, є в git: реєстр не знатиме, з якого вона коміту');
  const problems = misfits(built, shell);
  if (problems.length > 0) throw new Refusal([`Порталу ${shell.build} версія не підходить:`, ...problems.map((line) => `    ${line}`)].join('\n'));
  const { isNew, cell } = await step('Публікація', async () => registry.publish(remote, await filesOf(remote, built)));
  console.log(`✓ ${remote} ${version} ${isNew ? 'опубліковано' : 'уже було опубліковано'} за ${elapsed(began)}`);
  if (cell.state === 'red') throw new Refusal(['З порталом, що працює, версія не йде, тож увімкнути її не можна:', ...cell.problems.map((line) => `    ${line}`)].join('\n'));
  // A registry that requires a browser run says `unknown`; otherwise the description is enough.
  if (cell.state === 'unknown') await checkInBrowser(remote, version, track);
  if (!change) return console.log(`  Увімкнути всім: npm run releases -- promote ${remote} ${version}`);
  const wanted = change(version);
  // A change only in tests or in the shell's libs leaves the version the same.
  const { state: { stable } } = await registry.state(remote);
  if (stable === version) return console.log('✓ Ця версія вже ввімкнена всім, міняти нічого');
  const state = await step(wanted.kind === 'promote' ? 'Увімкнення всім центрам' : 'Проба в центрах', () => registry.change(remote, wanted));
  if (wanted.kind === 'canary') {
    console.log(trialText(state, wanted, elapsed(began)));
    return console.log(`  Увімкнути всім: npm run releases -- promote ${remote} ${version}\n  Завершити пробу: npm run releases -- end-canary ${remote}`);
  }
  const isShown = await shownToPages(registry, remote, version);
  console.log(isShown ? `✓ Видно кожній новій сторінці за ${elapsed(began)} від команди` : '✗ За 5 с сторінки її не отримали: перевірте npm run releases -- status');
  if (!isShown) process.exitCode = 1;
}

const supervisor = new Supervisor();
const outcome = await Promise.race([
  supervisor.asked(),
  run(process.argv.slice(2), supervisor.track).then(() => null, (error: unknown) => new Refusal(lineOf(toldOf(error)))),
]);
await supervisor.stopAll();
if (outcome instanceof Refusal) console.error(`✗ ${outcome.message}`);
else if (outcome !== null) console.error('✗ Перервано. Що встигло змінитися, каже npm run releases -- status');
if (outcome !== null) process.exit(outcome instanceof Refusal ? 1 : 130);
