import { proxy, ref } from 'valtio';
import { keyPauses } from '../marks/key-pauses.ts';
import type { Whole } from '../marks/shown.ts';
import type { Place } from './sheet-places.ts';
import type { Scroll } from './remembered-place.ts';
import {
  fittedTo, grown, headHeight, isAmple, lessonWidth, nothingDrawn, placeAt, scrolledTo, windowFor, type Counts, type Metrics, type Viewport, type SheetWindow,
} from './sheet-window.ts';

/** Visible part of the sheet. Sizes come from ResizeObserver and scroll events, so no key forces a layout. */
export class SheetViewport {
  #box: HTMLElement | null = null;
  #given: Metrics;
  /** Includes the fitted width of the names. */
  #metrics: Metrics;
  #counts: Counts;
  #viewport: Viewport;
  /** Place last scrolled to; stays in view when the screen becomes smaller. */
  #shown: Place | null = null;
  #isTall = false;
  #isGrowing = false;
  readonly shown: { window: Whole<SheetWindow> };

  /** Starts at the newest lesson. Draws nothing before the box is measured, so cells are styled once, with the final width of the names. */
  constructor(metrics: Metrics, counts: Counts) {
    this.#given = metrics;
    this.#metrics = metrics;
    this.#counts = counts;
    const width = Math.max(metrics.classwork, Math.min(globalThis.innerWidth, 1_480) - metrics.name);
    const height = Math.max(metrics.row, globalThis.innerHeight * 0.75 - headHeight(metrics));
    this.#viewport = { left: Math.max(0, counts.lessons * lessonWidth(metrics) - width), top: 0, width, height };
    this.shown = proxy({ window: ref(nothingDrawn) });
  }

  get page(): number {
    return Math.max(1, Math.floor(this.#viewport.height / this.#metrics.row) - 1);
  }

  reshape(metrics: Metrics, counts: Counts): void {
    // A new lesson scrolls into view only if the newest lesson was in view before.
    const follows = counts.lessons > this.#counts.lessons && this.#isAtEnd();
    this.#given = metrics;
    this.#metrics = metrics;
    this.#counts = counts;
    if (this.#box) this.#measure(this.#box);
    if (follows) this.showLatest();
  }

  attach(box: HTMLElement): () => void {
    this.#box = box;
    this.#measure(box);
    const scrolled = () => this.#look({ ...this.#viewport, left: box.scrollLeft, top: box.scrollTop });
    const observer = new ResizeObserver(() => this.#measure(box));
    observer.observe(box);
    box.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', scrolled);
      this.#box = null;
    };
  }

  showLatest(): void {
    const left = Math.max(0, this.#counts.lessons * lessonWidth(this.#metrics) - this.#viewport.width);
    this.#shown = { row: 0, column: this.#counts.lessons * 2 - 1 };
    this.#scroll({ left, top: this.#viewport.top });
  }

  get scroll(): Scroll {
    return { left: this.#viewport.left, top: this.#viewport.top };
  }

  /** Restores the scroll position; on a different screen size scrolls the place into view. */
  showAgain(place: Place, scroll: Scroll): void {
    this.#scroll(scroll);
    this.reveal(place);
  }

  reveal(place: Place): void {
    this.#shown = place;
    this.#scroll(scrolledTo(this.#viewport, place, this.#metrics));
  }

  /** For the browser’s own search; a journal has few rows. */
  drawAllRows(): void {
    this.#isTall = true;
    this.#look(this.#viewport);
  }

  under(clientX: number, clientY: number): Place | null {
    const frame = this.#box?.getBoundingClientRect();
    if (!frame) return null;
    const [left, top] = [frame.left + this.#metrics.name, frame.top + headHeight(this.#metrics)];
    // Beyond an edge gives the cell just outside, so that dragging scrolls the sheet.
    const x = Math.max(left - 1, Math.min(frame.right, clientX)) - frame.left + this.#viewport.left;
    const y = Math.max(top - 1, Math.min(frame.bottom, clientY)) - frame.top + this.#viewport.top;
    return placeAt(x, y, this.#metrics, this.#counts);
  }

  /** Synchronous, because a scroll to the end needs the final width. */
  #fit(box: HTMLElement): void {
    this.#metrics = fittedTo(box.clientWidth, this.#given, this.#counts);
    const width = `${this.#metrics.name}px`;
    if (box.style.getPropertyValue('--name') !== width) box.style.setProperty('--name', width);
  }

  #measure(box: HTMLElement): void {
    this.#fit(box);
    const width = box.clientWidth - this.#metrics.name;
    const height = box.clientHeight - headHeight(this.#metrics);
    // A hidden tab has no layout; the last viewport stays.
    if (width <= 0 || height <= 0) return this.#look(this.#viewport);
    const shown = this.#shown;
    const wasInView = shown && this.#isInView(shown);
    this.#look({ left: box.scrollLeft, top: box.scrollTop, width, height });
    if (wasInView) this.reveal(shown);
  }

  #isAtEnd(): boolean {
    return this.#viewport.left + this.#viewport.width >= this.#counts.lessons * lessonWidth(this.#metrics) - 1;
  }

  #isInView(place: Place): boolean {
    const { left, top } = scrolledTo(this.#viewport, place, this.#metrics);
    return left === this.#viewport.left && top === this.#viewport.top;
  }

  #scroll({ left, top }: { left: number; top: number }): void {
    if (left === this.#viewport.left && top === this.#viewport.top) return;
    // `scrollTo` forces a layout, so it comes before new cells are drawn.
    this.#box?.scrollTo({ left, top, behavior: 'instant' });
    this.#look({ ...this.#viewport, left, top });
  }

  #look(viewport: Viewport): void {
    this.#viewport = viewport;
    this.shown.window = ref(windowFor(this.shown.window, this.#drawnViewport, this.#metrics, this.#counts));
    this.#growLater();
  }

  get #drawnViewport(): Viewport {
    return this.#isTall ? { ...this.#viewport, top: 0, height: this.#counts.rows * this.#metrics.row } : this.#viewport;
  }

  /** Draws the surroundings in small steps between frames and keys; while enough is drawn already, only when the hand rests. */
  #growLater(): void {
    if (this.#isGrowing || !this.#box) return;
    this.#isGrowing = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.#isGrowing = false;
        keyPauses.do(this.#grow, isAmple(this.shown.window, this.#drawnViewport, this.#metrics, this.#counts));
      }),
    );
  }

  readonly #grow = (): void => {
    if (!this.#box) return;
    const next = grown(this.shown.window, this.#drawnViewport, this.#metrics, this.#counts);
    if (next === this.shown.window) return;
    this.shown.window = ref(next);
    this.#growLater();
  };
}
