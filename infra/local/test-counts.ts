import { existsSync, readFileSync } from 'node:fs';

/** The number of tests of a suite that passed, and that failed. */
export interface TestCounts {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/**
 * A suite that ended badly without one failed test (an error outside of any test, no report at all) still counts
 * as a failure, and so does one in which nothing ran.
 */
function honest(counts: TestCounts, endedWell: boolean): TestCounts {
  const isSilent = counts.failed === 0 && (!endedWell || counts.passed === 0);
  return isSilent ? { ...counts, failed: 1 } : counts;
}

/** Reads vitest's JSON report; a file that could not even be loaded is one failure. */
export function readVitest(file: string, endedWell: boolean): TestCounts {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  );
  return honest({ passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }, endedWell);
}

/** Reads Playwright's JSON report; a test that passed at the second try counts as failed. */
export function readPlaywright(file: string, endedWell: boolean): TestCounts {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { stats, errors }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
  return honest({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }, endedWell);
}

/** Reads the report of the faults, where each scenario is a test; one that the machine does not permit is none. */
export function readChaos(file: string, endedWell: boolean): TestCounts {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const scenarios: { isSound: boolean; isSkipped: boolean }[] = JSON.parse(readFileSync(file, 'utf8'));
  const ran = scenarios.filter(({ isSkipped }) => !isSkipped);
  return honest({ passed: ran.filter(({ isSound }) => isSound).length, failed: ran.filter(({ isSound }) => !isSound).length }, endedWell);
}

/** The sum of several suites. */
export function sum(counts: TestCounts[]): TestCounts {
  return {
    passed: counts.reduce((total, one) => total + one.passed, 0),
    failed: counts.reduce((total, one) => total + one.failed, 0),
  };
}
