/**
 * Lets the process go on when its output takes no line, as on a full disk: the line is lost. Without this, what the
 * product has to say about the full disk would end it.
 */
export function surviveLostLines(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}
