import type { Mark } from '@dzvinok/contract/marks';
import { mergeMarks } from './mark-merge.ts';
import { differences, markFields, valuesOf, withFields, type MarkField, type MarkValues } from './mark-values.ts';

/** A save that was sent and may have arrived. */
export interface Attempt {
  version: number;
  values: MarkValues;
  fields: readonly MarkField[];
  /** The answer was lost, so the server may have the save. */
  isLost: boolean;
}

export interface UnsavedEdit {
  saved: Mark | null;
  mine: MarkValues;
  /** Fields that wait for the choice between `mine` and `saved`. */
  conflicts: readonly MarkField[];
  attempts: readonly Attempt[];
  /** When each field was set last, in milliseconds. */
  typed: Partial<Record<MarkField, number>>;
}

export function versionOf(mark: Mark | null): number {
  return mark?.version ?? 0;
}

/** A mark deleted and set again restarts at version 1 with a higher id. */
export function isNewer(mark: Mark, known: Mark | null): boolean {
  return !known || mark.id > known.id || (mark.id === known.id && mark.version > known.version);
}

/** Marks all attempts as unanswered, because another page may have sent the edit. */
export function withLostAttempt({ saved, mine, attempts, ...rest }: UnsavedEdit): UnsavedEdit {
  const sent = { version: versionOf(saved), values: mine, fields: differences(mine, valuesOf(saved)) };
  return { ...rest, saved, mine, attempts: [...attempts, sent].map((attempt) => ({ ...attempt, isLost: true })) };
}

/** True when a value, or an attempt of unknown outcome, must be sent. */
export function hasSomethingToSend({ saved, mine, attempts }: UnsavedEdit): boolean {
  return attempts.length > 0 || differences(mine, valuesOf(saved)).length > 0;
}

/** Moves the edit onto a newer mark of the server, ours or another person’s. */
export function rebase(edit: UnsavedEdit, saved: Mark | null): UnsavedEdit {
  const own = edit.attempts.find((attempt) => isOutcomeOf(attempt, saved));
  if (own) return rebaseOver(edit, own, saved);
  const isNextVersion = versionOf(saved) === versionOf(edit.saved) + 1;
  // Several saves happened, maybe ours among them, so changes to its fields have no certain author.
  const unsure = isNextVersion ? [] : edit.attempts.filter(({ isLost }) => isLost).flatMap(({ fields }) => fields);
  return merge(edit, valuesOf(edit.saved), saved, unsure);
}

/** Moves the edit onto `saved`, the confirmed attempt. */
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

/** Fields without a conflict stay as the user set them. */
export function settle(edit: UnsavedEdit, choice: 'mine' | 'theirs'): UnsavedEdit {
  const mine = choice === 'mine' ? edit.mine : withFields(edit.mine, edit.conflicts, valuesOf(edit.saved));
  return { ...edit, mine, conflicts: [] };
}

/** Joins edits of one mark from two tabs of one account; per field the later edit counts. */
export function join(one: UnsavedEdit, other: UnsavedEdit): UnsavedEdit {
  // Based on the older state, so that the server reports every change that either edit has not seen.
  const [saved, newer] = one.saved && (!other.saved || isNewer(one.saved, other.saved)) ? [other.saved, one.saved] : [one.saved, other.saved];
  const ofOne = markFields.filter((field) => lastTyped(one, field) > lastTyped(other, field));
  const ofOther = markFields.filter((field) => lastTyped(other, field) > 0 && !ofOne.includes(field));
  // The field may have been reset to that state since; only the server’s versions could tell, so the user decides.
  const changed = differences(valuesOf(newer), valuesOf(saved)).filter((field) => ofOne.includes(field) || ofOther.includes(field));
  return {
    saved,
    mine: withFields(withFields(valuesOf(saved), ofOne, one.mine), ofOther, other.mine),
    conflicts: [...new Set([...one.conflicts, ...other.conflicts, ...changed])],
    attempts: [...one.attempts, ...other.attempts],
    typed: { ...one.typed, ...other.typed, ...pick(one.typed, ofOne) },
  };
}

/** A comment and its audience share the later time. */
function lastTyped({ typed }: UnsavedEdit, field: MarkField): number {
  const fields = field === 'comment' || field === 'commentAudience' ? (['comment', 'commentAudience'] as const) : [field];
  return Math.max(...fields.map((one) => typed[one] ?? 0));
}

/** In milliseconds since the last change. */
export function timeUntouched({ typed }: UnsavedEdit): number {
  const times = Object.values(typed);
  return times.length === 0 ? 0 : Date.now() - Math.max(...times);
}

function pick(typed: UnsavedEdit['typed'], fields: readonly MarkField[]): UnsavedEdit['typed'] {
  return Object.fromEntries(fields.map((field) => [field, typed[field]]));
}
