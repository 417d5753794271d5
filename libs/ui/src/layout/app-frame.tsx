import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { LinkRoot } from '../provider/link-root.tsx';
import { Wordmark } from '../brand/brand.tsx';
import styles from './app-frame.module.css';
import { Spacer } from './boxes.tsx';

export interface AppFrameProps {
  header: ReactNode;
  nav?: ReactNode;
  banner?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

export function AppFrame({ header, nav, banner, footer, children }: AppFrameProps) {
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        До вмісту
      </a>
      {banner}
      <header className={styles['frame-header']}>{header}</header>
      {nav}
      <main className={styles['frame-content']} id="content" tabIndex={-1}>
        {children}
      </main>
      {footer && <footer className={styles['frame-footer']}>{footer}</footer>}
    </div>
  );
}

export interface TopBarProps {
  homeHref: string;
  /** Centre's name beside the logo; on a phone it replaces the product's name. */
  title?: ReactNode;
  children?: ReactNode;
}

/** Logo on the left, `children` (menus, user) on the right. */
export function TopBar({ homeHref, title, children }: TopBarProps) {
  return (
    <div className={classNames(styles.topbar, Boolean(title) && styles['topbar-titled'])}>
      <LinkRoot href={homeHref} className={styles['topbar-home']} aria-label="Dzvinok, на головну">
        <Wordmark />
      </LinkRoot>
      {title && <span className={styles['topbar-title']}>{title}</span>}
      <Spacer />
      {children}
    </div>
  );
}
