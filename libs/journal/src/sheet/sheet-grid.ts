import type { Journal, JournalLesson, JournalStudent } from '@dzvinok/contract/lessons';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { shownName } from '@dzvinok/texts/names';
import type { CellKind, MarkPlace } from '../marks/mark-values.ts';
import { lockOf, type Lock } from '../statuses/locks.ts';
import { placesIn, type Area, type Place, type SheetSize } from './sheet-places.ts';

export interface LessonActions {
  lessonHref: (lesson: JournalLesson) => string;
  studentHref?: (studentId: number) => string;
  onDelete?: (lesson: JournalLesson) => void;
}

export interface GridLesson {
  lesson: JournalLesson;
  day: string;
}

export interface GridStudent {
  student: JournalStudent;
  /** Lessons at which the student was to be online. */
  online: ReadonlySet<number>;
  frozen: ReadonlySet<number>;
  /** Reason why all of the student’s marks are locked. */
  lock: Lock | null;
}

export interface SheetGrid extends SheetSize {
  students: readonly GridStudent[];
  lessons: readonly GridLesson[];
}

// An unchanged student keeps its object, so a change of another student draws one row.
const knownStudents = new WeakMap<JournalStudent, GridStudent>();
const knownLessons = new WeakMap<readonly JournalLesson[], readonly GridLesson[]>();

export function gridOf(journal: Journal): SheetGrid {
  const { students, lessons } = journal;
  return { students: students.map((student) => rowOf(student, lockOf(journal, student))), lessons: columnsOf(lessons), rows: students.length, columns: lessons.length * 2 };
}

function rowOf(student: JournalStudent, lock: Lock | null): GridStudent {
  const known = knownStudents.get(student);
  if (known?.lock === lock) return known;
  const row = { student, online: new Set(student.onlineLessonIds), frozen: frozenIn(student), lock };
  knownStudents.set(student, row);
  return row;
}

function columnsOf(lessons: readonly JournalLesson[]): readonly GridLesson[] {
  const known = knownLessons.get(lessons) ?? lessons.map((lesson) => ({ lesson, day: formatDayMonth(lesson.startDateTime) }));
  knownLessons.set(lessons, known);
  return known;
}

export function kindAt(column: number): CellKind {
  return column % 2 === 0 ? 'homework' : 'classwork';
}

export function lessonAt(column: number): number {
  return Math.floor(column / 2);
}

export function markAt(grid: SheetGrid, { row, column }: Place): MarkPlace | null {
  const student = grid.students[row]?.student;
  const lesson = grid.lessons[lessonAt(column)]?.lesson;
  return student && lesson ? { studentId: student.id, lessonId: lesson.id } : null;
}

/** A mark from before the freeze can be corrected. */
function frozenIn({ frozenLessonIds = [], marks }: JournalStudent): ReadonlySet<number> {
  const frozen = new Set(frozenLessonIds);
  if (frozen.size > 0) for (const { lessonId } of marks) frozen.delete(lessonId);
  return frozen;
}

export function lockAt({ students, lessons }: SheetGrid, { row, column }: Place): Lock | null {
  const [person, held] = [students[row], lessons[lessonAt(column)]];
  return person?.lock ?? (held && person?.frozen.has(held.lesson.id) ? 'frozen' : null);
}

export function lockIn(grid: SheetGrid, area: Area): Lock | null {
  const rows = grid.students.slice(area.top, area.bottom + 1);
  const lock = rows.find((person) => person.lock)?.lock;
  if (lock || rows.every(({ frozen }) => frozen.size === 0)) return lock ?? null;
  return placesIn(area).map((place) => lockAt(grid, place)).find((one) => one !== null) ?? null;
}

/** Null when the journal no longer has the student or the lesson. */
export function placeOf(grid: SheetGrid, { studentId, lessonId }: MarkPlace, kind: CellKind): Place | null {
  const row = grid.students.findIndex(({ student }) => student.id === studentId);
  const lesson = grid.lessons.findIndex((each) => each.lesson.id === lessonId);
  return row < 0 || lesson < 0 ? null : { row, column: lesson * 2 + (kind === 'homework' ? 0 : 1) };
}

/** `Бондар Марко, 21.11`; a deleted student or lesson is left out. */
export function nameIn({ students, lessons }: SheetGrid, { studentId, lessonId }: MarkPlace): string {
  const person = students.find(({ student }) => student.id === studentId);
  const day = lessons.find(({ lesson }) => lesson.id === lessonId)?.day;
  return [person && shownName(person.student), day].filter(Boolean).join(', ');
}
