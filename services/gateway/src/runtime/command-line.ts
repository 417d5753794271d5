import { Refusal } from '@dzvinok/api-server/failure';
import { errorText } from '@dzvinok/texts/errors';

/** Runs a command of the operator; a failure ends it with one line and exit code 1. */
export async function runCommandLine(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(`✗ ${lineOf(error)}`);
    process.exitCode = 1;
  }
}

function lineOf(error: unknown): string {
  if (error instanceof Refusal) return error.details.text ?? errorText(error.code);
  return error instanceof Error ? error.message : String(error);
}
