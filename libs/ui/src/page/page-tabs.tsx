import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from '../class-names.ts';
import { Hint } from '../hint/hint.tsx';
import { LinkRoot } from '../provider/link-root.tsx';
import styles from './page-tabs.module.css';

export interface PageTab {
  label: string;
  /** Without an address the tab is announced but not there yet: disabled, with the hint «Незабаром». */
  href?: string;
  /** The tab is the current one when the address matches so. */
  match?: 'exact' | 'start';
  /** Given where the path alone does not say it: `page` for the page itself, true for a form that belongs to the tab, else false. */
  current?: boolean | 'page';
  icon?: ReactNode;
}

interface PageTabsProps {
  /** Names the choice between the tabs for screen readers. */
  label: string;
  tabs: readonly PageTab[];
  /** `bar` under the header of an area, `inner` inside a page. */
  look?: 'bar' | 'inner';
}

/** Tabs that are links, so that each can be bookmarked and opened in another window. Where they do not fit, the strip scrolls, by arrows too, and shows the current one. */
export function PageTabs({ label, tabs, look = 'inner' }: PageTabsProps) {
  const strip = useRef<HTMLDivElement>(null);
  const { fits, atStart, atEnd, move } = useTabStrip(strip);

  return (
    <nav className={classNames(styles.tabs, styles[`tabs-${look}`])} aria-label={label}>
      <div className={styles['tabs-row']}>
        {!fits && <TabArrow to="start" isEnd={atStart} onPress={() => move(-1)} />}
        <div ref={strip} className={styles['tabs-strip']}>
          <ul className={styles['tabs-list']}>
            {tabs.map((tab) => (
              <li key={tab.label}>
                <Tab {...tab} />
              </li>
            ))}
          </ul>
        </div>
        {!fits && <TabArrow to="end" isEnd={atEnd} onPress={() => move(1)} />}
      </div>
    </nav>
  );
}

function Tab({ label, href, match = 'start', current, icon }: PageTab) {
  if (href === undefined) {
    return (
      <Hint text="Незабаром">
        <span className={styles.tab} role="link" aria-disabled tabIndex={0}>
          {icon}
          {label}
        </span>
      </Hint>
    );
  }
  return (
    <LinkRoot className={styles.tab} href={href} {...(current === undefined ? { match } : current && { 'aria-current': current })}>
      {icon}
      {label}
    </LinkRoot>
  );
}

interface TabArrowProps {
  to: 'start' | 'end';
  /** There is nothing more on that side; the arrow stays where the finger and the focus are. */
  isEnd: boolean;
  onPress: () => void;
}

/** Moves a strip of tabs that does not fit. */
function TabArrow({ to, isEnd, onPress }: TabArrowProps) {
  const Icon = to === 'start' ? IconChevronLeft : IconChevronRight;
  return (
    <button
      type="button"
      className={styles['tabs-arrow']}
      aria-label={to === 'start' ? 'Попередні вкладки' : 'Наступні вкладки'}
      aria-disabled={isEnd}
      onClick={onPress}
    >
      <Icon size={18} />
    </button>
  );
}

/** Pixels that a strip moves at each press of an arrow (specification §9). */
const step = 150;

interface StripState {
  fits: boolean;
  atStart: boolean;
  atEnd: boolean;
}

const whole: StripState = { fits: true, atStart: true, atEnd: true };

/** Follows the scroll of a strip of tabs and moves it; it moves by itself to keep the current tab in view. */
function useTabStrip(strip: RefObject<HTMLElement | null>) {
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
