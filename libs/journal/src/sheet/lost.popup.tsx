import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { Text } from '@dzvinok/ui/text';
import { useEffect } from 'react';
import { changeTexts } from '../cell/mark.texts.ts';
import { SaveTrouble } from '../cell/save-state.tsx';
import { isTrouble, useMark } from '../marks/mark-entries.ts';
import type { MarkPlace } from '../marks/mark-values.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { saveWords } from '../saving/save.texts.ts';
import type { SheetGrid } from './sheet-grid.ts';

interface LostPopupProps {
  marksStore: MarksStore;
  groupId: number;
  grid: SheetGrid;
  place: MarkPlace;
  onClose: () => void;
}

/** A mark that could not be saved and has no cell any more: what was typed, and what to do with it. */
export function LostPopup({ marksStore, groupId, grid, place, onClose }: LostPopupProps) {
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

/** Names what the journal still knows: `Бондар Марко`, `урок 21.11`. */
function whoseIn({ students, lessons }: SheetGrid, { studentId, lessonId }: MarkPlace): string {
  const name = students.find(({ student }) => student.id === studentId)?.student.fullName;
  const day = lessons.find(({ lesson }) => lesson.id === lessonId)?.day;
  return [name, day && `урок ${day}`].filter(Boolean).join(', ');
}
