import type { JournalLesson, LessonStudent } from '@dzvinok/contract/lessons';
import type { RefObject } from 'react';
import { CellPanel } from '../cell/cell-panel.tsx';
import type { TypedText } from '../fields/typed-text.ts';
import type { Direction } from '../keys/direction.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import type { Lock } from '../statuses/locks.ts';
import { fieldOfMark, moveFrom, rowOf, type ChosenMark } from './row-keys.ts';

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
