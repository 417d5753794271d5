import { shownName } from '@dzvinok/texts/names';
import { IconAlertTriangle, IconCheck, IconClock, IconRefresh } from '@dzvinok/ui/icons';
import { VisuallyHidden } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import type { ReactNode } from 'react';
import { useOpenedCell, type CellSubject } from '../cell/opened-cell.ts';
import { SaveTrouble } from '../cell/save-state.tsx';
import type { SaveState } from '../marks/mark-entries.ts';
import { saveWords } from '../saving/save.texts.ts';
import styles from './save.module.css';

const icons: Record<SaveState, ReactNode> = {
  idle: null,
  saving: <IconRefresh size={16} />,
  waiting: <IconClock size={16} />,
  saved: <IconCheck size={16} />,
  refused: <IconAlertTriangle size={16} />,
  editConflict: <IconAlertTriangle size={16} />,
};

interface SaveSlotProps {
  studentName: string;
  state: SaveState;
  onOpen: () => void;
}

/** Fixed size, so the row keeps its height. */
export function SaveSlot({ studentName, state, onOpen }: SaveSlotProps) {
  const text = saveWords[state];
  if (state === 'refused' || state === 'editConflict') {
    return (
      <span className={styles.slot}>
        <button type="button" className={styles.trouble} data-trouble={state} title={text} onClick={onOpen}>
          {icons[state]}
          <span className={styles.word}>{text}</span>
          <VisuallyHidden>: {studentName}</VisuallyHidden>
        </button>
      </span>
    );
  }
  return (
    <span className={styles.slot} data-state={state} title={text || undefined}>
      {icons[state]}
      <span className={styles.word}>{text}</span>
    </span>
  );
}

interface TroublePopupProps {
  subject: CellSubject;
  onClose: () => void;
}

export function TroublePopup({ subject, onClose }: TroublePopupProps) {
  const cell = useOpenedCell(subject);
  return (
    <Popup opened onClose={onClose} title={shownName(subject.student)}>
      <SaveTrouble cell={cell} />
    </Popup>
  );
}
