import { existsSync, readFileSync } from 'node:fs';
import type { TestOutcome } from './test-outcome.ts';

/** A browser test breaks the policy on purpose at this host, which belongs to no centre. */
const plantedAt = /^planted\./;

interface CspCount {
  violations: string[];
  planted: number;
}

function messageOf(line: string): string {
  try {
    const { message }: { message?: unknown } = JSON.parse(line);
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}

export function readCspReports(log: string): CspCount {
  const told = log.split('\n').map(messageOf).filter((message) => message.startsWith('CSP violation '));
  const isPlanted = (line: string) => plantedAt.test(line.split(' ').at(-1) ?? '');
  return { violations: told.filter((line) => !isPlanted(line)), planted: told.filter(isPlanted).length };
}

/** Each violation is a failed test. A whole run without the planted violations fails too: reports did not arrive. */
export function countCspViolations(logFile: string, isWholeRun: boolean): TestOutcome {
  const { violations, planted } = readCspReports(existsSync(logFile) ? readFileSync(logFile, 'utf8') : '');
  for (const line of violations) console.log(`CSP: ${line}`);
  const isMute = isWholeRun && planted === 0;
  console.log(`CSP: порушень ${violations.length}, навмисних для перевірки дійшло ${planted}${isMute ? ' – звіти не доходять' : ''}`);
  return { passed: 0, failures: [...violations, ...(isMute ? ['CSP: звіти не доходять'] : [])] };
}
