import type { MarkEdit } from '../marks/marks-store.ts';
import type { MarkValues } from '../marks/mark-values.ts';
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
