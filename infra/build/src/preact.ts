/** Preact in React's place, for scripts that come before the shell and share nothing with it: a tenth of the size. */
export const preactForReact = {
  'react/jsx-runtime$': 'preact/jsx-runtime',
  'react-dom$': 'preact/compat',
  'react-dom/client$': 'preact/compat/client',
  'react$': 'preact/compat',
} as const;
