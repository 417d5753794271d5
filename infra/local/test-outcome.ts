import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './settings.ts';

export interface TestOutcome {
  passed: number;
  /** One line per failed test: file, name, first line of the error. */
  failures: readonly string[];
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { file: string; title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

const silent: TestOutcome = { passed: 0, failures: ['Набір не залишив звіту'] };

/** An error outside of tests and a run without tests count as failures. */
function honest({ passed, failures }: TestOutcome, endedWell: boolean): TestOutcome {
  if (failures.length > 0 || (endedWell && passed > 0)) return { passed, failures };
  return { passed, failures: [passed > 0 ? 'Помилка поза тестами' : 'Жодного тесту не виконано'] };
}

/** A file that cannot be loaded is one failure. */
export function readVitest(file: string, endedWell: boolean): TestOutcome {
  if (!existsSync(file)) return silent;
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  const failures = report.testResults.filter(({ status }) => status === 'failed').flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return [lineOf(name, '', message)];
    return failed.map(({ fullName, failureMessages }) => lineOf(name, fullName, failureMessages[0]));
  });
  return honest({ passed: report.numPassedTests, failures }, endedWell);
}

/** A test that passes only at the second try counts as failed. */
export function readPlaywright(file: string, endedWell: boolean): TestOutcome {
  if (!existsSync(file)) return silent;
  const { stats, errors, suites }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
  const failures = suites.flatMap(specsIn).flatMap(({ file: place, title, tests }) =>
    tests.filter(({ status }) => status === 'unexpected' || status === 'flaky').map(({ results }) =>
      lineOf(place, title, results.find(({ error }) => error)?.error?.message)));
  return honest({ passed: stats.expected, failures: [...failures, ...errors.map(({ message }) => lineOf('', '', message))] }, endedWell);
}

function specsIn({ suites = [], specs }: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...specs, ...suites.flatMap(specsIn)];
}

export function readChaos(file: string, endedWell: boolean): TestOutcome {
  if (!existsSync(file)) return silent;
  const scenarios: { scenario: string; broken: string[]; isSkipped: boolean }[] = JSON.parse(readFileSync(file, 'utf8'));
  const ran = scenarios.filter(({ isSkipped }) => !isSkipped);
  const failures = ran.filter(({ broken }) => broken.length > 0).map(({ scenario, broken }) => lineOf('', scenario, broken.join('; ')));
  return honest({ passed: ran.length - failures.length, failures }, endedWell);
}

export function sum(outcomes: readonly TestOutcome[]): TestOutcome {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

function lineOf(file: string, test: string, error = ''): string {
  const [message = ''] = stripVTControlCharacters(error).trimStart().split('\n');
  return [file.startsWith(root) ? relative(root, file) : file, test, message].filter(Boolean).join(' › ');
}
