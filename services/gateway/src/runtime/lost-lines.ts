/** Keeps the process alive when its output takes no line, as on a full disk; the line is lost. */
export function surviveLostLines(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}
