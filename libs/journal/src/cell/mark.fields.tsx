import { fieldNames } from '../fields/field-names.ts';
import { MarkInput } from '../fields/mark-input.tsx';
import styles from './cell.module.css';
import type { FigureField } from '../marks/mark-values.ts';
import type { OpenedCell } from './opened-cell.ts';

interface MarkFieldProps {
  cell: OpenedCell;
  field: FigureField;
  /** Text that is being typed into the sheet’s cell. */
  draft: string | undefined;
  /** Enter has saved the mark. */
  onEnter: () => void;
}

/** One of the two marks under its name; the cell’s own is the active one. */
export function MarkField({ cell, field, draft, onEnter }: MarkFieldProps) {
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
