import { shownName } from '@dzvinok/texts/names';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { Text } from '@dzvinok/ui/text';
import { useCallback, useEffect, useState } from 'react';
import { useFocusAfter } from '../cell/focus-after.ts';
import { changeTexts } from '../cell/mark.texts.ts';
import { SaveTrouble } from '../cell/save-state.tsx';
import { AutoAdvanceSwitch } from '../choices/auto-advance.tsx';
import { isTrouble, useMark, type TroubleState } from '../marks/mark-entries.ts';
import type { CellKind, MarkPlace } from '../marks/mark-values.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { saveWords } from '../saving/save.texts.ts';
import { SavingLine } from '../saving/saving-line.tsx';
import type { SheetGrid } from './sheet-grid.ts';
import type { SheetStore } from './sheet.store.ts';

interface SheetStatusProps {
  groupId: number;
  marksStore: MarksStore;
  store: SheetStore;
  grid: SheetGrid;
  focusSheet: () => void;
}

export function SheetStatus({ groupId, marksStore, store, grid, focusSheet }: SheetStatusProps) {
  const [lost, setLost] = useState<MarkPlace | null>(null);
  const forgetLost = useCallback(() => setLost(null), []);
  useFocusAfter(lost !== null, focusSheet);

  function show(state: TroubleState) {
    const place = findMark(marksStore, grid, state, store.activeMark());
    if (!place) return setLost(marksStore.troubled(state)[0] ?? null);
    store.goTo(place, kindOf(marksStore, place));
    store.showDetails(true);
    focusSheet();
  }

  return (
    <>
      <SavingLine marksStore={marksStore} onShowTrouble={show}>
        <AutoAdvanceSwitch />
      </SavingLine>
      {lost && <LostPopup marksStore={marksStore} groupId={groupId} grid={grid} place={lost} onClose={forgetLost} />}
    </>
  );
}

/** Searches from the active mark round the sheet; null when no mark in this state has a cell. */
function findMark(marksStore: MarksStore, { students, lessons }: SheetGrid, state: TroubleState, after: MarkPlace | null): MarkPlace | null {
  const places = students.flatMap(({ student }) => lessons.map(({ lesson }) => ({ studentId: student.id, lessonId: lesson.id })));
  const from = places.findIndex(({ studentId, lessonId }) => studentId === after?.studentId && lessonId === after.lessonId) + 1;
  const isWanted = (place: MarkPlace) => marksStore.view(place).state === state;
  return places.slice(from).find(isWanted) ?? places.find(isWanted) ?? null;
}

function kindOf(marksStore: MarksStore, place: MarkPlace): CellKind {
  const { values, theirs, saved } = marksStore.view(place);
  return values.homeworkMark === ((theirs ?? saved)?.homeworkMark ?? null) ? 'classwork' : 'homework';
}

interface LostPopupProps {
  marksStore: MarksStore;
  groupId: number;
  grid: SheetGrid;
  place: MarkPlace;
  onClose: () => void;
}

function LostPopup({ marksStore, groupId, grid, place, onClose }: LostPopupProps) {
  const view = useMark(marksStore, place);
  const isTroubled = isTrouble(view.state);
  useEffect(() => {
    if (!isTroubled) onClose();
  }, [isTroubled, onClose]);
  return (
    <Popup opened onClose={onClose} title={saveWords[view.state]}>
      <Stack gap="md">
        <p>Клітинки цієї оцінки в журналі вже немає: урок видалено або учень більше не в групі.</p>
        <div>
          <Text block>{whoseIn(grid, place)}</Text>
          {changeTexts({ before: view.saved, after: view.values }).map((text) => (
            <Text key={text} block>
              {text}
            </Text>
          ))}
        </div>
        <SaveTrouble cell={{ marksStore, groupId, place, view }} />
      </Stack>
    </Popup>
  );
}

/** Leaves out a deleted student or lesson: `Бондар Марко`, `урок 21.11`. */
function whoseIn({ students, lessons }: SheetGrid, { studentId, lessonId }: MarkPlace): string {
  const person = students.find(({ student }) => student.id === studentId);
  const day = lessons.find(({ lesson }) => lesson.id === lessonId)?.day;
  return [person && shownName(person.student), day && `урок ${day}`].filter(Boolean).join(', ');
}
