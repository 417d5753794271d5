import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Hint } from '../hint/hint.tsx';
import { LinkRoot } from '../provider/link-root.tsx';

export interface PageTab {
  label: string;
  /** Without an address the tab is announced but not there yet: disabled, with the hint «Незабаром». */
  href?: string;
  /** How the address must match for the tab to be the current one. */
  match?: 'exact' | 'start';
  /** The current one although the address says otherwise: a form that belongs to it is open. */
  current?: boolean;
  icon?: ReactNode;
  count?: number;
}

export interface PageTabsProps {
  /** What the tabs choose between, read aloud. */
  label: string;
  tabs: readonly PageTab[];
  /** `bar` under the header of an area, `inner` inside a page. */
  look?: 'bar' | 'inner';
}

/** Tabs that are links, so that each can be bookmarked and opened in another window. Where they do not fit, the strip scrolls and shows the current one. */
export function PageTabs({ label, tabs, look = 'inner' }: PageTabsProps) {
  const strip = useRef<HTMLElement>(null);
  const revealed = useRef<Element>(null);

  // After each drawing: which tab is current is the links' own knowledge.
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]') ?? null;
    if (current !== revealed.current && strip.current && current) reveal(strip.current, current);
    revealed.current = current;
  });

  return (
    <nav ref={strip} className={classNames('dz-tabs', `dz-tabs-${look}`)} aria-label={label}>
      <ul className="dz-tabs-list">
        {tabs.map((tab) => (
          <li key={tab.label}>
            {tab.href === undefined ? (
              <Hint text="Незабаром">
                <span className="dz-tab" role="link" aria-disabled tabIndex={0}>
                  {tab.icon}
                  {tab.label}
                </span>
              </Hint>
            ) : (
              <LinkRoot
                className="dz-tab"
                href={tab.href}
                {...(tab.current ? { 'aria-current': 'true' } : { match: tab.match ?? 'start' })}
              >
                {tab.icon}
                {tab.label}
                {tab.count !== undefined && <span className="dz-tab-count">{tab.count}</span>}
              </LinkRoot>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Puts a tab into the middle of its strip, as far as the strip goes; the page itself does not move. */
function reveal(strip: HTMLElement, tab: HTMLElement): void {
  const [outer, inner] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
  const isHidden = inner.left < outer.left || inner.right > outer.right;
  if (isHidden) strip.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}
