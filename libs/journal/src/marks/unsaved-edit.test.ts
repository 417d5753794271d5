import type { Mark } from '@dzvinok/contract/marks';
import { describe, expect, it } from 'vitest';
import { mergeMarks } from './mark-merge.ts';
import { emptyValues, type MarkField, type MarkValues } from './mark-values.ts';
import { hasSomethingToSend, join, rebase, settle, type UnsavedEdit } from './unsaved-edit.ts';

const values = (given: Partial<MarkValues> = {}): MarkValues => ({ ...emptyValues, ...given });

function markOf(version: number, given: Partial<MarkValues> = {}, id = 7): Mark {
  return { ...values(given), id, lessonId: 10, topicId: null, version };
}

function editOf(saved: Mark | null, mine: Partial<MarkValues>, rest: Partial<UnsavedEdit> = {}): UnsavedEdit {
  return { saved, mine: values(mine), conflicts: [], attempts: [], typed: {}, ...rest };
}

function attemptOf(version: number, given: Partial<MarkValues>, fields: readonly MarkField[], isLost = true) {
  return { version, values: values(given), fields, isLost };
}

describe('merging', () => {
  const merge = (base: Partial<MarkValues>, mine: Partial<MarkValues>, theirs: Partial<MarkValues>, conflicts: readonly MarkField[] = []) =>
    mergeMarks({ base: values(base), mine: values(mine), theirs: values(theirs), conflicts });

  it('takes from each side the fields that it alone changed', () => {
    expect(merge({ classworkMark: 5 }, { classworkMark: 9 }, { classworkMark: 5, comment: 'Так' })).toEqual({
      mine: values({ classworkMark: 9, comment: 'Так' }),
      conflicts: [],
    });
  });

  it('leaves to a person the fields that both sides set to different values', () => {
    expect(merge({ classworkMark: 5 }, { classworkMark: 9, homeworkMark: 1 }, { classworkMark: 6, isLate: true })).toEqual({
      mine: values({ classworkMark: 9, homeworkMark: 1, isLate: true }),
      conflicts: ['classworkMark'],
    });
  });

  it('finds no conflict where both sides set the same value, or a comment with other spaces around it', () => {
    expect(merge({}, { classworkMark: 9, comment: 'Так ' }, { classworkMark: 9, comment: 'Так' })).toEqual({
      mine: values({ classworkMark: 9, comment: 'Так' }),
      conflicts: [],
    });
  });

  it('asks when one side says absent and the other side says not ready', () => {
    expect(merge({}, { absent: true }, { notReady: true })).toEqual({
      mine: values({ absent: true }),
      conflicts: ['absent', 'notReady'],
    });
  });

  it('never gives the comment of one side the audience of the other side', () => {
    const base = { comment: 'Добре' } as const;
    const shown = { ...base, commentAudience: 'family' } as const;
    for (const [mine, theirs] of [[shown, { comment: 'Списує' }], [{ comment: 'Списує' }, shown]] as const) {
      expect(merge(base, mine, theirs)).toEqual({ mine: values(mine), conflicts: ['comment', 'commentAudience'] });
    }
    const mine = { comment: 'Молодець', commentAudience: 'family' } as const;
    const edit = rebase(editOf(markOf(1, base), mine), markOf(2, { comment: 'Списує' }));
    expect(settle(edit, 'theirs').mine).toEqual(values({ comment: 'Списує' }));
    expect(settle(edit, 'mine').mine).toEqual(values(mine));
    // deleting a comment makes its audience irrelevant
    expect(merge(base, {}, shown)).toEqual({ mine: values({ commentAudience: 'family' }), conflicts: [] });
  });

  it('goes on asking about fields that the person has not chosen yet', () => {
    expect(merge({ classworkMark: 6 }, { classworkMark: 9 }, { classworkMark: 6, isLate: true }, ['classworkMark'])).toEqual({
      mine: values({ classworkMark: 9, isLate: true }),
      conflicts: ['classworkMark'],
    });
    expect(merge({ classworkMark: 6 }, { classworkMark: 9 }, { classworkMark: 9 }, ['classworkMark']).conflicts).toEqual([]);
  });
});

describe('an unsaved edit over a newer mark', () => {
  it('knows its own save when the reply was lost, and keeps the value typed since', () => {
    const attempts = [attemptOf(1, { classworkMark: 6 }, ['classworkMark'])];
    const edit = rebase(editOf(markOf(1, { classworkMark: 5 }), { classworkMark: 7 }, { attempts }), markOf(2, { classworkMark: 6 }));
    expect(edit).toMatchObject({ conflicts: [], attempts: [], mine: { classworkMark: 7 }, saved: { version: 2 } });
    expect(hasSomethingToSend(edit)).toBe(true);
  });

  it('knows its own save even when the value typed since is the former value', () => {
    const attempts = [attemptOf(1, { classworkMark: 6 }, ['classworkMark'])];
    const edit = rebase(editOf(markOf(1, { classworkMark: 5 }), { classworkMark: 5 }, { attempts }), markOf(2, { classworkMark: 6 }));
    expect(edit).toMatchObject({ conflicts: [], mine: { classworkMark: 5 } });
    expect(hasSomethingToSend(edit)).toBe(true);
  });

  it('asks about a value that another person restored over a save whose reply was lost', () => {
    const attempts = [attemptOf(1, { classworkMark: 6 }, ['classworkMark'])];
    const edit = editOf(markOf(1, { classworkMark: 5 }), { classworkMark: 6 }, { attempts });
    expect(rebase(edit, markOf(3, { classworkMark: 5 })).conflicts).toEqual(['classworkMark']);
  });

  it('does not ask about a restored value after a reply with a refusal', () => {
    const attempts = [attemptOf(1, { classworkMark: 6 }, ['classworkMark'], false)];
    const edit = editOf(markOf(1, { classworkMark: 5 }), { classworkMark: 6 }, { attempts });
    expect(rebase(edit, markOf(3, { classworkMark: 5, isLate: true }))).toMatchObject({ conflicts: [], mine: { classworkMark: 6, isLate: true } });
  });

  it('counts a deleted mark as an empty mark', () => {
    const edit = rebase(editOf(markOf(4, { classworkMark: 5, comment: 'Так' }), { classworkMark: 6, comment: 'Так' }), null);
    expect(edit).toMatchObject({ saved: null, mine: { classworkMark: 6, comment: null }, conflicts: ['classworkMark'] });
  });
});

describe('settling an edit conflict', () => {
  const editConflict = editOf(markOf(2, { classworkMark: 6, isLate: true }), { classworkMark: 9, isLate: true, comment: 'Моє' }, { conflicts: ['classworkMark'] });

  it('with mine keeps all values as they were typed', () => {
    expect(settle(editConflict, 'mine')).toMatchObject({ conflicts: [], mine: { classworkMark: 9, comment: 'Моє' } });
  });

  it('with theirs keeps the fields that the other person did not change', () => {
    expect(settle(editConflict, 'theirs')).toMatchObject({ conflicts: [], mine: { classworkMark: 6, isLate: true, comment: 'Моє' } });
  });
});

describe('two edits of one mark left behind by tabs', () => {
  it('become one edit: the later value counts, field by field', () => {
    const saved = markOf(1, { classworkMark: 5 });
    const one = editOf(saved, { classworkMark: 6, comment: 'Раніше' }, { typed: { classworkMark: 2, comment: 1 } });
    const other = editOf(saved, { classworkMark: 7, comment: 'Пізніше' }, { typed: { classworkMark: 1, comment: 2 } });
    for (const joined of [join(one, other), join(other, one)]) {
      expect(joined).toMatchObject({ saved: { version: 1 }, mine: { classworkMark: 6, comment: 'Пізніше' }, typed: { classworkMark: 2, comment: 2 } });
    }
  });

  it('are based on the older mark, so that the server notices a change that either edit had not seen', () => {
    const one = editOf(markOf(2, { classworkMark: 9 }), { classworkMark: 9, isLate: true }, { typed: { isLate: 1 } });
    const other = editOf(markOf(1, { classworkMark: 5 }), { classworkMark: 7 }, { typed: { classworkMark: 2 } });
    const joined = join(one, other);
    expect(joined).toMatchObject({ saved: { version: 1 }, mine: { classworkMark: 7, isLate: true } });
    expect(rebase(joined, markOf(2, { classworkMark: 9 })).conflicts).toEqual(['classworkMark']);
  });

  it('leave a value typed over a newer mark to the person, as that mark may have been taken back to the older value', () => {
    const one = editOf(markOf(2, { classworkMark: 9 }), { classworkMark: 10 }, { typed: { classworkMark: 2 } });
    const other = editOf(markOf(1, { classworkMark: 5 }), { classworkMark: 5, isLate: true }, { typed: { isLate: 1 } });
    const joined = join(one, other);
    expect(rebase(joined, markOf(3, { classworkMark: 5 }))).toMatchObject({ conflicts: ['classworkMark'], mine: { classworkMark: 10, isLate: true } });
    expect(rebase(joined, markOf(3, { classworkMark: 10 })).conflicts).toEqual([]);
  });

  it('keep an edit conflict an edit conflict', () => {
    const saved = markOf(2, { classworkMark: 6 });
    const editConflict = editOf(saved, { classworkMark: 9 }, { typed: { classworkMark: 1 }, conflicts: ['classworkMark'] });
    const other = editOf(saved, { classworkMark: 6, isLate: true }, { typed: { isLate: 2 } });
    expect(join(editConflict, other)).toMatchObject({ conflicts: ['classworkMark'], mine: { classworkMark: 9, isLate: true } });
  });
});
