import { proxy, ref } from 'valtio';
import { keyPauses } from '../marks/key-pauses.ts';
import type { Whole } from '../marks/shown.ts';
import type { Place } from './sheet-places.ts';
import type { Scroll } from './remembered-place.ts';
import {
  fittedTo, grown, headHeight, isAmple, lessonWidth, nothingDrawn, placeAt, scrolledTo, windowFor, type Counts, type Metrics, type Viewport, type SheetWindow,
} from './sheet-window.ts';

/**
 * Knows the part of the sheet that is in view, and so drawn. Sizes come from the observer and the scroll event, when the browser knows
 * them anyway: nothing is measured while a key is answered.
 */
export class SheetViewport {
  #box: HTMLElement | null = null;
  #given: Metrics;
  /** With the names as wide as they are on this screen. */
  #metrics: Metrics;
  #counts: Counts;
  #viewport: Viewport;
  /** The place that was last brought into view: it stays there when the screen becomes smaller. */
  #shown: Place | null = null;
  #isTall = false;
  #isGrowing = false;
  /** A valtio proxy. */
  readonly shown: { window: Whole<SheetWindow> };

  /** Opens at the newest lesson. Nothing is drawn before the box is measured: cells are styled once, beside names of their width. */
  constructor(metrics: Metrics, counts: Counts) {
    this.#given = metrics;
    this.#metrics = metrics;
    this.#counts = counts;
    const width = Math.max(metrics.classwork, Math.min(globalThis.innerWidth, 1_480) - metrics.name);
    const height = Math.max(metrics.row, globalThis.innerHeight * 0.75 - headHeight(metrics));
    this.#viewport = { left: Math.max(0, counts.lessons * lessonWidth(metrics) - width), top: 0, width, height };
    this.shown = proxy({ window: ref(nothingDrawn) });
  }

  /** Rows that a page key passes. */
  get page(): number {
    return Math.max(1, Math.floor(this.#viewport.height / this.#metrics.row) - 1);
  }

  reshape(metrics: Metrics, counts: Counts): void {
    // A lesson that has just been started comes into view, but not over older ones that a person is looking at.
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

  /** Scrolls the newest lesson into view. */
  showLatest(): void {
    const left = Math.max(0, this.#counts.lessons * lessonWidth(this.#metrics) - this.#viewport.width);
    this.#shown = { row: 0, column: this.#counts.lessons * 2 - 1 };
    this.#scroll({ left, top: this.#viewport.top });
  }

  get scroll(): Scroll {
    return { left: this.#viewport.left, top: this.#viewport.top };
  }

  /** Scrolls to where the sheet was left; on another screen the place is brought into view. */
  showAgain(place: Place, scroll: Scroll): void {
    this.#scroll(scroll);
    this.reveal(place);
  }

  reveal(place: Place): void {
    this.#shown = place;
    this.#scroll(scrolledTo(this.#viewport, place, this.#metrics));
  }

  /** Every row, for the browser's own search; a journal has few. */
  drawAllRows(): void {
    this.#isTall = true;
    this.#look(this.#viewport);
  }

  /** The cell under the pointer while it is dragged. */
  under(clientX: number, clientY: number): Place | null {
    const frame = this.#box?.getBoundingClientRect();
    if (!frame) return null;
    const [left, top] = [frame.left + this.#metrics.name, frame.top + headHeight(this.#metrics)];
    // Beyond an edge it is the cell just outside, so that the sheet scrolls there.
    const x = Math.max(left - 1, Math.min(frame.right, clientX)) - frame.left + this.#viewport.left;
    const y = Math.max(top - 1, Math.min(frame.bottom, clientY)) - frame.top + this.#viewport.top;
    return placeAt(x, y, this.#metrics, this.#counts);
  }

  /** At once: whoever scrolls to the end next needs the room. */
  #fit(box: HTMLElement): void {
    this.#metrics = fittedTo(box.clientWidth, this.#given, this.#counts);
    const width = `${this.#metrics.name}px`;
    if (box.style.getPropertyValue('--name') !== width) box.style.setProperty('--name', width);
  }

  #measure(box: HTMLElement): void {
    this.#fit(box);
    const width = box.clientWidth - this.#metrics.name;
    const height = box.clientHeight - headHeight(this.#metrics);
    // Without a layout (a hidden tab) the last viewport stays.
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
    // The scroll asks for the layout, which the browser has ready until something is drawn anew.
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

  /**
   * The surroundings are drawn between frames and keys, a little at a time: neither a key nor a scroll waits for it. While
   * enough of it is there for the next keys, it waits until the hand rests.
   */
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
