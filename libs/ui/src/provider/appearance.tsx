import { createTheme, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

const schemeManager = localStorageColorSchemeManager({ key: 'dzvinok-appearance' });

export interface AppearanceProps {
  children: ReactNode;
  /** `test` renders popups in place and without transitions. */
  environment?: 'default' | 'test';
}

/** Mantine's theme without injected style elements, so that the CSP may forbid inline styles. */
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

/** Only settings that Mantine applies in JavaScript; colours, sizes and fonts are tokens in `styles/tokens.css`. */
export const theme = createTheme({
  cursorType: 'pointer',
  defaultRadius: 'md',
  focusRing: 'auto',
  respectReducedMotion: true,
  fontFamily: 'var(--dz-font)',
});
