import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { claimFolder } from './data-folder-claim.ts';
import { runChecks } from './checks.ts';
import { findTestChromium } from './chromium.ts';
import { runTests } from './command.ts';
import { lineOf, Refusal } from './refusal.ts';
import { demandFolder, readSettings, root } from './settings.ts';
import { elapsed } from './steps.ts';
import { testEnvironment } from './test-environment.ts';
import { runBrowserTests, runFaultTests, runPictureTests, runVitest } from './test-suites.ts';
import { sum, type TestCounts } from './test-counts.ts';
import { inTempFolder } from './temp-folder.ts';

const vitestProjects = ['unit', 'gateway', 'web'];
const names = ['check', ...vitestProjects, 'chaos', 'pictures', 'e2e'];

/** `npm test` runs everything; `npm test -- gateway web` only what is named; after `e2e` come Playwright's filters. */
function readChoice(args: string[]): { chosen: string[]; filters: string[] } {
  const cut = args.indexOf('e2e') + 1 || args.length;
  const chosen = args.slice(0, cut);
  const unknown = chosen.find((name) => !names.includes(name));
  if (unknown) throw new Refusal(`Невідомий набір тестів «${unknown}»; є: ${names.join(', ')}.`);
  return { chosen: chosen.length ? chosen : names, filters: args.slice(cut) };
}

/** A suite that cannot even begin is told in one line and counts as failed; the others still run. */
async function counted(name: string, run: () => Promise<TestCounts>): Promise<TestCounts> {
  const began = performance.now();
  console.log(`\n── ${name}`);
  const counts = await run().catch((error: unknown) => {
    console.error(`✗ ${lineOf(error)}`);
    return { passed: 0, failed: 1 };
  });
  console.log(`── ${name}: пройшло ${counts.passed}, не пройшло ${counts.failed}, ${elapsed(began)}`);
  return counts;
}

await runTests(async ({ args, supervisor, keep }) => {
  const { chosen, filters } = readChoice(args);
  const { dataDir } = readSettings();
  demandFolder(join(dataDir, 'test'));
  claimFolder(join(dataDir, 'test'));
  rmSync(join(root, 'test-results'), { recursive: true, force: true });
  const counts: TestCounts[] = [];
  // A browser that has to be brought comes meanwhile; its suite waits for it and tells what went wrong.
  if (chosen.includes('pictures') || chosen.includes('e2e')) void findTestChromium().catch(() => {});
  // The people of the faults pause between their calls, and nobody judges how long these take: the checks use those pauses.
  const faults = chosen.includes('chaos') ? [counted('Збої', () => runFaultTests(join(dataDir, 'test/chaos'), supervisor.track))] : [];
  if (chosen.includes('check')) counts.push(await counted('Перевірки', runChecks));
  counts.push(...await Promise.all(faults));
  const projects = vitestProjects.filter((name) => chosen.includes(name));
  if (projects.length > 0) {
    const run = async () => {
      const env = projects.includes('gateway') ? await testEnvironment(join(dataDir, 'test'), keep) : {};
      return inTempFolder(join(dataDir, 'test/tmp'), (own) => runVitest(projects, { ...env, ...own }, supervisor.track));
    };
    counts.push(await counted(`Тести (${projects.join(', ')})`, run));
  }
  if (chosen.includes('pictures')) {
    counts.push(await counted('Зображення частин', () => runPictureTests([], supervisor.track)));
  }
  if (chosen.includes('e2e')) {
    const run = () => runBrowserTests(join(dataDir, 'e2e'), filters, supervisor.track);
    counts.push(await counted('Браузерні тести', run));
  }
  return sum(counts);
});
