import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

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

  // Each drawing may have other tabs, so they are looked at before they are seen; the same answer draws nothing.
  useLayoutEffect(() => {
    if (strip.current) look(strip.current);
  });

  useEffect(() => {
    const { current } = strip;
    if (!current) return;
    const scrolled = () => look(current);
    const resized = () => {
      revealCurrent(current);
      look(current);
    };
    current.addEventListener('scroll', scrolled, { passive: true });
    const observer = new ResizeObserver(resized);
    observer.observe(current);
    // Tabs grow without the strip when their font arrives.
    if (current.firstElementChild) observer.observe(current.firstElementChild);
    return () => {
      current.removeEventListener('scroll', scrolled);
      observer.disconnect();
    };
  }, [strip]);

  const revealed = useRef<Element>(null);
  // Which tab is current only the links know, so this looks after each drawing.
  useEffect(() => {
    const current = strip.current?.querySelector('[aria-current]') ?? null;
    if (current !== revealed.current && strip.current) revealCurrent(strip.current);
    revealed.current = current;
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
