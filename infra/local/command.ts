import type { Child } from './child.ts';
import { lineOf } from './refusal.ts';
import { Supervisor } from './supervisor.ts';
import type { TestOutcome } from './test-outcome.ts';

/** What the work of a command is given. */
export interface Command {
  args: string[];
  supervisor: Supervisor;
  /** Keeps a program that the command cannot go on without: once that ends by itself, the command has failed. */
  keep: (child: Child) => void;
  /** Ends the command with this failure, whatever its work is at. */
  fail: (error: unknown) => void;
  /** Is ended with the command, before its programs are. */
  stack: AsyncDisposableStack;
}

/**
 * Runs a command and ends what it started, then the process: with 0 where all was well, with 1 where not (a failure is told in
 * its line), with 130 where a person or a tool asked it to end.
 */
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

/** Runs a command that tests, and prints at its end what failed and the sum; nothing tested is not well. */
export function runTests(work: (command: Command) => Promise<TestOutcome>): Promise<never> {
  return runCommand(async (command) => {
    const { passed, failures } = await work(command);
    console.log(['', ...failures.map((line) => `✗ ${line}`), `${passed} passed, ${failures.length} failed`].join('\n'));
    return failures.length === 0 && passed > 0;
  });
}
