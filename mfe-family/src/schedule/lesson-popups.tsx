import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useLatePopup } from '../popups/late-popup.ts';
import type { LessonPopupKind } from './lesson.popup.tsx';
import { OpenLesson, type LessonOpener } from './open-lesson.ts';
import { lessonKey } from './schedule-week.ts';
import type { WeekLesson } from './week-lesson.ts';

interface OpenedLesson {
  kind: LessonPopupKind;
  lesson: WeekLesson;
  /** Each opening begins anew. */
  turn: number;
}

const loadPopup = async () => (await import('./lesson.popup.tsx')).LessonPopup;

interface LessonPopupsProps {
  /** The lessons as they are now; one that has left the schedule stays in its popup as it was. */
  lessons: readonly WeekLesson[];
  children: ReactNode;
}

/** The popups of all cards: one of each, which a new reading of the schedule does not take away with its card. */
export function LessonPopups({ lessons, children }: LessonPopupsProps) {
  const [opened, setOpened] = useState<OpenedLesson | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { Popup, bring } = useLatePopup(loadPopup);
  const open = useCallback<LessonOpener>(async (kind, lesson) => {
    if (await bring()) setOpened((former) => ({ kind, lesson, turn: (former?.turn ?? 0) + 1 }));
  }, [bring]);
  // A step after it is there, else it would not know whom to give the focus back to.
  useEffect(() => setOpen(opened !== null), [opened]);
  const close = () => setOpen(false);
  const lesson = opened && (lessons.find((one) => lessonKey(one) === lessonKey(opened.lesson)) ?? opened.lesson);

  return (
    <OpenLesson value={open}>
      {children}
      {lesson && Popup && <Popup key={opened.turn} kind={opened.kind} opened={isOpen} onClose={close} lesson={lesson} />}
    </OpenLesson>
  );
}
