import { AnchoredPanel, BottomPanel, useLowPanel, type PanelHandle } from '@dzvinok/ui/panel';
import type { Ref } from 'react';
import { CellSidePanel } from './cell-side-panel.tsx';
import { CellBottomPanel } from './cell-bottom-panel.tsx';
import { useFocusAfter } from './focus-after.ts';
import type { TypedText } from '../fields/typed-text.ts';
import type { Direction } from '../keys/direction.ts';
import { isTrouble } from '../marks/mark-entries.ts';
import { useOpenedCell, type CellSubject } from './opened-cell.ts';

export interface CellPanelProps extends CellSubject {
  /** The cell's place on the screen; null while it is not drawn. */
  anchor: () => DOMRect | null;
  /** Text that is being typed into the cell in the sheet. */
  draft?: string;
  /** The text of a field that the number pad types into as well. */
  typing?: TypedText;
  /** True for what the panel is about, where a click does not close it; the sheet if left out. */
  belongs?: (target: Element) => boolean;
  /** Give the focus back to the sheet if it is nowhere. */
  onClose: () => void;
  /** Gives the keyboard back to the sheet. */
  focusSheet: () => void;
  /** Make the neighbouring cell the active one; the panel has saved what was typed into it. */
  onMove: (direction: Direction) => void;
  /** `focus()` leads the keyboard into the panel. */
  ref?: Ref<PanelHandle>;
}

/** A click on the sheet moves to another cell instead of closing. */
function isSheet(target: Element): boolean {
  return target.closest('[role="grid"]') !== null;
}

/**
 * Shows the whole mark of the active cell: beside it, or under the sheet as a number pad on a narrow or touched
 * screen. Mount it once, outside of the grid and right after it, and give it another lesson, student or kind when the
 * active cell changes. It takes no focus by itself; F6 in the sheet leads into it and back. Escape in the sheet closes
 * it unless the sheet has called `preventDefault`, as it should when Escape takes back what is being typed.
 */
export function CellPanel({ anchor, draft, typing, belongs = isSheet, onClose, focusSheet, onMove, ref, ...subject }: CellPanelProps) {
  const cell = useOpenedCell(subject);
  const isLow = useLowPanel();
  useFocusAfter(isTrouble(cell.view.state), focusSheet);
  const Panel = isLow ? BottomPanel : AnchoredPanel;
  return (
    <Panel ref={ref} label={cell.student.fullName} anchor={anchor} about={`${cell.key} ${cell.kind}`} belongs={belongs} onClose={onClose}>
      {(close) =>
        isLow ? (
          <CellBottomPanel cell={cell} draft={draft} typing={typing} onClose={close} onMove={onMove} />
        ) : (
          <CellSidePanel cell={cell} draft={draft} onClose={close} onDown={() => onMove('down')} />
        )
      }
    </Panel>
  );
}
