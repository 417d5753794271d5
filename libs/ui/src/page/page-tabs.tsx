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
  /** Without an address the tab is disabled, with the hint «Незабаром». */
  href?: string;
  match?: 'exact' | 'start';
  /** Overrides `match`: `page` for the page itself, true for a form that belongs to the tab. */
  current?: boolean | 'page';
  icon?: ReactNode;
}

interface PageTabsProps {
  label: string;
  tabs: readonly PageTab[];
  look?: 'bar' | 'inner';
}

/** Tabs as links, so that they can be bookmarked; a strip that does not fit scrolls, by arrows too, to the current tab. */
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
  /** Nothing more on that side; the arrow stays for finger and focus. */
  isEnd: boolean;
  onPress: () => void;
}

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

/** Pixels per press of an arrow (specification §9). */
const step = 150;

interface StripState {
  fits: boolean;
  atStart: boolean;
  atEnd: boolean;
}

const fullyVisible: StripState = { fits: true, atStart: true, atEnd: true };

function useTabStrip(strip: RefObject<HTMLElement | null>) {
  const [state, setState] = useState(fullyVisible);
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
    // First measured after the browser's layout, before paint: measuring here would force a layout mid-render, long on a phone.
    const resized = () => {
      isLookedAt.current = true;
      flushSync(() => look(current));
      reveal(current);
    };
    current.addEventListener('scroll', scrolled, { passive: true });
    const observer = new ResizeObserver(resized);
    // The row, because the arrows narrow the strip.
    observer.observe(current.parentElement ?? current);
    // Tabs grow without the row when the font loads.
    if (current.firstElementChild) observer.observe(current.firstElementChild);
    return () => {
      current.removeEventListener('scroll', scrolled);
      observer.disconnect();
    };
  }, [strip]);

  // Only the links know which tab is current, so this checks after each render.
  useEffect(() => {
    const { current } = strip;
    if (current && isLookedAt.current && current.querySelector('[aria-current]') !== revealed.current) reveal(current);
  });

  return { ...state, move: (direction: -1 | 1) => strip.current?.scrollBy({ left: direction * step }) };
}

function stateOf(strip: HTMLElement): StripState {
  const { clientWidth, scrollWidth, scrollLeft } = strip;
  // Arrows narrow the strip, so the tabs are compared with the whole row.
  const room = strip.parentElement?.clientWidth ?? clientWidth;
  const tabs = strip.firstElementChild?.scrollWidth ?? scrollWidth;
  return { fits: tabs <= room, atStart: scrollLeft < 1, atEnd: scrollWidth - clientWidth - scrollLeft < 1 };
}

function isSame(one: StripState, other: StripState): boolean {
  return one.fits === other.fits && one.atStart === other.atStart && one.atEnd === other.atEnd;
}

/** Centres the current tab if hidden; `scrollIntoView` would also scroll the page. */
function revealCurrent(strip: HTMLElement): void {
  const tab = strip.querySelector('[aria-current]');
  if (!tab) return;
  const [outer, inner] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
  const isHidden = inner.left < outer.left || inner.right > outer.right;
  if (isHidden) strip.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}
