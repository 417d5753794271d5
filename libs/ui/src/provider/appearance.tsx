import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

const schemeManager = localStorageColorSchemeManager({ key: 'dzvinok-appearance' });

export interface AppearanceProps {
  children: ReactNode;
  /** `test` draws popups in place and without transitions. */
  environment?: 'default' | 'test';
}

/** What parts of the design system look by; injects no style element, so that the page may forbid inline styles. */
export function Appearance({ children, environment = 'default' }: AppearanceProps) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      env={environment}
    >
      {children}
    </MantineProvider>
  );
}
