import { isSameValue, markFields, withFields, type MarkField, type MarkValues } from './mark-values.ts';

interface Sides {
  /** Values on the screen when the user changed the mark. */
  base: MarkValues;
  mine: MarkValues;
  theirs: MarkValues;
  /** Fields that the user must decide, because both sides set them or their author is unknown. */
  conflicts: readonly MarkField[];
}

export interface Merged {
  mine: MarkValues;
  /** Fields that both sides set to different values. */
  conflicts: readonly MarkField[];
}

const statusPair = ['absent', 'notReady'] as const;
const commentPair = ['comment', 'commentAudience'] as const;

/** Three-way merge: a field changed by one side is taken from that side; fields changed by both are conflicts. */
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

/** Text of one side with the audience of the other could show a staff comment to the family. */
function isTornComment(merged: MarkValues, sides: Pick<Sides, 'mine' | 'theirs'>): boolean {
  return Object.values(sides).every((side) => commentPair.some((field) => !isSameValue(field, merged, side)));
}

export function isImpossible({ absent, notReady }: MarkValues): boolean {
  return absent && notReady;
}
