import { useEffect, useEffectEvent, useId, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useMedia } from '../layout/media.ts';
import { glide } from './glide.ts';
import styles from './slider.module.css';

/** `key`s must be unique among the slides. */
export interface SliderProps {
  label: string;
  slides: readonly { key: string | number; content: ReactNode }[];
}

/** Carousel with bullets, arrow keys, Tab and swiping; the browser scrolls and snaps, hidden slides stay readable. */
export function Slider({ label, slides }: SliderProps) {
  const track = useRef<HTMLDivElement>(null);
  const trackId = useId();
  const { perView, gap } = useSliderStep();
  const pages = Math.ceil(slides.length / perView);
  const [page, turn] = usePage(track, { perView, pages });
  const sizes: CSSProperties & Record<`--${string}`, string | number> = { '--per-view': perView, '--slide-gap': `${gap}px` };

  function onKeyDown(event: KeyboardEvent) {
    // With modifiers these keys are the browser's: back, forward, ends of the page.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = pageByKey(event.key, page, pages);
    if (next === null) return;
    event.preventDefault();
    turn(next);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys come from the links and bullets inside, one place hears them all
    <div className={styles.slider} style={sizes} role="group" aria-roledescription="карусель" aria-label={label} onKeyDown={onKeyDown}>
      <div ref={track} id={trackId} className={styles['slider-track']}>
        {slides.map(({ key, content }, index) => (
          <div key={key} className={styles['slider-slide']} role="group" aria-roledescription="слайд" aria-label={`${index + 1} з ${slides.length}`}>
            {content}
          </div>
        ))}
      </div>
      {pages > 1 && (
        <div className={styles['slider-bullets']}>
          {Array.from({ length: pages }, (_, index) => (
            <button
              key={index}
              type="button"
              className={styles['slider-bullet']}
              aria-label={`Слайди ${rangeText(slidesOf(index, perView, slides.length))} з ${slides.length}`}
              aria-controls={trackId}
              aria-current={index === page || undefined}
              onClick={() => turn(index)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function pageByKey(key: string, page: number, pages: number): number | null {
  if (key === 'ArrowRight') return Math.min(pages - 1, page + 1);
  if (key === 'ArrowLeft') return Math.max(0, page - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? pages - 1 : null;
}

interface Pages {
  perView: number;
  pages: number;
}

function usePage(track: RefObject<HTMLElement | null>, strip: Pages): [number, (page: number) => void] {
  const [page, setPage] = useState(0);
  const stopLast = useRef<() => void>(undefined);

  function turn(next: number) {
    const { current } = track;
    if (!current) return;
    stopLast.current?.();
    setPage(next);
    stopLast.current = glide(current, placeOf(current, next, strip));
  }

  const look = useEffectEvent(() => {
    const { current } = track;
    if (!current || current.style.getPropertyValue('scroll-snap-type')) return;
    setPage(pageAt(current, strip));
  });

  useEffect(() => {
    const { current } = track;
    const onScroll = () => look();
    current?.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      current?.removeEventListener('scroll', onScroll);
      stopLast.current?.();
    };
  }, [track]);

  return [Math.min(page, Math.max(0, strip.pages - 1)), turn];
}

function placeOf(track: HTMLElement, page: number, { perView, pages }: Pages): number {
  const most = track.scrollWidth - track.clientWidth;
  return page === pages - 1 ? most : Math.min(most, page * pageWidth(track, perView));
}

function pageAt(track: HTMLElement, { perView, pages }: Pages): number {
  const most = track.scrollWidth - track.clientWidth;
  if (most > 0 && track.scrollLeft >= most - 2) return pages - 1;
  return Math.min(pages - 1, Math.round(track.scrollLeft / pageWidth(track, perView)));
}

/** Pixels from a page's first slide to the next page's first slide. */
function pageWidth({ children }: HTMLElement, perView: number): number {
  const [first, next] = [children.item(0), children.item(perView)];
  if (!(first instanceof HTMLElement && next instanceof HTMLElement)) return 1;
  return next.offsetLeft - first.offsetLeft || 1;
}

/** Slides per view and gap from a window width on (specification §2 and §9). */
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

/** Current step; re-renders only when the window crosses the breakpoint of the steps. */
export function useSliderStep(): SliderStep {
  useMedia(`(min-width: ${sliderSteps[2].from}px)`);
  return stepAt(window.innerWidth);
}

/** Step of a window width in pixels. */
export function stepAt(width: number): SliderStep {
  return sliderSteps.findLast(({ from }) => width >= from) ?? sliderSteps[0];
}

/** First and last slide of a page, both from 1. */
export function slidesOf(page: number, perView: number, count: number): { first: number; last: number } {
  const last = Math.min(count, (page + 1) * perView);
  return { first: Math.max(1, last - perView + 1), last };
}

/** `4–6`, or `7` for one slide. */
export function rangeText({ first, last }: { first: number; last: number }): string {
  return first === last ? String(first) : `${first}–${last}`;
}
