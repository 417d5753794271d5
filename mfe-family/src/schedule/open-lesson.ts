import { createContext, use } from 'react';
import type { LessonPopupKind } from './lesson.popup.tsx';
import type { WeekLesson } from './week-lesson.ts';

export type LessonOpener = (kind: LessonPopupKind, lesson: WeekLesson) => void;

export const OpenLesson = createContext<LessonOpener>(() => undefined);

export function useOpenLesson(): LessonOpener {
  return use(OpenLesson);
}
