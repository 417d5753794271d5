import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Hint } from '../hint/hint.tsx';
import { LinkRoot } from '../provider/link-root.tsx';

export interface PageTab {
  label: string;
  /** Without an address the tab is announced but not there yet: disabled, with the hint «Незабаром». */
  href?: string;
  /** How the address must match for the tab to be the current one. */
  match?: 'exact' | 'start';
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

/** Tabs that are links, so that each can be bookmarked and opened in another window. */
export function PageTabs({ label, tabs, look = 'inner' }: PageTabsProps) {
  return (
    <nav className={classNames('dz-tabs', `dz-tabs-${look}`)} aria-label={label}>
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
              <LinkRoot className="dz-tab" href={tab.href} match={tab.match ?? 'start'}>
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
