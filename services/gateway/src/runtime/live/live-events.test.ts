import type { SavedMark } from '@dzvinok/contract/marks';
import { expect, test } from 'vitest';
import { merge } from './live-events.ts';

function mark(id: number, version: number, comment: string | null = null): SavedMark {
  return {
    id, version, comment, lessonId: 1, topicId: null, studentId: 1, homeworkMark: version, classworkMark: null,
    absent: false, notReady: false, isLate: false, isMilestone: false,
  };
}
const marks = (version: number, ...given: SavedMark[]) => ({ kind: 'marks', groupId: 1, version, marks: given } as const);
const group = (version: number, groupId = 1) => ({ kind: 'group', groupId, version } as const);
const student = (studentId: number) => ({ kind: 'student', studentId } as const);

test('recipients get one event for two changes of one thing, with the newer version', () => {
  const to = [2, 1, 2];
  const merged = merge([
    { to, event: marks(5, mark(1, 2), mark(2, 1)) }, { to: [1, 2], event: marks(4, mark(1, 1), mark(3, 1)) },
    { to, event: student(7) }, { to, event: student(8) }, { to, event: student(7) }, { to, event: group(3, 2) },
  ]);
  expect(merged).toEqual([
    { to: [1, 2], event: marks(5, mark(1, 2), mark(2, 1), mark(3, 1)) },
    { to: [1, 2], event: student(7) },
    { to: [1, 2], event: student(8) },
    { to: [1, 2], event: group(3, 2) },
  ]);
});

test('a change of marks and another change of the group become a change of the group', () => {
  expect(merge([{ to: [1], event: group(7) }, { to: [1], event: marks(6, mark(1, 1)) }])).toEqual([{ to: [1], event: group(7) }]);
  expect(merge([{ to: [1], event: marks(6, mark(1, 1)) }, { to: [1], event: group(7) }])).toEqual([{ to: [1], event: group(7) }]);
});

test('a merged event has the tags of all events in it', () => {
  const [journal, marked] = [{ name: 'journal', id: 1 }, { name: 'marks', id: 1 }];
  const items = [{ ...group(7), tags: [journal] }, { ...marks(6, mark(1, 1)), tags: [marked, journal] }].map((event) => ({ to: [1], event }));
  expect(merge(items)).toEqual([{ to: [1], event: { ...group(7), tags: [journal, marked] } }]);
  // an event without tags means any change
  expect(merge([...items, { to: [1], event: group(8) }])).toEqual([{ to: [1], event: group(8) }]);
});

test('no recipient gets an event of other recipients', () => {
  const items = [{ to: [1, 2], event: marks(5, mark(1, 1)) }, { to: [2, 3], event: marks(6, mark(2, 1)) }];
  expect(merge(items)).toEqual(items);
});

test('an event with too many or too long marks only asks to read them', () => {
  const many = Array.from({ length: 201 }, (_, index) => mark(index + 1, 1));
  const long = Array.from({ length: 80 }, (_, index) => mark(index + 1, 1, 'ж'.repeat(1_000)));
  expect(merge([{ to: [1], event: marks(5, ...many) }])).toEqual([{ to: [1], event: group(5) }]);
  expect(merge([{ to: [1], event: marks(5, ...long) }])).toEqual([{ to: [1], event: group(5) }]);
  expect(merge([{ to: [1], event: marks(5, ...many.slice(1)) }])[0]?.event.kind).toBe('marks');
});
