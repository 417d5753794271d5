import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useRootState } from '../layout/root-state.ts';
import { LinkRoot } from '../provider/link-root.tsx';
import styles from './bottom-tabs.module.css';

export interface BottomTab {
  label: string;
  href: string;
  icon: ReactNode;
  current?: boolean | undefined;
}

interface BottomTabsProps {
  label: string;
  tabs: readonly BottomTab[];
  /** A last `BottomTabButton`. */
  children?: ReactNode;
}

/** Tabs of a phone at the lower edge, within reach of the thumb; the page, bars and toasts keep above. */
export function BottomTabs({ label, tabs, children }: BottomTabsProps) {
  useRootState('bottom-tabs');
  return (
    <nav className={styles['bottom-tabs']} aria-label={label}>
      <ul className={styles['bottom-tabs-list']}>
        {tabs.map(({ label: name, href, icon, current }) => (
          <li key={name}>
            <LinkRoot className={styles['bottom-tab']} href={href} {...(current && { 'aria-current': 'page' })}>
              {icon}
              {name}
            </LinkRoot>
          </li>
        ))}
        {children && <li>{children}</li>}
      </ul>
    </nav>
  );
}

interface BottomTabButtonProps extends ComponentPropsWithRef<'button'> {
  icon: ReactNode;
}

export function BottomTabButton({ icon, children, ...button }: BottomTabButtonProps) {
  return (
    <button type="button" className={styles['bottom-tab']} {...button}>
      {icon}
      {children}
    </button>
  );
}
