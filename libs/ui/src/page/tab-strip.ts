import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Pixels that a strip moves at each press of an arrow (specification §9). */
const step = 150;

interface StripState {
  fits: boolean;
  atStart: boolean;
  atEnd: boolean;
}

const whole: StripState = { fits: true, atStart: true, atEnd: true };

/** Follows the scroll of a strip of tabs and moves it; it moves by itself to keep the current tab in view. */
export function useTabStrip(strip: RefObject<HTMLElement | null>) {
  const [state, setState] = useState(whole);
  const look = (element: HTMLElement) => {
    const next = stateOf(element);
    setState((known) => (isSame(known, next) ? known : next));
  };

  const isLookedAt = useRef(false);
  const revealed = useRef<Element>(null);
  const reveal = (element: HTMLElement) => {
    revealed.current = element.querySelector('[aria-current]');
    revealCurrent(element);
  };

  useLayoutEffect(() => {
    const { current } = strip;
    if (!current) return;
    const scrolled = () => look(current);
    // The first look is taken when the browser has laid out the page anyway: asked for here, it would do so in the middle of
    // the drawing, a long task on a phone. It is before anybody sees the tabs, and what follows from it is drawn at once.
    const resized = () => {
      isLookedAt.current = true;
      flushSync(() => look(current));
      reveal(current);
    };
    current.addEventListener('scroll', scrolled, { passive: true });
    const observer = new ResizeObserver(resized);
    // The row, as the arrows take from the strip.
    observer.observe(current.parentElement ?? current);
    // Tabs grow without the row when their font arrives.
    if (current.firstElementChild) observer.observe(current.firstElementChild);
    return () => {
      current.removeEventListener('scroll', scrolled);
      observer.disconnect();
    };
  }, [strip]);

  // Each later drawing may have other tabs, so they are looked at before they are seen; the same answer draws nothing.
  useLayoutEffect(() => {
    if (strip.current && isLookedAt.current) look(strip.current);
  });

  // Which tab is current only the links know, so this looks after each drawing.
  useEffect(() => {
    const { current } = strip;
    if (current && isLookedAt.current && current.querySelector('[aria-current]') !== revealed.current) reveal(current);
  });

  return { ...state, move: (direction: -1 | 1) => strip.current?.scrollBy({ left: direction * step }) };
}

function stateOf(strip: HTMLElement): StripState {
  const { clientWidth, scrollWidth, scrollLeft } = strip;
  // With the arrows beside it the strip is narrower: whether the tabs fit is asked of the row.
  const room = strip.parentElement?.clientWidth ?? clientWidth;
  const tabs = strip.firstElementChild?.scrollWidth ?? scrollWidth;
  return { fits: tabs <= room, atStart: scrollLeft < 1, atEnd: scrollWidth - clientWidth - scrollLeft < 1 };
}

function isSame(one: StripState, other: StripState): boolean {
  return one.fits === other.fits && one.atStart === other.atStart && one.atEnd === other.atEnd;
}

/** Puts the current tab into the middle of its strip, as far as the strip goes; the page itself does not move. */
function revealCurrent(strip: HTMLElement): void {
  const tab = strip.querySelector('[aria-current]');
  if (!tab) return;
  const [outer, inner] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
  const isHidden = inner.left < outer.left || inner.right > outer.right;
  if (isHidden) strip.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}
