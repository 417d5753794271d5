import { useLatePopup } from '@dzvinok/journal/late-popup';
import { useLocation, useSearch } from '@dzvinok/router/navigation';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
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
  /** True until the lessons are the server’s present ones. */
  areReading: boolean;
  canTick: boolean;
  children: ReactNode;
}

/** Popups live outside the cards, so a reread of the schedule does not close them. */
export function LessonPopups({ lessons, areReading, canTick, children }: LessonPopupsProps) {
  const [opened, setOpened] = useState<OpenedLesson | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { Popup, bring } = useLatePopup(loadPopup);
  const open = useCallback<LessonOpener>(async (kind, lesson) => {
    if (await bring()) setOpened((former) => ({ kind, lesson, turn: (former?.turn ?? 0) + 1 }));
  }, [bring]);
  useAskedLesson(lessons, areReading, open);
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

/** Opens the lesson that a notice’s link names (`?lesson=7`), once; a closed popup must not come back by a reload. */
function useAskedLesson(lessons: readonly WeekLesson[], areReading: boolean, open: LessonOpener): void {
  const [search, change] = useSearch();
  const asked = search.get('lesson');
  const lesson = asked === null ? undefined : lessons.find(({ diary }) => String(diary?.lessonId) === asked);
  const isDecided = asked !== null && (lesson !== undefined || !areReading);
  const { key } = useLocation();
  const answered = useRef<string>(null);
  useEffect(() => {
    // The address changes in a transition: until its end this runs with the former one.
    if (!isDecided || answered.current === key) return;
    answered.current = key;
    change({ lesson: null });
    if (lesson) open('lesson', lesson);
  });
}
