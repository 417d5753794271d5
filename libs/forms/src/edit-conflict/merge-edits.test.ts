import { describe, expect, it } from 'vitest';
import type { Choices, Versions } from './edit-conflict.popup.tsx';
import { findChanges, mergeEdits, type Sameness } from './use-edit-conflict.tsx';

interface Values {
  name: string;
  school: string;
  sex: 0 | 1 | null;
  days: { room: number }[];
  password: string;
}

const started: Values = { name: 'Іван', school: 'Ліцей', sex: null, days: [{ room: 1 }], password: '1111' };
const isSame: Sameness<Values> = (name, left, right) => JSON.stringify(left[name]) === JSON.stringify(right[name]);
const changesOf = (all: Versions<Values>) => findChanges(names, all, isSame);
const merged = (all: Versions<Values>, choices: Choices<Values>) => mergeEdits(all, isSame, choices);
const names = ['name', 'school', 'sex', 'days', 'password'] as const;

function versions(mine: Partial<Values>, theirs: Partial<Values>, changedSecrets: 'password'[] = []): Versions<Values> {
  return { started, mine: { ...started, ...mine }, theirs: { ...started, ...theirs }, changedSecrets };
}

describe('the list of changes', () => {
  it('is empty when neither side changed a field', () => {
    expect(changesOf(versions({}, {}))).toEqual([]);
  });

  it('tells apart fields that they, that I and that both changed, in the order of the form', () => {
    const both = versions({ school: 'Гімназія', days: [{ room: 2 }] }, { name: 'Петро', school: 'Школа', sex: 0 });
    expect(changesOf(both)).toEqual([
      { name: 'name', fate: 'theirs' },
      { name: 'school', fate: 'both' },
      { name: 'sex', fate: 'theirs' },
      { name: 'days', fate: 'mine' },
    ]);
  });

  it('leaves out a field that both changed to the same value', () => {
    const same = versions({ name: 'Петро', days: [{ room: 3 }] }, { name: 'Петро', days: [{ room: 3 }] });
    expect(changesOf(same)).toEqual([]);
  });

  it('includes a secret whose value is not known here', () => {
    expect(changesOf(versions({}, { password: '' }, ['password']))).toEqual([{ name: 'password', fate: 'theirs' }]);
    expect(changesOf(versions({ password: '2222' }, { password: '' }, ['password']))).toEqual([{ name: 'password', fate: 'both' }]);
    // A password chosen by its owner is never shown, so the field began empty.
    const unknown = { started: { ...started, password: '' }, mine: { ...started, password: '' }, theirs: { ...started, password: '' } };
    expect(changesOf({ ...unknown, changedSecrets: ['password'] })).toEqual([{ name: 'password', fate: 'theirs' }]);
  });
});

describe('the merged form', () => {
  it('has the fields that each side alone changed', () => {
    expect(merged(versions({ days: [] }, { name: 'Петро' }), {})).toEqual({ ...started, name: 'Петро', days: [] });
  });

  it('has the chosen value of a field that both changed, and mine without a choice', () => {
    const both = versions({ name: 'Моє', school: 'Моя', sex: 1 }, { name: 'Їхнє', school: 'Їхня', sex: 0 });
    expect(merged(both, { name: 'theirs', school: 'mine' })).toEqual({ ...started, name: 'Їхнє', school: 'Моя', sex: 1 });
  });

  it('ignores a choice in a field without a conflict', () => {
    expect(merged(versions({ name: 'Моє' }, { school: 'Їхня' }), { name: 'theirs', school: 'mine' }))
      .toEqual({ ...started, name: 'Моє', school: 'Їхня' });
  });

  it('keeps their password unless mine is chosen', () => {
    const both = versions({ password: '2222' }, { password: '' }, ['password']);
    expect(merged(both, { password: 'theirs' }).password).toBe('');
    expect(merged(both, { password: 'mine' }).password).toBe('2222');
    expect(merged(versions({}, { password: '' }, ['password']), {}).password).toBe('');
  });

  it('changes none of the three versions that it is made of', () => {
    const both = versions({ name: 'Моє' }, { name: 'Їхнє' });
    const before = structuredClone(both);
    merged(both, { name: 'theirs' });
    expect(both).toEqual(before);
  });

  it('is theirs when I changed no field, and mine when they changed no field, whatever is chosen', () => {
    const other: Values = { name: 'x', school: 'y', sex: 1, days: [], password: 'z' };
    for (const side of ['theirs', 'mine'] as const) {
      const choices = Object.fromEntries(names.map((name) => [name, side]));
      expect(merged({ started, mine: started, theirs: other, changedSecrets: [] }, choices)).toEqual(other);
      expect(merged({ started, mine: other, theirs: started, changedSecrets: [] }, choices)).toEqual(other);
    }
  });
});
