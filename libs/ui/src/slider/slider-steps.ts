import { useMedia } from '../layout/media.ts';

/** From a width of the window on, so many slides stand side by side, so far apart (specification §2 and §9). */
export interface SliderStep {
  from: number;
  perView: number;
  gap: number;
}

const sliderSteps = [
  { from: 0, perView: 2, gap: 10 },
  { from: 319, perView: 2, gap: 10 },
  { from: 649.98, perView: 3, gap: 16 },
  { from: 991.98, perView: 3, gap: 16 },
] as const satisfies readonly SliderStep[];

/** The step of this window; drawn again only when it passes the edge at which steps differ. */
export function useSliderStep(): SliderStep {
  useMedia(`(min-width: ${sliderSteps[2].from}px)`);
  return stepAt(window.innerWidth);
}

/** The step that holds at a width. */
export function stepAt(width: number): SliderStep {
  return sliderSteps.findLast(({ from }) => width >= from) ?? sliderSteps[0];
}

/** The first and the last slide of a page, both counted from 1. */
export function slidesOf(page: number, perView: number, count: number): { first: number; last: number } {
  const last = Math.min(count, (page + 1) * perView);
  return { first: Math.max(1, last - perView + 1), last };
}

/** `4–6`, or `7` alone. */
export function rangeText({ first, last }: { first: number; last: number }): string {
  return first === last ? String(first) : `${first}–${last}`;
}
