import { createTheme } from '@mantine/core';

/** Only what Mantine decides in JavaScript; every colour, size and face is a token in `styles/tokens.css`. */
export const theme = createTheme({
  cursorType: 'pointer',
  defaultRadius: 'md',
  focusRing: 'auto',
  respectReducedMotion: true,
  fontFamily: 'var(--dz-font)',
});
