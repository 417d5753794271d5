import { CellHead } from './cell-head.tsx';
import styles from './cell.module.css';
import { CommentField } from './comment.fields.tsx';
import { MarkHistory } from './history.list.tsx';
import { LockNotice } from './lock-notice.tsx';
import { MarkField } from './mark.fields.tsx';
import type { OpenedCell } from './opened-cell.ts';
import { SaveTrouble } from './save-state.tsx';
import { StatusLock } from './status-lock.tsx';
import { StatusToggles } from './status-toggles.tsx';

interface CellSidePanelProps {
  cell: OpenedCell;
  draft: string | undefined;
  onClose: () => void;
  onDown: () => void;
}

/** The whole mark on a wide screen. */
export function CellSidePanel({ cell, draft, onClose, onDown }: CellSidePanelProps) {
  return (
    <div className={styles.beside}>
      <CellHead cell={cell} onClose={onClose} />
      <LockNotice cell={cell} />
      <SaveTrouble cell={cell} />
      <div className={styles.marks}>
        <MarkField cell={cell} field="homeworkMark" draft={draft} onEnter={onDown} />
        <MarkField cell={cell} field="classworkMark" draft={draft} onEnter={onDown} />
      </div>
      <StatusToggles cell={cell} />
      <StatusLock cell={cell} />
      <CommentField cell={cell} />
      <MarkHistory cell={cell} />
    </div>
  );
}
