import { counted } from '@dzvinok/texts/plural';
import { Stack } from '@dzvinok/ui/layout';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { Muted } from '@dzvinok/ui/text';
import { useEffect, useEffectEvent, useState } from 'react';
import { highestMark, type MarkQuestion } from '../marks/mark-questions.ts';
import { keyOf, type MarkPlace } from '../marks/mark-values.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { useShown } from '../marks/shown.ts';

interface MarkQuestionPopupProps {
  marksStore: MarksStore;
  nameOf: (place: MarkPlace) => string;
  /** True while text is half typed outside a field; the question waits. */
  isWriting?: () => boolean;
}

const never = () => false;

/** Asks about probable slips, one dialog per kind. Questions are only opened while this component is mounted. */
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
                {nameOf(place)}: <strong>{figures.join(' і ') || 'позначка'}</strong>
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

const namedChanges = 5;

interface QuestionTexts {
  title: string;
  text: string;
  confirm: string;
}

function questionTexts({ kind, changes }: MarkQuestion): QuestionTexts {
  const count = changes.flatMap(({ figures }) => figures).length;
  if (kind === 'manyDeleted') {
    const bare = changes.filter(({ figures }) => figures.length === 0).length;
    const what = [...(count > 0 ? [counted(count, marks)] : []), ...(bare > 0 ? [counted(bare, statuses)] : [])].join(' і ');
    return { title: `Видалити ${what}?`, text: 'Повернути їх можна буде клавішами Ctrl+Z.', confirm: 'Видалити' };
  }
  if (kind === 'markOverAbsent') {
    const title = changes.length === 1 ? 'Поставити оцінку відсутньому?' : `Поставити оцінки ${counted(changes.length, toAbsent)}?`;
    return { title, text: 'За цей урок стоїть «В». Позначка залишиться поряд з оцінкою.', confirm: 'Поставити' };
  }
  if (kind === 'aboveScale') {
    const [only] = changes.flatMap(({ figures }) => figures);
    const title = count === 1 ? `Записати оцінку ${only}?` : `Записати ${counted(count, aboveScale)} за ${highestMark}?`;
    return { title, text: `Найвища оцінка шкали – ${highestMark}.`, confirm: 'Записати' };
  }
  const text = count === 1 ? 'За цей урок уже є оцінка. Вона залишиться.' : 'За цей урок уже є оцінки. Вони залишаться.';
  return { title: changes.length === 1 ? 'Поставити «В»?' : `Поставити «В» ${counted(changes.length, toStudents)}?`, text, confirm: 'Поставити' };
}

const aboveScale = ['оцінку, більшу', 'оцінки, більші', 'оцінок, більших'] as const;
const marks = ['оцінку', 'оцінки', 'оцінок'] as const;
const statuses = ['позначку', 'позначки', 'позначок'] as const;
const toAbsent = ['відсутньому', 'відсутнім', 'відсутнім'] as const;
const toStudents = ['учневі', 'учням', 'учням'] as const;

/** Without a key or a press. */
const restAfterMs = 400;
const signs = ['keydown', 'pointerdown'] as const;

/** True after a pause with no half-typed text: a dialog opened too early would take keys meant for the next mark. */
function useCalm(isWanted: boolean, isWriting: () => boolean): boolean {
  const [isCalm, setCalm] = useState(false);
  const isBusy = useEffectEvent(() => isWriting() || isFieldChanged());
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout>;
    const stop = () => signs.forEach((sign) => document.removeEventListener(sign, wait, true));
    function look() {
      if (isBusy()) return wait();
      stop();
      setCalm(true);
    }
    function wait() {
      clearTimeout(timer);
      timer = setTimeout(look, restAfterMs);
    }
    signs.forEach((sign) => document.addEventListener(sign, wait, true));
    wait();
    return () => {
      clearTimeout(timer);
      stop();
      setCalm(false);
    };
  }, [isWanted]);
  return isWanted && isCalm;
}

function isFieldChanged(): boolean {
  return document.activeElement instanceof HTMLElement && document.activeElement.dataset.changed !== undefined;
}
