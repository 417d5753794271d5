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
import { sum, type TestOutcome } from './test-outcome.ts';
import { inTempFolder } from './temp-folder.ts';

const vitestProjects = ['unit', 'gateway', 'web'];
const names = ['check', ...vitestProjects, 'chaos', 'pictures', 'e2e'];
const filtered = [...vitestProjects, 'e2e'];

/** `npm test` runs everything; else suites, then files or titles for the last suite: `gateway marks`. */
function readChoice(args: string[]): { chosen: string[]; filters: string[] } {
  const firstFilter = args.findIndex((arg, at) => !names.includes(arg) || args[at - 1] === 'e2e');
  const chosen = firstFilter < 0 ? args : args.slice(0, firstFilter);
  const filters = firstFilter < 0 ? [] : args.slice(firstFilter);
  const suite = chosen.at(-1);
  if (filters.length > 0 && !filtered.some((name) => name === suite)) {
    throw new Refusal(`Невідомий набір тестів «${filters[0]}»; є: ${names.join(', ')}. Після ${filtered.join(', ')} можна назвати файли.`);
  }
  return { chosen: chosen.length ? chosen : names, filters };
}

/** A suite that cannot start is one failed line; the others still run. */
async function told(name: string, run: () => Promise<TestOutcome>): Promise<TestOutcome> {
  const began = performance.now();
  console.log(`\n── ${name}`);
  const outcome = await run().catch((error: unknown) => {
    console.error(`✗ ${lineOf(error)}`);
    return { passed: 0, failures: [`${name} › ${lineOf(error)}`] };
  });
  console.log(`── ${name}: пройшло ${outcome.passed}, не пройшло ${outcome.failures.length}, ${elapsed(began)}`);
  return outcome;
}

await runTests(async ({ args, supervisor, keep }) => {
  const { chosen, filters } = readChoice(args);
  const { dataDir } = readSettings();
  demandFolder(join(dataDir, 'test'));
  claimFolder(join(dataDir, 'test'));
  rmSync(join(root, 'test-results'), { recursive: true, force: true });
  const outcomes: TestOutcome[] = [];
  // Fetches a missing browser meanwhile; the browser suites wait for it and report its failure.
  if (chosen.includes('pictures') || chosen.includes('e2e')) void findTestChromium().catch(() => {});
  // Fault tests have pauses and no judged times, so the checks run at the same time.
  const faults = chosen.includes('chaos') ? [told('Збої', () => runFaultTests(join(dataDir, 'test/chaos'), supervisor.track))] : [];
  if (chosen.includes('check')) outcomes.push(await told('Перевірки', () => runChecks()));
  outcomes.push(...await Promise.all(faults));
  const projects = vitestProjects.filter((name) => chosen.includes(name));
  if (projects.length > 0) {
    const run = async () => {
      const env = projects.includes('gateway') ? await testEnvironment(join(dataDir, 'test'), keep) : {};
      return inTempFolder(join(dataDir, 'test/tmp'), (own) =>
        runVitest(projects, { ...env, ...own }, supervisor.track, chosen.at(-1) === 'e2e' ? [] : filters));
    };
    outcomes.push(await told(`Тести (${projects.join(', ')})`, run));
  }
  if (chosen.includes('pictures')) {
    outcomes.push(await told('Зображення частин', () => runPictureTests([], supervisor.track)));
  }
  if (chosen.includes('e2e')) {
    const run = () => runBrowserTests(join(dataDir, 'e2e'), filters, supervisor.track);
    outcomes.push(await told('Браузерні тести', run));
  }
  return sum(outcomes);
});
