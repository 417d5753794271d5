export { Columns, Divider, FilterBar, Grid, Inline, Spacer, Stack, VisuallyHidden } from './boxes.tsx';
export type { BoxProps, Gap, GridProps, InlineProps } from './boxes.tsx';
export { AppFrame, CenteredFrame, TopBar } from './app-frame.tsx';
export { CentreMark } from './centre-mark.tsx';
export { useRootState } from './root-state.ts';
export type { AppFrameProps, TopBarProps } from './app-frame.tsx';
