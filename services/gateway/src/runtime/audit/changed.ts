const secretName = /password|hash|secret|token|sealed/i;

export type Facts = Record<string, unknown>;

/** Leaves only the fields that differ between two states of one record. */
export function changed(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return { before: only(names, before), after: only(names, after) };
}

function only(names: readonly string[], state: Facts): Facts {
  return Object.fromEntries(names.filter((name) => name in state).map((name) => [name, state[name]]));
}

/** Finds fields, however deep, whose names sound like secrets. True, false and null give nothing away and do not count. */
export function secretsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(secretsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    isSecret(name, inner) ? [name] : secretsIn(inner));
}

/** Leaves such fields out. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value)
    .filter(([name, inner]) => !isSecret(name, inner))
    .map(([name, inner]) => [name, withoutSecrets(inner)]));
}

function isSecret(name: string, value: unknown): boolean {
  return secretName.test(name) && typeof value !== 'boolean' && value !== null;
}
