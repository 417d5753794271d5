import { Popup } from '@dzvinok/ui/popup';
import { SaveTrouble } from '../cell/save-state.tsx';
import { useOpenedCell, type CellSubject } from '../cell/opened-cell.ts';

interface TroublePopupProps {
  subject: CellSubject;
  onClose: () => void;
}

/** A save that needs a person: theirs or mine, once more or not at all. Closing it changes nothing. */
export function TroublePopup({ subject, onClose }: TroublePopupProps) {
  const cell = useOpenedCell(subject);
  return (
    <Popup opened onClose={onClose} title={subject.student.fullName}>
      <SaveTrouble cell={cell} />
    </Popup>
  );
}
