import type { Lesson } from '@dzvinok/contract/lessons';
import type { MarkEdit, MarksStore } from '../marks/marks-store.ts';
import type { MarkValues } from '../marks/mark-values.ts';
import { lockOf } from '../statuses/locks.ts';
import { KeptChoice, useKeptChoice } from './kept-choice.ts';

const kept = new KeptChoice('control-works');
/** More lessons than anybody marks at a time. */
const longest = 50;

const lessonIds = (text: string) => text.split(' ').filter(Boolean).map(Number);

/** Every mark that is entered at this lesson from now on is one of a control work, or no more. */
export function setControlWork(lessonId: number, isOn: boolean): void {
  const others = lessonIds(kept.read()).filter((id) => id !== lessonId);
  kept.write((isOn ? [...others, lessonId] : others).slice(-longest).join(' '));
}

export function useControlWork(lessonId: number): boolean {
  return lessonIds(useKeptChoice(kept)).includes(lessonId);
}

/**
 * The choice may have been made on another device, and the marks tell it: «КР» with all of them, or with none. Marks of
 * both kinds, or none yet, leave it as this browser remembers it.
 */
export function followMarks(lesson: Lesson, marksStore: Pick<MarksStore, 'view'>): void {
  const open = lesson.students.filter((student) => !lockOf(lesson, student));
  const marks = open.map(({ id }) => marksStore.view({ studentId: id, lessonId: lesson.id }).values).filter(hasFigure);
  const kinds = new Set(marks.map(({ isMilestone }) => isMilestone));
  const isOn = kinds.has(true);
  if (kinds.size === 1 && isOn !== lessonIds(kept.read()).includes(lesson.id)) setControlWork(lesson.id, isOn);
}

export function hasFigure({ homeworkMark, classworkMark }: MarkValues): boolean {
  return homeworkMark !== null || classworkMark !== null;
}

/** The edit as it is saved: the first figure of a mark at a control work makes it one of that. A mark whose «КР» was taken off stays so. */
export function withControlWork(edit: MarkEdit, before: MarkValues): MarkEdit {
  const { place, changes } = edit;
  const isFirstFigure = !hasFigure(before) && hasFigure({ ...before, ...changes });
  if (!isFirstFigure || 'isMilestone' in changes || !lessonIds(kept.read()).includes(place.lessonId)) return edit;
  return { place, changes: { ...changes, isMilestone: true } };
}
