/** One text per line, without indentation and empty lines. */
export function lines(text: string): string[] {
  return text.split('\n').map((line) => line.trim()).filter((line) => line !== '');
}
