import type { Mark } from '@dzvinok/contract/marks';
import { describe, expect, it } from 'vitest';
import { cellOf } from './journal.cells.ts';

const mark: Mark = {
  id: 1,
  lessonId: 1,
  topicId: 1,
  homeworkMark: 8,
  classworkMark: 10,
  absent: false,
  notReady: false,
  isLate: false,
  isMilestone: true,
  comment: null,
  version: 1,
};

describe('cellOf', () => {
  it('is empty without a mark', () => {
    expect(cellOf(undefined, 'classwork')).toEqual({ text: '', status: null, isMilestone: false });
  });

  it('shows the homework mark alone, without statuses', () => {
    expect(cellOf({ ...mark, absent: true }, 'homework')).toEqual({ text: '8', status: null, isMilestone: false });
  });

  it.each([
    [{ absent: true }, 'В 10', 'absent'],
    [{ notReady: true }, 'НГ 10', 'notReady'],
    [{ isLate: true }, 'З 10', 'late'],
    [{}, '10', null],
  ] as const)('puts the letter of %o before the classwork mark', (changes, text, status) => {
    expect(cellOf({ ...mark, ...changes }, 'classwork')).toEqual({ text, status, isMilestone: true });
  });

  it('shows a zero', () => {
    expect(cellOf({ ...mark, classworkMark: 0 }, 'classwork').text).toBe('0');
  });
});
