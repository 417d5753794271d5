import type { Fields } from '../record/field.ts';

/** A field was saved by somebody else, changed here, or both, to different values. */
export type FieldFate = 'theirs' | 'mine' | 'both';

export type Side = 'theirs' | 'mine';

/** The side whose value is taken, for each field that both changed. */
export type Choices<Values> = Readonly<Partial<Record<keyof Values, Side>>>;

/** The three states of a form: what it began from, what it holds, and what is saved by now. */
export interface Versions<Values> {
  started: Values;
  mine: Values;
  theirs: Values;
  /** Fields whose values are not shown to anybody: that they were saved anew has to be said. */
  changedSecrets: readonly (keyof Values)[];
}

/** Compares a field in two states of a form. */
export type Sameness<Values> = (name: keyof Values, left: Values, right: Values) => boolean;

/** Values that a person sees as the same are the same: spaces around a text are not shown, nor are ids. */
export function isShownSame<Values>(fields: Fields<Values>): Sameness<Values> {
  return (name, left, right) => {
    const { show, isSecret } = fields[name];
    return isSecret ? left[name] === right[name] : show(left[name]) === show(right[name]);
  };
}

/** Fields that differ, in the order of `names`; one that both changed to the same value is no difference. */
export function findChanges<Values extends object, Name extends keyof Values>(
  names: readonly Name[],
  versions: Versions<Values>,
  isSame: Sameness<Values>,
): { name: Name; fate: FieldFate }[] {
  return names.flatMap((name) => {
    const fate = fateOf(name, versions, isSame);
    return fate ? [{ name, fate }] : [];
  });
}

/**
 * The form to go on with: what only one side changed is taken from that side, what both changed from the chosen one
 * (mine until one is chosen).
 */
export function mergeEdits<Values extends object>(
  versions: Versions<Values>,
  isSame: Sameness<Values>,
  choices?: Choices<Values>,
): Values {
  const { mine, theirs } = versions;
  const merged = { ...mine };
  for (const name of namesOf(mine)) {
    const fate = fateOf(name, versions, isSame);
    const isTaken = fate === 'theirs' || (fate === 'both' && choices?.[name] === 'theirs');
    if (isTaken) merged[name] = theirs[name];
  }
  return merged;
}

function fateOf<Values>(name: keyof Values, versions: Versions<Values>, isSame: Sameness<Values>): FieldFate | null {
  const { started, mine, theirs, changedSecrets } = versions;
  const isMineNew = !isSame(name, started, mine);
  if (changedSecrets.includes(name)) return isMineNew ? 'both' : 'theirs';
  const isTheirsNew = !isSame(name, started, theirs);
  if (!isMineNew && !isTheirsNew) return null;
  if (isMineNew && isTheirsNew) return isSame(name, mine, theirs) ? null : 'both';
  return isMineNew ? 'mine' : 'theirs';
}

function namesOf<Values extends object>(values: Values): (keyof Values)[] {
  // An object literal of form values has no other keys than its type.
  return Object.keys(values) as (keyof Values)[];
}
