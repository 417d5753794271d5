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
  /** Asks what to do with a save that needs a person. */
  onOpen: () => void;
}

/** Tells how the row’s last save ended, in a place of one size: the row stays as high as it is. */
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

/** A save that needs a person: theirs or mine, once more or not at all. Closing it changes nothing. */
export function TroublePopup({ subject, onClose }: TroublePopupProps) {
  const cell = useOpenedCell(subject);
  return (
    <Popup opened onClose={onClose} title={subject.student.fullName}>
      <SaveTrouble cell={cell} />
    </Popup>
  );
}
