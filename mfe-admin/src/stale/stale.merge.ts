/** What became of a field: saved by somebody else meanwhile, changed here, or both, to different values. */
export type FieldFate = 'theirs' | 'mine' | 'both';

export type Side = 'theirs' | 'mine';

/** Whose value is taken where both changed it. */
export type Choices<Values> = Readonly<Partial<Record<keyof Values, Side>>>;

/** The three states of a form: what it began from, what it holds, and what is saved by now. */
export interface Versions<Values> {
  started: Values;
  mine: Values;
  theirs: Values;
  /** Fields whose values are not shown to anybody: that they were saved anew has to be said. */
  changedSecrets: readonly (keyof Values)[];
}

/** Fields that differ, in the order of `names`; one that both changed to the same value is no difference. */
export function findChanges<Values extends object, Name extends keyof Values>(
  names: readonly Name[],
  versions: Versions<Values>,
): { name: Name; fate: FieldFate }[] {
  return names.flatMap((name) => {
    const fate = fateOf(name, versions);
    return fate ? [{ name, fate }] : [];
  });
}

/**
 * The form to go on with: what only one side changed is taken from that side, what both changed from the chosen one
 * (mine until one is chosen).
 */
export function mergeEdits<Values extends object>(versions: Versions<Values>, choices: Choices<Values>): Values {
  const { mine, theirs } = versions;
  const merged = { ...mine };
  for (const name of namesOf(mine)) {
    const fate = fateOf(name, versions);
    const isTaken = fate === 'theirs' || (fate === 'both' && choices[name] === 'theirs');
    if (isTaken) merged[name] = theirs[name];
  }
  return merged;
}

function fateOf<Values extends object>(name: keyof Values, versions: Versions<Values>): FieldFate | null {
  const { started, mine, theirs, changedSecrets } = versions;
  const isMineNew = !isSame(started[name], mine[name]);
  if (changedSecrets.includes(name)) return isMineNew ? 'both' : 'theirs';
  const isTheirsNew = !isSame(started[name], theirs[name]);
  if (!isMineNew && !isTheirsNew) return null;
  if (isMineNew && isTheirsNew) return isSame(mine[name], theirs[name]) ? null : 'both';
  return isMineNew ? 'mine' : 'theirs';
}

/** Spaces around a text do not make it another one: the server takes them away. */
function isSame(left: unknown, right: unknown): boolean {
  if (typeof left === 'string' && typeof right === 'string') return left.trim() === right.trim();
  return JSON.stringify(left) === JSON.stringify(right);
}

function namesOf<Values extends object>(values: Values): (keyof Values)[] {
  // An object literal of form values has no other keys than its type.
  return Object.keys(values) as (keyof Values)[];
}
