import type { Lesson } from '@dzvinok/contract/lessons';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { Muted } from '@dzvinok/ui/text';
import { TextField } from '@dzvinok/ui/text-fields';
import { useId, useState, type SyntheticEvent } from 'react';
import { fieldNames } from '../fields/field-names.ts';
import { markDigits } from '../fields/mark-text.ts';
import { figureFields, type CellKind } from '../marks/mark-values.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { lockOf } from '../statuses/locks.ts';

const kinds = ['classwork', 'homework'] as const;

interface FillRestPopupProps {
  marksStore: MarksStore;
  lesson: Lesson;
  onClose: () => void;
}

/** One mark for all present students who have none yet; one undo step. */
export function FillRestPopup({ marksStore, lesson, onClose }: FillRestPopupProps) {
  const formId = useId();
  const [texts, setTexts] = useState<Record<CellKind, string>>({ classwork: '', homework: '' });
  const [error, setError] = useState<string | null>(null);
  const rest = (kind: CellKind) =>
    lesson.students
      .map((student) => ({ student, place: { studentId: student.id, lessonId: lesson.id } }))
      .filter(({ student, place }) => {
        const { values } = marksStore.view(place);
        return !lockOf(lesson, student) && !values.absent && values[figureFields[kind]] === null;
      })
      .map(({ place }) => place);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const marks = kinds.filter((kind) => texts[kind] !== '').map((kind) => ({ kind, figure: Number(texts[kind]) }));
    if (marks.length === 0) return setError('Введіть оцінку.');
    marksStore.edit(marks.flatMap(({ kind, figure }) => rest(kind).map((place) => ({ place, changes: { [figureFields[kind]]: figure } }))));
    onClose();
  }

  const actions = (
    <>
      <Button onClick={onClose}>Скасувати</Button>
      <Button look="primary" type="submit" form={formId}>
        Поставити
      </Button>
    </>
  );
  return (
    <Popup opened onClose={onClose} title="Оцінка решті" size="sm" actions={actions}>
      <form id={formId} onSubmit={submit}>
        <Stack gap="md">
          <Muted block>Оцінку отримають присутні, у яких її ще немає.</Muted>
          {kinds.map((kind) => (
            <TextField
              key={kind}
              label={`${fieldNames[figureFields[kind]]}: ще ${counted(rest(kind).length, 'student')}`}
              value={texts[kind]}
              onChange={(text) => {
                setTexts({ ...texts, [kind]: markDigits(text) });
                setError(null);
              }}
              inputMode="numeric"
              autoFocus={kind === 'classwork'}
              error={kind === 'classwork' ? error : undefined}
            />
          ))}
        </Stack>
      </form>
    </Popup>
  );
}
