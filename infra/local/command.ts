import type { Child } from './child.ts';
import { lineOf } from './refusal.ts';
import { Supervisor } from './supervisor.ts';
import type { TestOutcome } from './test-outcome.ts';

export interface Command {
  args: string[];
  supervisor: Supervisor;
  /** If this program ends by itself, the command fails. */
  keep: (child: Child) => void;
  fail: (error: unknown) => void;
  /** Disposed before the command's programs are stopped. */
  stack: AsyncDisposableStack;
}

/** Runs a command, stops its programs and exits: 0 for success, 1 for failure, 130 after a signal. */
export async function runCommand(work: (command: Command) => Promise<boolean>): Promise<never> {
  const supervisor = new Supervisor();
  const stack = new AsyncDisposableStack();
  const failed = Promise.withResolvers<never>();
  const keep = (child: Child) => void supervisor.keep(child).catch(failed.reject);
  const worked = work({ args: process.argv.slice(2), supervisor, keep, fail: failed.reject, stack });
  const outcome = await Promise.race([supervisor.asked(), failed.promise, worked]).catch((error: unknown) => new Error(lineOf(error)));
  await stack.disposeAsync();
  await supervisor.stopAll();
  if (typeof outcome === 'string') process.exit(130);
  if (outcome instanceof Error) console.error(`✗ ${outcome.message}`);
  process.exit(outcome === true ? 0 : 1);
}

/** Prints the failures and the sum at the end; a run without tests fails. */
export function runTests(work: (command: Command) => Promise<TestOutcome>): Promise<never> {
  return runCommand(async (command) => {
    const { passed, failures } = await work(command);
    console.log(['', ...failures.map((line) => `✗ ${line}`), `${passed} passed, ${failures.length} failed`].join('\n'));
    return failures.length === 0 && passed > 0;
  });
}
