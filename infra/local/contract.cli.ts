import { misfits, shellDescription, type ShellDescription, type Release } from '@dzvinok/contract/releases';
import { chromium, type Browser } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { isBuilt } from '../build/src/inputs.ts';
import { checkRelease, readRelease } from '../contract/release-check.ts';
import { askInUse, type InUse } from '../contract/releases-in-use.ts';
import { remotes } from './remotes.ts';
import { findChromium } from './chromium.ts';
import { lineOf, Refusal } from './refusal.ts';
import { demandRemote, keyAdvice, registryAddress, toldOf } from './registry.ts';
import { root } from './settings.ts';
import { elapsed, step } from './steps.ts';

const usage = 'npm run contract -- [розділ [версія]] [--shell built|released]';

/** `dist` is null for the released shell, a folder for a shell built here and not yet released. */
interface Shell {
  description: ShellDescription;
  dist: string | null;
}

interface Wish {
  remotes: string[];
  version: string | undefined;
  shell: string | undefined;
}

function readWish(args: string[]): Wish {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { shell: { type: 'string' } } });
    if (positionals.length > 2 || (values.shell !== undefined && !['built', 'released'].includes(values.shell))) throw new Refusal('');
    const [remote, version] = positionals;
    return { remotes: remote ? [demandRemote(remote)] : remotes, version, shell: values.shell };
  } catch (error) {
    if (error instanceof Refusal && error.message) throw error;
    throw new Refusal(`Так: ${usage}`);
  }
}

/** Prefers an up-to-date local build: it is the next shell to be released. */
function chooseShell(released: ShellDescription, wanted: string | undefined): Shell {
  if (wanted === 'released' || !isBuilt('shell')) return { description: released, dist: null };
  const dist = join(root, 'shell/dist');
  const built = shellDescription.parse(JSON.parse(readFileSync(join(dist, 'shell.json'), 'utf8')));
  return built.build === released.build ? { description: released, dist: null } : { description: built, dist };
}

async function describedIn(remote: string, version: string): Promise<Release> {
  const found = await readRelease(registryAddress(), remote, version);
  if (!found) throw new Refusal(`Версії ${remote} ${version} немає на ${registryAddress()}.`);
  return found;
}

interface Cell {
  registry: InUse['registry'];
  browser: Browser;
  shell: Shell;
  described: Release;
}

/** Playwright puts the browser's own messages after `[err]`; the last of them mostly names the cause. */
function reasonOf(error: unknown): string {
  const lines = stripVTControlCharacters(lineOf(error)).split('\n');
  return (lines.findLast((line) => line.includes('[err]')) ?? lines[0] ?? '').replace(/^.*\[err\]\s*|^.*browserType\.launch:\s*/, '');
}

async function openBrowser(): Promise<Browser> {
  const executablePath = await step('Chromium', findChromium);
  try {
    return await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
  } catch (error) {
    throw new Refusal(`Chromium (${executablePath}) не запускається: ${reasonOf(error)}. Встановіть інший або назвіть його: CHROMIUM_PATH=…`);
  }
}

async function checkCell({ registry, browser, shell: { description, dist }, described }: Cell): Promise<boolean> {
  const began = performance.now();
  const { remote, version } = described;
  const declared = misfits(described, description);
  const wanted = { browser, release: described, address: registryAddress(), isWhole: true, ...(dist === null ? {} : { shellDist: dist }) };
  const found = declared.length > 0 ? declared : await checkRelease(wanted);
  // Limits of the registry: 20 problems of 300 characters.
  const problems = found.slice(0, 20).map((line) => line.slice(0, 300));
  const isGreen = problems.length === 0;
  await registry?.check(remote, { version, shellBuild: description.build, isGreen, problems });
  console.log(`${isGreen ? '✓' : '✗'} ${remote} ${version}: ${isGreen ? 'підходить' : 'не підходить'}, ${elapsed(began)}`);
  for (const problem of problems) console.log(`    ${problem}`);
  return isGreen;
}

async function run(args: string[]): Promise<void> {
  const began = performance.now();
  const wish = readWish(args);
  if (wish.shell === 'built' && !isBuilt('shell')) throw new Refusal('Порталу з нинішніх файлів ще не зібрано: npx nx build @dzvinok/shell');
  const browser = await openBrowser();
  let [green, all] = [0, 0];
  let build = '';
  let isKeyRefused = false;
  try {
    for (const remote of wish.remotes) {
      const inUse = await askInUse(remote);
      if (!inUse) {
        console.log(`  ${remote} пропущено: ключ, що тут є, до нього не підходить`);
        isKeyRefused = true;
        continue;
      }
      const { registry, versions, shell: released } = inUse;
      const shell = chooseShell(released, wish.shell);
      if (build === '') console.log(`Портал ${shell.description.build}${shell.dist ? ' (зібраний тут)' : ' (у роботі)'}`);
      build = shell.description.build;
      if (!registry) console.log(`  Ключа ${remote} тут немає: реєстр про перевірку не дізнається`);
      for (const version of wish.version ? [wish.version] : versions) {
        all += 1;
        if (await checkCell({ registry, browser, shell, described: await describedIn(remote, version) })) green += 1;
      }
    }
  } catch (error) {
    throw browser.isConnected() ? error : new Refusal('Chromium завершився посеред перевірки, тож її не закінчено. Повторіть команду.');
  } finally {
    await browser.close();
  }
  if (all === 0) throw new Refusal(`Жодної версії в роботі не знайдено, тож нічого не перевірено. Інша: npm run contract -- <розділ> <версія>.${isKeyRefused ? ` ${keyAdvice}` : ''}`);
  console.log(`${green === all ? '✓' : '✗'} Підходить версій: ${green} із ${all}, ${elapsed(began)}`);
  if (green < all) process.exitCode = 1;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(`✗ ${lineOf(toldOf(error))}`);
  process.exitCode = 1;
}
