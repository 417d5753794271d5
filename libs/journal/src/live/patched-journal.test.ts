import type { Journal, Lesson } from '@dzvinok/contract/lessons';
import type { Mark, SavedMark } from '@dzvinok/contract/marks';
import { describe, expect, it } from 'vitest';
import { patchedJournal, patchedLesson, type MarksEvent } from './journal-live.ts';

const mark: Mark = {
  id: 900, lessonId: 40, topicId: 21, homeworkMark: null, classworkMark: 9, absent: false, notReady: false, isLate: false,
  isMilestone: false, comment: null, version: 1,
};
const student = { id: 1, fullName: 'Бондар Марко', avatarPath: null, isMember: true, marks: [mark] };
const other = { ...student, id: 2, fullName: 'Коваль Злата', marks: [] };
const lessonOf = (id: number) => ({ id, topicId: 21, topicName: 'Оксиди', startDateTime: '2026-11-21T10:00:00+02:00' });
const journal: Journal = { version: 5, lessons: [lessonOf(40), lessonOf(41)], students: [student, other] };

function saved(changes: Partial<SavedMark>): SavedMark {
  return { ...mark, studentId: 1, version: 2, ...changes };
}

function event(version: number, ...marks: SavedMark[]): MarksEvent {
  return { kind: 'marks', groupId: 7, version, marks };
}

describe('the journal after a save of another person', () => {
  it('has the changed mark and the new mark, and keeps all other objects', () => {
    const change = event(6, saved({ classworkMark: 11 }), saved({ id: 901, lessonId: 41, homeworkMark: 8, version: 1 }));
    const patched = patchedJournal(journal, change);
    expect(patched?.version).toBe(6);
    expect(patched?.students[0]?.marks).toEqual([
      { ...mark, classworkMark: 11, version: 2 },
      { ...mark, id: 901, lessonId: 41, homeworkMark: 8, version: 1 },
    ]);
    expect(patched?.students[1]).toBe(other);
    expect(patched?.lessons).toBe(journal.lessons);
    expect(journal.students[0]?.marks).toEqual([mark]);
  });

  it('is the same object when it has this version already', () => {
    expect(patchedJournal(journal, event(5, saved({ classworkMark: 1 })))).toBe(journal);
    expect(patchedJournal(journal, event(4, saved({ classworkMark: 1 })))).toBe(journal);
  });

  it.each([
    ['something between was missed', event(7, saved({}))],
    ['a mark is of a student that it does not show', event(6, saved({ studentId: 3 }))],
    ['a mark is of a lesson that it does not show', event(6, saved({ lessonId: 42 }))],
  ])('must be read again when %s', (_, change) => {
    expect(patchedJournal(journal, change)).toBeNull();
  });

  it('takes the marks of a whole lesson at once', () => {
    const ids = Array.from({ length: 35 }, (_, index) => index + 1);
    const lessons = Array.from({ length: 200 }, (_, index) => lessonOf(index + 1));
    const marksOf = (id: number) => lessons.map((lesson) => ({ ...mark, id: id * 1000 + lesson.id, lessonId: lesson.id }));
    const large: Journal = { version: 5, lessons, students: ids.map((id) => ({ ...student, id, marks: marksOf(id) })) };
    const patched = patchedJournal(large, event(6, ...ids.map((id) => saved({ id: id * 1000 + 7, studentId: id, lessonId: 7, classworkMark: 12 }))));
    for (const { marks } of patched?.students ?? []) {
      expect(marks).toHaveLength(200);
      expect(marks.filter(({ classworkMark }) => classworkMark === 12).map(({ lessonId }) => lessonId)).toEqual([7]);
    }
  });
});

describe('a lesson after a save of another person', () => {
  const lesson: Lesson = {
    ...lessonOf(40), topic: 'Оксиди', isCurrent: true, className: 'А', subjectId: 2,
    students: [
      { id: 1, fullName: 'Бондар Марко', avatarPath: null, isOnline: false, mark },
      { id: 2, fullName: 'Коваль Злата', avatarPath: null, isOnline: false, mark: null },
    ],
  };

  it('has the newer marks of this lesson only', () => {
    const patched = patchedLesson(lesson, [saved({ classworkMark: 11 }), saved({ studentId: 2, lessonId: 41 })]);
    expect(patched.students[0]?.mark).toEqual({ ...mark, classworkMark: 11, version: 2 });
    expect(patched.students[1]).toBe(lesson.students[1]);
  });

  it('is the same object when it has these marks, or newer marks', () => {
    expect(patchedLesson(lesson, [saved({ version: 1, classworkMark: 3 })])).toBe(lesson);
    expect(patchedLesson(lesson, [saved({ lessonId: 41 })])).toBe(lesson);
  });

  it('has the first mark of a student', () => {
    expect(patchedLesson(lesson, [saved({ studentId: 2, version: 1 })]).students[1]?.mark).toEqual({ ...mark, version: 1 });
  });
});
