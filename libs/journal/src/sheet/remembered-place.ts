import type { CellKind, MarkPlace } from '../marks/mark-values.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { kindAt, markAt, placeOf, type SheetGrid } from './sheet-grid.ts';
import type { Place } from './sheet-places.ts';

export interface Scroll {
  left: number;
  top: number;
}

interface Left {
  mark: MarkPlace;
  kind: CellKind;
  scroll: Scroll;
  /** Ids grow with each started lesson. */
  newestLessonId: number;
}

/** Keyed by store: it lives as long as the tab, and belongs to one account. */
const leftIn = new WeakMap<MarksStore, Left>();

export interface Grids {
  /** As shown: of all months, or of one. */
  grid: SheetGrid;
  fullGrid: SheetGrid;
}

/** Call when the journal leaves the screen, for example while a lesson is edited. */
export function rememberPlace(marksStore: MarksStore, { grid, fullGrid }: Grids, active: Place, scroll: Scroll): void {
  const mark = markAt(grid, active);
  if (mark) leftIn.set(marksStore, { mark, kind: kindAt(active.column), scroll, newestLessonId: newestIn(fullGrid) });
}

/** Null when the place is gone, or when a newer lesson was started, which is then shown instead. */
export function placeToReturnTo(marksStore: MarksStore, { grid, fullGrid }: Grids): { active: Place; scroll: Scroll } | null {
  const left = leftIn.get(marksStore);
  if (!left || newestIn(fullGrid) > left.newestLessonId) return null;
  const active = placeOf(grid, left.mark, left.kind);
  return active && { active, scroll: left.scroll };
}

function newestIn({ lessons }: SheetGrid): number {
  return Math.max(0, ...lessons.map(({ lesson }) => lesson.id));
}
