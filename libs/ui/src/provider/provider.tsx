import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { LateToasts } from '../toast/late-toasts.tsx';
import { useLastPress } from '../toast/toast-place.ts';
import { LinkRootContext, type LinkRootProps } from './link-root.tsx';
import { theme } from './theme.ts';


const schemeManager = localStorageColorSchemeManager({ key: 'dzvinok-appearance' });

export interface UiProviderProps {
  children: ReactNode;
  /** The router's anchor; without it links reload the page. */
  link?: ComponentType<LinkRootProps>;
  /** `test` draws popups in place and without transitions. */
  environment?: 'default' | 'test';
}

/**
 * Root of the design system: appearance, popups, toasts (at most 20) and links.
 * Injects no style element, so that the page may forbid inline styles.
 */
export function UiProvider({ children, link, environment = 'default' }: UiProviderProps) {
  useLastPress();
  const content = link ? <LinkRootContext value={link}>{children}</LinkRootContext> : children;
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      env={environment}
    >
      <LateToasts after={environment === 'test' ? 0 : undefined} />
      {content}
    </MantineProvider>
  );
}
