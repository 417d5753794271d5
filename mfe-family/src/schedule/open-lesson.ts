import { createContext, use } from 'react';
import type { LessonPopupKind } from './lesson.popup.tsx';
import type { WeekLesson } from './week-lesson.ts';

export type LessonOpener = (kind: LessonPopupKind, lesson: WeekLesson) => void;

/** Given by whoever draws the popups. */
export const OpenLesson = createContext<LessonOpener>(() => undefined);

/** Opens a popup about a lesson. */
export function useOpenLesson(): LessonOpener {
  return use(OpenLesson);
}
