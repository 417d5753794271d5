import { shownName } from '@dzvinok/texts/names';
import { IconButton } from '@dzvinok/ui/button';
import { IconChevronDown, IconChevronUp, IconX } from '@dzvinok/ui/icons';
import { Muted } from '@dzvinok/ui/text';
import { useId, useState } from 'react';
import { leadsOn } from '../choices/auto-advance.tsx';
import { fieldNames } from '../fields/field-names.ts';
import { markDigits, markText } from '../fields/mark-text.ts';
import { useTypedText, type TypedText } from '../fields/typed-text.ts';
import type { Direction } from '../keys/direction.ts';
import type { FigureField } from '../marks/mark-values.ts';
import { cellTitle, WasOnline } from './cell-head.tsx';
import { LockNotice, StatusLock } from './cell-locks.tsx';
import { CommentField } from './comment.fields.tsx';
import { MarkHistory } from './history.list.tsx';
import { NumberPad } from './number-pad.tsx';
import type { OpenedCell } from './opened-cell.ts';
import { SaveTrouble, SaveWords } from './save-state.tsx';
import styles from './cell-bottom-panel.module.css';
import parts from './cell.module.css';

interface CellBottomPanelProps {
  cell: OpenedCell;
  draft: string | undefined;
  /** Text shared with the field above the pad; the pad keeps its own text when absent. */
  typing: TypedText | undefined;
  onClose: () => void;
  onMove: (direction: Direction) => void;
}

export function CellBottomPanel({ cell, draft, typing, onClose, onMove }: CellBottomPanelProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const details = useId();
  // All digits of a mark go out in one save, when the cell is left.
  const own = useTypedText(`${cell.key} ${cell.field}`, (text) => cell.setMark(cell.field, text === '' ? null : Number(text)));
  const { typed, write, keep } = typing ?? own;
  const shown = typed ?? draft ?? markText(cell.view.values[cell.field]);

  function move(direction: Direction) {
    keep();
    onMove(direction);
  }

  function type(digit: string) {
    const text = markDigits((typed ?? '') + digit);
    write(text);
    if (leadsOn(text)) move('down');
  }

  return (
    <div className={styles.low}>
      <header className={styles.head}>
        <div className={parts.who}>
          <p className={styles.name}>{shownName(cell.student)}</p>
          <p className={styles.line}>
            <Muted>{cellTitle(cell)}</Muted>
            <SaveWords cell={cell} />
          </p>
        </div>
        <IconButton
          label={isUnfolded ? 'Згорнути' : 'Докладніше'}
          icon={isUnfolded ? <IconChevronDown size={20} /> : <IconChevronUp size={20} />}
          size="lg"
          aria-expanded={isUnfolded}
          aria-controls={details}
          onClick={() => setUnfolded(!isUnfolded)}
        />
        <IconButton label="Закрити" icon={<IconX size={20} />} size="lg" onClick={onClose} />
      </header>
      <div className={styles.details} id={details} hidden={!isUnfolded}>
        {isUnfolded && <Details cell={cell} />}
      </div>
      <LockNotice cell={cell} />
      <StatusLock cell={cell} />
      <SaveTrouble cell={cell} />
      <div className={styles.marks}>
        <ShownMark cell={cell} field="homeworkMark" text={shown} onChoose={() => move('left')} />
        <ShownMark cell={cell} field="classworkMark" text={shown} onChoose={() => move('right')} />
      </div>
      <NumberPad
        cell={cell}
        onDigit={type}
        onErase={() => write(shown.slice(0, -1))}
        onMove={move}
      />
    </div>
  );
}

function Details({ cell }: { cell: OpenedCell }) {
  return (
    <>
      <Muted block>{cell.lesson.topicName ?? 'Тему не обрано'}</Muted>
      {cell.wasOnline && <WasOnline />}
      <CommentField cell={cell} />
      <MarkHistory cell={cell} />
    </>
  );
}

interface ShownMarkProps {
  cell: OpenedCell;
  field: FigureField;
  text: string;
  onChoose: () => void;
}

/** A button, not a field: a tap on a field opens the system’s keyboard. */
function ShownMark({ cell, field, text, onChoose }: ShownMarkProps) {
  const isActive = field === cell.field;
  const value = isActive ? text : markText(cell.view.values[field]);
  return (
    <button
      type="button"
      className={styles.shownMark}
      data-active={isActive || undefined}
      aria-pressed={isActive}
      onClick={isActive ? undefined : onChoose}
    >
      <span className={parts.caption}>{fieldNames[field]}</span>
      <span className={styles.value}>{value || '—'}</span>
    </button>
  );
}
