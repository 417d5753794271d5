import { Stack } from '@dzvinok/ui/layout';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { Muted } from '@dzvinok/ui/text';
import { useEffect } from 'react';
import { keyOf, type MarkPlace } from '../marks/mark-values.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { useShown } from '../marks/shown.ts';
import { namedChanges, questionTexts } from './question.texts.ts';
import { useCalm } from './use-calm.ts';

interface MarkQuestionPopupProps {
  marksStore: MarksStore;
  /** Names a mark: `Бондар Марко, 21.11`. */
  nameOf: (place: MarkPlace) => string;
  /** Something is half typed outside of a field: the question waits for it. */
  isWriting?: () => boolean;
}

const never = () => false;

/** Asks about changes that may be a slip, one question for all of a kind. A screen that shows it has its changes asked about. */
export function MarkQuestionPopup({ marksStore, nameOf, isWriting = never }: MarkQuestionPopupProps) {
  const { open } = useShown(marksStore.questions);
  useEffect(() => marksStore.attend(), [marksStore]);
  const [question] = open;
  const isCalm = useCalm(question !== undefined, isWriting);
  if (!question || !isCalm) return null;

  const { title, text, confirm } = questionTexts(question);
  const { kind, changes } = question;
  return (
    <ConfirmPopup
      key={kind}
      opened
      title={title}
      text={
        <Stack gap="sm">
          <ul>
            {changes.slice(0, namedChanges).map(({ place, figures }) => (
              <li key={keyOf(place)}>
                {nameOf(place)}: <strong>{figures.join(' і ')}</strong>
              </li>
            ))}
          </ul>
          {changes.length > namedChanges && <Muted block>і ще {changes.length - namedChanges}</Muted>}
          <p>{text}</p>
        </Stack>
      }
      confirmLabel={confirm}
      cancelLabel="Скасувати"
      onConfirm={() => marksStore.answer(kind, true)}
      onCancel={() => marksStore.answer(kind, false)}
    />
  );
}
