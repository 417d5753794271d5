import { fieldNames } from '../fields/field-names.ts';
import { MarkInput } from '../fields/mark-input.tsx';
import type { FigureField } from '../marks/mark-values.ts';
import { CellHead } from './cell-head.tsx';
import { LockNotice, StatusLock } from './cell-locks.tsx';
import { CommentField } from './comment.fields.tsx';
import { MarkHistory } from './history.list.tsx';
import type { OpenedCell } from './opened-cell.ts';
import { SaveTrouble } from './save-state.tsx';
import { StatusToggles } from './status-toggles.tsx';
import styles from './cell.module.css';

interface CellSidePanelProps {
  cell: OpenedCell;
  draft: string | undefined;
  onClose: () => void;
  onDown: () => void;
}

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

interface MarkFieldProps {
  cell: OpenedCell;
  field: FigureField;
  draft: string | undefined;
  onEnter: () => void;
}

function MarkField({ cell, field, draft, onEnter }: MarkFieldProps) {
  const isActive = field === cell.field || undefined;
  return (
    <label className={styles.field} data-active={isActive}>
      <span className={styles.caption}>{fieldNames[field]}</span>
      <MarkInput
        about={cell.key}
        placeholder="—"
        value={cell.view.values[field]}
        draft={isActive && draft}
        data-autofocus={isActive}
        readOnly={Boolean(cell.lock)}
        onSave={(value) => cell.setMark(field, value)}
        onEnter={onEnter}
        onWhole={onEnter}
      />
    </label>
  );
}
