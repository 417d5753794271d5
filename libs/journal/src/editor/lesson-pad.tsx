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
  /** The number pad belongs on this screen. */
  isLow: boolean;
  /** Null while the pad is not there. */
  chosen: ChosenMark | null;
  /** What the pad and the field of the chosen mark type. */
  typing: TypedText;
  /** Something of the list is pressed or has the keyboard now. */
  follow: (event: Pick<Event, 'type' | 'target'>) => void;
  close: () => void;
}

/** The mark that the number pad types into: the one whose field was entered last. A comment needs the room of the pad. */
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
    // A press gives the focus before it ends, and the pad would come, and scroll the page, under the finger.
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

/** The journal’s number pad under the list, on the chosen mark. The keyboard stays in that mark’s field, and what both type is one text. */
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
