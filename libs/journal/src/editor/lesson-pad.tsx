import type { JournalLesson, LessonStudent } from '@dzvinok/contract/lessons';
import { useLowPanel } from '@dzvinok/ui/panel';
import { useRef, useState, type RefObject } from 'react';
import { CellPanel } from '../cell/cell-panel.tsx';
import { useTypedText, type TypedText } from '../fields/typed-text.ts';
import type { Direction } from '../keys/direction.ts';
import { figureFields } from '../marks/mark-values.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import type { Lock } from '../statuses/locks.ts';
import { fieldOf, fieldOfMark, markOf, moveFrom, rowOf, type ChosenMark } from './row-keys.ts';

interface MarkOfPad {
  isLow: boolean;
  chosen: ChosenMark | null;
  typing: TypedText;
  follow: (event: Pick<Event, 'type' | 'target'>) => void;
  close: () => void;
}

/** The number pad types into the mark whose field was focused last. A focused comment hides the pad to have its room. */
export function useMarkOfPad(marksStore: MarksStore, lessonId: number): MarkOfPad {
  const isLow = useLowPanel();
  const isPressed = useRef(false);
  const [kept, choose] = useState<ChosenMark | null>(null);
  const chosen = isLow ? kept : null;
  const typing = useTypedText(chosen ? `${chosen.studentId} ${chosen.kind}` : '', (text) => {
    if (!chosen) return;
    const value = text === '' ? null : Number(text);
    marksStore.edit([{ place: { studentId: chosen.studentId, lessonId }, changes: { [figureFields[chosen.kind]]: value } }]);
  });

  function follow({ type, target }: Pick<Event, 'type' | 'target'>) {
    // Focus comes before the press ends; showing the pad then would scroll the page under the finger.
    if (type !== 'focus') isPressed.current = type === 'mousedown';
    if (isPressed.current || !isLow || !target) return;
    const field = fieldOf(target);
    const mark = field && markOf(field);
    if (mark?.studentId === chosen?.studentId && mark?.kind === chosen?.kind) return;
    if (mark) choose(mark);
    else if (field?.dataset.field === 'comment') choose(null);
  }

  return { isLow, chosen, typing, follow, close: () => choose(null) };
}

interface LessonPadProps {
  groupId: number;
  marksStore: MarksStore;
  lesson: JournalLesson;
  student: LessonStudent;
  chosen: ChosenMark;
  lock: Lock | null;
  statusRefusal: string | undefined;
  typing: TypedText;
  list: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Number pad under the list. The keyboard stays in the field of the chosen mark; field and pad share one text. */
export function LessonPad({ chosen, list, student, onClose, ...subject }: LessonPadProps) {
  const field = () => (list.current ? fieldOfMark(list.current, chosen) : null);

  function move(to: Direction) {
    const from = field();
    if (!from || !list.current) return;
    if (to === 'up' || to === 'down') moveFrom(from, to);
    else fieldOfMark(list.current, { ...chosen, kind: to === 'left' ? 'homework' : 'classwork' })?.focus();
  }

  return (
    <CellPanel
      {...subject}
      student={student}
      kind={chosen.kind}
      anchor={() => (list.current && rowOf(list.current, chosen.studentId)?.getBoundingClientRect()) ?? null}
      belongs={(target) => list.current?.contains(target) ?? false}
      onClose={onClose}
      focusSheet={() => field()?.focus()}
      onMove={move}
    />
  );
}
