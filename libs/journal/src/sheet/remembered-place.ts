import type { CellKind, MarkPlace } from '../marks/mark-values.ts';
import type { MarksStore } from '../marks/marks-store.ts';
import { kindAt, markAt, placeOf, type SheetGrid } from './sheet-grid.ts';
import type { Place } from './sheet-places.ts';

/** Scroll position of a sheet, in pixels. */
export interface Scroll {
  left: number;
  top: number;
}

interface Left {
  mark: MarkPlace;
  kind: CellKind;
  scroll: Scroll;
  /** Lessons are numbered as they are started. */
  newestLessonId: number;
}

/** A marks store lives as long as its tab, and is one person's. */
const leftIn = new WeakMap<MarksStore, Left>();

/** Remembers where a person was when the journal goes from the screen, as it does while a lesson is edited. */
export function rememberPlace(marksStore: MarksStore, grid: SheetGrid, active: Place, scroll: Scroll): void {
  const mark = markAt(grid, active);
  if (mark) leftIn.set(marksStore, { mark, kind: kindAt(active.column), scroll, newestLessonId: newestIn(grid) });
}

/** The place where the person was; null when it is gone, or a lesson has been started since: then people come for that one. */
export function placeToReturnTo(marksStore: MarksStore, grid: SheetGrid): { active: Place; scroll: Scroll } | null {
  const left = leftIn.get(marksStore);
  if (!left || newestIn(grid) > left.newestLessonId) return null;
  const active = placeOf(grid, left.mark, left.kind);
  return active && { active, scroll: left.scroll };
}

function newestIn({ lessons }: SheetGrid): number {
  return Math.max(0, ...lessons.map(({ lesson }) => lesson.id));
}
