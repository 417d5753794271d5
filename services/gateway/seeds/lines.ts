/** Reads one text per line; indentation and empty lines do not count. */
export function lines(text: string): string[] {
  return text.split('\n').map((line) => line.trim()).filter((line) => line !== '');
}
