import type { ReactNode } from 'react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import type { ToastKind } from './notifications.store.ts';

/** The colour never stands alone. */
export const kindIcons: Record<ToastKind, ReactNode> = {
  success: <IconCheck size={18} />,
  error: <IconAlertTriangle size={18} />,
  warning: <IconAlertTriangle size={18} />,
  info: <IconInfoCircle size={18} />,
};
