import type { Journal, JournalStudent, Lesson } from '@dzvinok/contract/lessons';
import type { Mark, SavedMark } from '@dzvinok/contract/marks';
import type { LiveChangeEvent } from '@dzvinok/api-client/live';

/** Marks of a group that somebody has saved. */
export type MarksEvent = Extract<LiveChangeEvent, { kind: 'marks' }>;

/**
 * The journal with the marks that were saved. The same journal when it has them already, null when it cannot be known
 * without reading it again: something between was missed, or a mark is of nobody and no lesson that it shows.
 */
export function patchedJournal(journal: Journal, { version, marks }: MarksEvent): Journal | null {
  if (version <= journal.version) return journal;
  if (version !== journal.version + 1) return null;
  const byStudent = Map.groupBy(marks, ({ studentId }) => studentId);
  const lessons = new Set(journal.lessons.map(({ id }) => id));
  if (marks.some(({ lessonId }) => !lessons.has(lessonId))) return null;
  const students = journal.students.map((student) => {
    const saved = byStudent.get(student.id);
    byStudent.delete(student.id);
    return saved ? withMarks(student, saved) : student;
  });
  return byStudent.size > 0 ? null : { ...journal, version, students };
}

function withMarks(student: JournalStudent, saved: readonly SavedMark[]): JournalStudent {
  const changed = new Map(saved.map((mark) => [mark.lessonId, withoutStudent(mark)]));
  const marks = student.marks.map((mark) => {
    const newer = changed.get(mark.lessonId);
    changed.delete(mark.lessonId);
    return newer ?? mark;
  });
  return { ...student, marks: [...marks, ...changed.values()] };
}

/** The lesson with its marks among those saved, older ones left out; the same lesson when none is new to it. */
export function patchedLesson(lesson: Lesson, marks: readonly SavedMark[]): Lesson {
  const saved = new Map(marks.filter(({ lessonId }) => lessonId === lesson.id).map((mark) => [mark.studentId, mark]));
  let isChanged = false;
  const students = lesson.students.map((student) => {
    const newer = saved.get(student.id);
    if (!newer || newer.version <= (student.mark?.version ?? 0)) return student;
    isChanged = true;
    return { ...student, mark: withoutStudent(newer) };
  });
  return isChanged ? { ...lesson, students } : lesson;
}

/** In a journal and a lesson a mark stands below its student. */
function withoutStudent(saved: SavedMark): Mark {
  const { studentId: _, ...mark } = saved;
  return mark;
}
