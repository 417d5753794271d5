import type { Mark } from '@dzvinok/contract/marks';
import { mergeMarks } from './mark-merge.ts';
import { differences, markFields, valuesOf, withFields, type MarkField, type MarkValues } from './mark-values.ts';

/** A save that went out and may have arrived: until a newer version is seen nobody knows. */
export interface Attempt {
  /** The version that it replaces. */
  version: number;
  values: MarkValues;
  /** The save changes these fields of that version. */
  fields: readonly MarkField[];
  /** Its answer was lost: it may be on the server all the same. */
  isLost: boolean;
}

/** Values that a person has set and the server has not confirmed, over the newest mark that is known. */
export interface UnsavedEdit {
  saved: Mark | null;
  mine: MarkValues;
  /** Fields that wait for a choice between mine and theirs; theirs are those of `saved`. */
  conflicts: readonly MarkField[];
  attempts: readonly Attempt[];
  /** Time at which each field was set last, in milliseconds. */
  typed: Partial<Record<MarkField, number>>;
}

export function versionOf(mark: Mark | null): number {
  return mark?.version ?? 0;
}

/** A mark that was deleted and set anew begins at version 1 again, under a higher id. */
export function isNewer(mark: Mark, known: Mark | null): boolean {
  return !known || mark.id > known.id || (mark.id === known.id && mark.version > known.version);
}

/** The same edit once another page may have sent it: nobody knows whether it, or an earlier attempt, has arrived. */
export function withLostAttempt({ saved, mine, attempts, ...rest }: UnsavedEdit): UnsavedEdit {
  const sent = { version: versionOf(saved), values: mine, fields: differences(mine, valuesOf(saved)) };
  return { ...rest, saved, mine, attempts: [...attempts, sent].map((attempt) => ({ ...attempt, isLost: true })) };
}

/** True when there is something to send: a value, or a question about the outcome of an attempt. */
export function hasSomethingToSend({ saved, mine, attempts }: UnsavedEdit): boolean {
  return attempts.length > 0 || differences(mine, valuesOf(saved)).length > 0;
}

/** The same edit over a newer state of the server, whoever made that. */
export function rebase(edit: UnsavedEdit, saved: Mark | null): UnsavedEdit {
  const own = edit.attempts.find((attempt) => isOutcomeOf(attempt, saved));
  if (own) return rebaseOver(edit, own, saved);
  const isNextVersion = versionOf(saved) === versionOf(edit.saved) + 1;
  // More than one save happened: ours may be under theirs, so what it touched cannot be told from their own change.
  const unsure = isNextVersion ? [] : edit.attempts.filter(({ isLost }) => isLost).flatMap(({ fields }) => fields);
  return merge(edit, valuesOf(edit.saved), saved, unsure);
}

/** The same edit after the server confirmed an attempt, as `saved`. */
export function rebaseOver(edit: UnsavedEdit, attempt: Attempt, saved: Mark | null): UnsavedEdit {
  return merge(edit, withFields(valuesOf(edit.saved), attempt.fields, attempt.values), saved, []);
}

function merge(edit: UnsavedEdit, base: MarkValues, saved: Mark | null, unsure: readonly MarkField[]): UnsavedEdit {
  const conflicts = [...new Set([...edit.conflicts, ...unsure])];
  const merged = mergeMarks({ base, mine: edit.mine, theirs: valuesOf(saved), conflicts });
  const attempts = edit.attempts.filter(({ version }) => version >= versionOf(saved));
  const open = [...differences(merged.mine, valuesOf(saved)), ...merged.conflicts];
  return { ...merged, saved, attempts, typed: pick(edit.typed, open) };
}

function isOutcomeOf({ version, values }: Attempt, saved: Mark | null): boolean {
  return versionOf(saved) === version + 1 && differences(values, valuesOf(saved)).length === 0;
}

/** Ends an edit conflict: fields that nobody else touched stay as they were set. */
export function settle(edit: UnsavedEdit, choice: 'mine' | 'theirs'): UnsavedEdit {
  const mine = choice === 'mine' ? edit.mine : withFields(edit.mine, edit.conflicts, valuesOf(edit.saved));
  return { ...edit, mine, conflicts: [] };
}

/** Two edits of one mark by the same person, as tabs of one browser leave them: the later word counts, field by field. */
export function join(one: UnsavedEdit, other: UnsavedEdit): UnsavedEdit {
  // The older state of the two: over it the server notices whatever either of them had not seen.
  const [saved, newer] = one.saved && (!other.saved || isNewer(one.saved, other.saved)) ? [other.saved, one.saved] : [one.saved, other.saved];
  const ofOne = markFields.filter((field) => lastTyped(one, field) > lastTyped(other, field));
  const ofOther = markFields.filter((field) => lastTyped(other, field) > 0 && !ofOne.includes(field));
  // It may also be taken back to that state meanwhile, which the server's versions alone tell: the person decides.
  const changed = differences(valuesOf(newer), valuesOf(saved)).filter((field) => ofOne.includes(field) || ofOther.includes(field));
  return {
    saved,
    mine: withFields(withFields(valuesOf(saved), ofOne, one.mine), ofOther, other.mine),
    conflicts: [...new Set([...one.conflicts, ...other.conflicts, ...changed])],
    attempts: [...one.attempts, ...other.attempts],
    typed: { ...one.typed, ...other.typed, ...pick(one.typed, ofOne) },
  };
}

/** The time at which the field was set; a comment and its audience go together. */
function lastTyped({ typed }: UnsavedEdit, field: MarkField): number {
  const fields = field === 'comment' || field === 'commentAudience' ? (['comment', 'commentAudience'] as const) : [field];
  return Math.max(...fields.map((one) => typed[one] ?? 0));
}

/** Tells for how long nobody has set anything of it, in milliseconds. */
export function timeUntouched({ typed }: UnsavedEdit): number {
  const times = Object.values(typed);
  return times.length === 0 ? 0 : Date.now() - Math.max(...times);
}

function pick(typed: UnsavedEdit['typed'], fields: readonly MarkField[]): UnsavedEdit['typed'] {
  return Object.fromEntries(fields.map((field) => [field, typed[field]]));
}
