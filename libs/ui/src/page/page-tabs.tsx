import { useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Hint } from '../hint/hint.tsx';
import { LinkRoot } from '../provider/link-root.tsx';
import { TabArrow } from './tab-arrow.tsx';
import { useTabStrip } from './tab-strip.ts';
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

export interface PageTabsProps {
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
