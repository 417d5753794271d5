import type { ReactNode } from 'react';
import { LinkRoot } from '../provider/link-root.tsx';
import { Wordmark } from '../brand/brand.tsx';

export interface AppFrameProps {
  header: ReactNode;
  /** Tab bar of the area, under the header. */
  nav?: ReactNode;
  /** Full-width message above everything: offline, a suspended centre. */
  banner?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** Frame of every signed-in screen: header and tabs stay on top, the content takes the width, the footer sinks. */
export function AppFrame({ header, nav, banner, footer, children }: AppFrameProps) {
  return (
    <div className="dz-frame">
      <a className="dz-skip" href="#content">
        До вмісту
      </a>
      {banner}
      <header className="dz-frame-header">{header}</header>
      {nav}
      <main className="dz-frame-content" id="content" tabIndex={-1}>
        {children}
      </main>
      {footer && <footer className="dz-frame-footer">{footer}</footer>}
    </div>
  );
}

export interface TopBarProps {
  /** The logo leads here. */
  homeHref: string;
  /** Name of the centre beside the logo. */
  title?: ReactNode;
  children?: ReactNode;
}

/** Logo on the left, the rest (menus, the user) on the right. */
export function TopBar({ homeHref, title, children }: TopBarProps) {
  return (
    <div className="dz-topbar">
      <LinkRoot href={homeHref} className="dz-topbar-home" aria-label="Dzvinok, на головну">
        <Wordmark />
      </LinkRoot>
      {title && <span className="dz-topbar-title">{title}</span>}
      <span className="dz-spacer" />
      {children}
    </div>
  );
}

/** Screen of a person who is not signed in: one card in the middle. */
export function CenteredFrame({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  return (
    <div className="dz-centered">
      <main className="dz-centered-card" id="content">
        {children}
      </main>
      {footer && <footer className="dz-frame-footer">{footer}</footer>}
    </div>
  );
}
