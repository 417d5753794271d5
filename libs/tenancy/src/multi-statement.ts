/** Finds the number of this name in the last row, where several statements were sent as one message. */
export function lastNumber(results: unknown, name: string): number | undefined {
  const last: unknown = Array.isArray(results) ? results.at(-1) : results;
  if (typeof last !== 'object' || last === null || !('rows' in last) || !Array.isArray(last.rows)) return undefined;
  const [row]: unknown[] = last.rows;
  if (typeof row !== 'object' || row === null) return undefined;
  const value: unknown = Reflect.get(row, name);
  return typeof value === 'number' ? value : undefined;
}
