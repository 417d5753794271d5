import { isSameValue, markFields, withFields, type MarkField, type MarkValues } from './mark-values.ts';

interface Sides {
  /** The values that the person saw when they set their own. */
  base: MarkValues;
  mine: MarkValues;
  theirs: MarkValues;
  /** Fields that never merge by themselves: a person has to choose, or nobody can tell any more who set them. */
  conflicts: readonly MarkField[];
}

export interface Merged {
  mine: MarkValues;
  /** Fields that both sides set, each to something else. */
  conflicts: readonly MarkField[];
}

const statusPair = ['absent', 'notReady'] as const;
const commentPair = ['comment', 'commentAudience'] as const;

/**
 * Merges two edits of one mark: a field that one side alone changed is taken from that side, and a person decides about
 * the rest.
 */
export function mergeMarks({ base, mine, theirs, conflicts }: Sides): Merged {
  const kept = markFields.filter(
    (field) => !isSameValue(field, mine, theirs) && (conflicts.includes(field) || !isSameValue(field, mine, base)),
  );
  const conflicting = kept.filter((field) => conflicts.includes(field) || !isSameValue(field, theirs, base));
  const merged = withFields(theirs, kept, mine);
  const together = [
    ...(isImpossible(merged) && !isImpossible(mine) ? statusPair : []),
    ...(isTornComment(merged, { mine, theirs }) || commentPair.some((field) => conflicting.includes(field)) ? differing(mine, theirs) : []),
  ];
  return { mine: withFields(merged, together, mine), conflicts: [...new Set([...conflicting, ...together])] };
}

function differing(mine: MarkValues, theirs: MarkValues): MarkField[] {
  return commentPair.filter((field) => !isSameValue(field, mine, theirs));
}

/** The text of one side would get the audience of the other: what was written for staff might reach the family. */
function isTornComment(merged: MarkValues, sides: Pick<Sides, 'mine' | 'theirs'>): boolean {
  return Object.values(sides).every((side) => commentPair.some((field) => !isSameValue(field, merged, side)));
}

/** Nobody is absent and not ready at once. */
export function isImpossible({ absent, notReady }: MarkValues): boolean {
  return absent && notReady;
}
