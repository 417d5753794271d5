import { useLowPanel } from '@dzvinok/ui/panel';
import { useRef, useState } from 'react';
import { useTypedText, type TypedText } from '../fields/typed-text.ts';
import { figureFields } from '../marks/mark-values.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { fieldOf, markOf, type ChosenMark } from './row-keys.ts';

export interface MarkOfPad {
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
