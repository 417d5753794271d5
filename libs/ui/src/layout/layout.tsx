export { Columns, Inline, Spacer, Stack, Toolbar, VisuallyHidden } from './boxes.tsx';
export { AppFrame, TopBar } from './app-frame.tsx';
export { CentreMark } from './centre-mark.tsx';
export { useMedia } from './media.ts';
export { useRootState } from './root-state.ts';
