const secretName = /password|hash|secret|token|sealed/i;

export type Facts = Record<string, unknown>;

/** Only what differs of two states of one thing, as it was and as it became. */
export function changed(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return { before: only(names, before), after: only(names, after) };
}

function only(names: readonly string[], state: Facts): Facts {
  return Object.fromEntries(names.filter((name) => name in state).map((name) => [name, state[name]]));
}

/** Names of fields, however deep, that sound as if they held a secret; whether there is one (true, false, null) is none. */
export function secretsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(secretsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    isSecret(name, inner) ? [name] : secretsIn(inner));
}

/** The same without such fields. */
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
