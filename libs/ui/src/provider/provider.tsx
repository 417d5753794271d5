import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ComponentType, ReactNode } from 'react';
import { toastDuration } from '../toast/toast.tsx';
import { notificationLimit } from '../toast/notifications.ts';
import { useLastPress } from '../toast/toast-place.ts';
import { LinkRootContext, type LinkRootProps } from './link-root.tsx';
import { theme } from './theme.ts';

export type { LinkRootProps };

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
      <Notifications
        position="top-right"
        limit={notificationLimit}
        autoClose={toastDuration.queued}
        zIndex={100_001}
        containerWidth={380}
        transitionDuration={160}
        // Stands before the first toast comes, as a region must that is to be read aloud.
        aria-live="polite"
      />
      {content}
    </MantineProvider>
  );
}
