import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './settings.ts';
import { readChaos, readPlaywright, readVitest, sum } from './test-outcome.ts';

function report(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'outcome-')), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const passed = { status: 'passed', fullName: 'adds up', failureMessages: [] };
const failed = { status: 'failed', fullName: 'weeks begin on Monday', failureMessages: ['\u001B[31mAssertionError: expected 7 to be 1\u001B[39m\n    at week.test.ts:3'] };
const suite = (status: string, assertionResults: object[], message = '') =>
  ({ name: join(root, 'libs/schedule/src/week.test.ts'), status, message, assertionResults });

test('passed tests are counted, and failed tests are named with the beginning of their error', () => {
  const file = report({ numPassedTests: 3, testResults: [suite('failed', [passed, failed])] });
  expect(readVitest(file, false)).toEqual({
    passed: 3, failures: ['libs/schedule/src/week.test.ts › weeks begin on Monday › AssertionError: expected 7 to be 1'],
  });
});

test('a test file that could not be loaded is a failure', () => {
  const file = report({ numPassedTests: 3, testResults: [suite('passed', [passed]), suite('failed', [], 'Cannot find module ./month.ts\nat loader')] });
  expect(readVitest(file, false)).toEqual({ passed: 3, failures: ['libs/schedule/src/week.test.ts › Cannot find module ./month.ts'] });
});

test('an error outside of the tests is a failure', () => {
  const file = report({ numPassedTests: 3, testResults: [suite('passed', [passed])] });
  expect(readVitest(file, false)).toEqual({ passed: 3, failures: ['Помилка поза тестами'] });
});

test('a suite that ran no tests, or that left no report, is a failure', () => {
  expect(readVitest(report({ numPassedTests: 0, testResults: [] }), true).failures).toHaveLength(1);
  expect(readVitest('/nowhere/report.json', true)).toEqual({ passed: 0, failures: ['Набір не залишив звіту'] });
  expect(readPlaywright('/nowhere/report.json', true).failures).toHaveLength(1);
  expect(readChaos('/nowhere/report.json', true).failures).toHaveLength(1);
});

test('a flaky browser test is a failure, as is an error outside of the tests', () => {
  const spec = (title: string, status: string, message?: string) =>
    ({ file: 'sheet.spec.ts', title, tests: [{ status, results: [{ error: message && { message } }, {}] }] });
  const suites = [{ specs: [spec('opens', 'expected')], suites: [{ specs: [spec('moves', 'unexpected', 'Timeout'), spec('saves', 'flaky', 'Error: lost')] }] }];
  const file = report({ stats: { expected: 1 }, errors: [{ message: 'No browser\nat all' }], suites });
  expect(readPlaywright(file, false)).toEqual({
    passed: 1, failures: ['sheet.spec.ts › moves › Timeout', 'sheet.spec.ts › saves › Error: lost', 'No browser'],
  });
});

test('a fault that broke a promise is listed with that promise; a skipped fault is not counted', () => {
  const file = report([
    { scenario: 'Killed', broken: ['lost: 1', 'done twice: 2'], isSkipped: false },
    { scenario: 'Restarted', broken: [], isSkipped: false },
    { scenario: 'Full disk', broken: [], isSkipped: true },
  ]);
  expect(readChaos(file, false)).toEqual({ passed: 1, failures: ['Killed › lost: 1; done twice: 2'] });
});

test('results of suites add up', () => {
  expect(sum([{ passed: 2, failures: ['one'] }, { passed: 3, failures: [] }])).toEqual({ passed: 5, failures: ['one'] });
});
