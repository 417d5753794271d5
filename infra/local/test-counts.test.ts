import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPlaywright, readVitest, sum } from './test-counts.ts';

function report(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'counts-')), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const passed = { status: 'passed', assertionResults: [{ status: 'passed' }] };

test('passed and failed tests are counted', () => {
  const file = report({ numPassedTests: 3, numFailedTests: 1, testResults: [passed] });
  expect(readVitest(file, false)).toEqual({ passed: 3, failed: 1 });
});

test('a test file that could not be loaded is a failure', () => {
  const unloaded = { status: 'failed', assertionResults: [] };
  const file = report({ numPassedTests: 3, numFailedTests: 0, testResults: [passed, unloaded] });
  expect(readVitest(file, false)).toEqual({ passed: 3, failed: 1 });
});

test('an error outside of the tests is a failure', () => {
  const file = report({ numPassedTests: 3, numFailedTests: 0, testResults: [passed] });
  expect(readVitest(file, false)).toEqual({ passed: 3, failed: 1 });
});

test('a suite in which nothing ran, or that left no report, is a failure', () => {
  expect(readVitest(report({ numPassedTests: 0, numFailedTests: 0, testResults: [] }), true).failed).toBe(1);
  expect(readVitest('/nowhere/report.json', true)).toEqual({ passed: 0, failed: 1 });
  expect(readPlaywright('/nowhere/report.json', true)).toEqual({ passed: 0, failed: 1 });
});

test('a flaky browser test is a failure', () => {
  const file = report({ stats: { expected: 4, unexpected: 1, flaky: 1 }, errors: [] });
  expect(readPlaywright(file, false)).toEqual({ passed: 4, failed: 2 });
});

test('suites add up', () => {
  expect(sum([{ passed: 2, failed: 1 }, { passed: 3, failed: 0 }])).toEqual({ passed: 5, failed: 1 });
});
