import { IconAlertTriangle, IconCheck, IconRefresh, IconWifiOff } from '@dzvinok/ui/icons';
import { VisuallyHidden } from '@dzvinok/ui/layout';
import type { ReactNode } from 'react';
import type { SaveState } from '../marks/mark-book.ts';
import styles from './save.module.css';

const calm: Record<Exclude<SaveState, 'refused' | 'clash'>, { icon: ReactNode; text: string }> = {
  idle: { icon: null, text: '' },
  saving: { icon: <IconRefresh size={16} />, text: 'Зберігаємо…' },
  waiting: { icon: <IconWifiOff size={16} />, text: 'Чекає зв’язку' },
  saved: { icon: <IconCheck size={16} />, text: 'Збережено' },
};

interface SaveSlotProps {
  studentName: string;
  state: SaveState;
  /** Asks what to do with a save that needs a person. */
  onOpen: () => void;
}

/** What became of the row’s last change, in a place of one size: the row stays as high as it is. */
export function SaveSlot({ studentName, state, onOpen }: SaveSlotProps) {
  if (state === 'refused' || state === 'clash') {
    const text = state === 'clash' ? 'Дві версії' : 'Не збережено';
    return (
      <span className={styles.slot}>
        <button type="button" className={styles.trouble} data-trouble={state} title={text} onClick={onOpen}>
          <IconAlertTriangle size={16} />
          <span className={styles.word}>{text}</span>
          <VisuallyHidden>: {studentName}</VisuallyHidden>
        </button>
      </span>
    );
  }
  const { icon, text } = calm[state];
  return (
    <span className={styles.slot} data-state={state} title={text || undefined}>
      {icon}
      <span className={styles.word}>{text}</span>
    </span>
  );
}
