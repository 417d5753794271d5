import { computePosition, flip, offset, shift, type Coords, type VirtualElement } from '@floating-ui/dom';

const gap = 8;
const edge = 8;

/** Places a panel right of the anchor, left of it when space is short, else under or over it; always on the screen. */
export function placeBeside(anchor: VirtualElement, panel: HTMLElement): Promise<Coords> {
  return computePosition(anchor, panel, {
    strategy: 'fixed',
    placement: 'right-start',
    middleware: [
      offset(gap),
      flip({ padding: edge, crossAxis: false, fallbackPlacements: ['left-start', 'bottom-start', 'top-start'] }),
      shift({ padding: edge, crossAxis: true }),
    ],
  });
}
