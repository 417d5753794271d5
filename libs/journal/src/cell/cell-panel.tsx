import { shownName } from '@dzvinok/texts/names';
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
  anchor: () => DOMRect | null;
  draft?: string;
  /** Text shared by the number pad and a field of the page. */
  typing?: TypedText;
  /** True for elements where a click must not close the panel; default: the sheet. */
  belongs?: (target: Element) => boolean;
  /** Called after closing: the caller focuses the sheet if no element has the focus. */
  onClose: () => void;
  focusSheet: () => void;
  /** The caller activates the neighbouring cell; the panel has saved its text before. */
  onMove: (direction: Direction) => void;
  ref?: Ref<PanelHandle>;
}

/** A click on the sheet moves to another cell instead of closing the panel. */
function isSheet(target: Element): boolean {
  return target.closest('[role="grid"]') !== null;
}

/**
 * Panel with the whole mark of the active cell: beside the cell, or a number pad under the sheet on a narrow or touch screen.
 * Mount it right after the grid. Escape in the sheet closes the panel unless the sheet called `preventDefault`; F6 moves the focus.
 */
export function CellPanel({ anchor, draft, typing, belongs = isSheet, onClose, focusSheet, onMove, ref, ...subject }: CellPanelProps) {
  const cell = useOpenedCell(subject);
  const isLow = useLowPanel();
  useFocusAfter(isTrouble(cell.view.state), focusSheet);
  const Panel = isLow ? BottomPanel : AnchoredPanel;
  return (
    <Panel ref={ref} label={shownName(cell.student)} anchor={anchor} about={`${cell.key} ${cell.kind}`} belongs={belongs} onClose={onClose}>
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
