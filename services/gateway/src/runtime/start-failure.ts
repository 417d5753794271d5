import { isConnectionLoss } from '@dzvinok/tenancy/connection';
import { setTimeout as pause } from 'node:timers/promises';

const waitsForMs = 60_000;
const triesEachMs = 1_000;

/** One line without settings, which must not be shown; a stack would hide the reason. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Several addresses of one host fail together, each with its own reason.
  const [first] = error instanceof AggregateError ? error.errors : [];
  const message = error.message || (first instanceof Error ? first.message : '') || error.name;
  const reason = error.cause instanceof Error ? `: ${startFailure(error.cause)}` : '';
  return `${message}${reason}`.replace(/\s*\n\s*/g, ' ');
}

export async function startOrTell(program: string, start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    console.error(`${program} cannot start: ${startFailure(error)}`);
    process.exit(1);
  }
}

/** Repeats for a minute while the database does not answer, as it may be starting too. */
export async function whenAnswered<T>(ask: () => Promise<T>): Promise<T> {
  const limit = performance.now() + waitsForMs;
  for (let isTold = false; ; isTold = true) {
    try {
      return await ask();
    } catch (error) {
      // A wrong password or an expired certificate is not waited for.
      const cause = error instanceof Error ? error.cause ?? error : error;
      if (!isConnectionLoss(cause) || performance.now() > limit) throw error;
      if (!isTold) console.error(`Waiting for PostgreSQL: ${startFailure(error)}`);
    }
    await pause(triesEachMs);
  }
}
