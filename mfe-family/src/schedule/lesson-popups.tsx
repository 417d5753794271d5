import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useLatePopup } from '../popups/late-popup.ts';
import type { LessonPopupKind } from './lesson.popup.tsx';
import { OpenLesson, type LessonOpener } from './open-lesson.ts';
import { lessonKey } from './schedule-week.ts';
import type { WeekLesson } from './week-lesson.ts';

interface OpenedLesson {
  kind: LessonPopupKind;
  lesson: WeekLesson;
  /** Key of the popup: each opening starts with fresh state. */
  turn: number;
}

const loadPopup = async () => (await import('./lesson.popup.tsx')).LessonPopup;

interface LessonPopupsProps {
  /** Current lessons; a lesson that left the schedule stays in its open popup. */
  lessons: readonly WeekLesson[];
  canTick: boolean;
  children: ReactNode;
}

/** Popups live outside the cards, so a reread of the schedule does not close them. */
export function LessonPopups({ lessons, canTick, children }: LessonPopupsProps) {
  const [opened, setOpened] = useState<OpenedLesson | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { Popup, bring } = useLatePopup(loadPopup);
  const open = useCallback<LessonOpener>(async (kind, lesson) => {
    if (await bring()) setOpened((former) => ({ kind, lesson, turn: (former?.turn ?? 0) + 1 }));
  }, [bring]);
  // Opened after mount, else the popup does not know where to return the focus.
  useEffect(() => setOpen(opened !== null), [opened]);
  const close = () => setOpen(false);
  const lesson = opened && (lessons.find((one) => lessonKey(one) === lessonKey(opened.lesson)) ?? opened.lesson);

  return (
    <OpenLesson value={open}>
      {children}
      {lesson && Popup && <Popup key={opened.turn} kind={opened.kind} opened={isOpen} onClose={close} lesson={lesson} canTick={canTick} />}
    </OpenLesson>
  );
}
