import type { ComponentType } from 'react';
import { LateToasts } from '../toast/late-toasts.tsx';
import { useLastPress } from '../toast/toast-place.ts';
import { Appearance, type AppearanceProps } from './appearance.tsx';
import { LinkRootContext, type LinkRootProps } from './link-root.tsx';

export interface UiProviderProps extends AppearanceProps {
  /** Router's link; plain anchors by default. */
  link?: ComponentType<LinkRootProps>;
}

/** Root of the design system: theme, popups, toasts (at most 20) and links. */
export function UiProvider({ children, link, environment }: UiProviderProps) {
  useLastPress();
  const content = link ? <LinkRootContext value={link}>{children}</LinkRootContext> : children;
  return (
    <Appearance environment={environment}>
      <LateToasts after={environment === 'test' ? 0 : undefined} />
      {content}
    </Appearance>
  );
}
