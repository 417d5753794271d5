import { hideNotification, showNotification } from '@mantine/notifications';
import type { ReactNode } from 'react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  kind: ToastKind;
  title?: ReactNode;
  message: ReactNode;
  /** The same id replaces the toast that is there instead of adding another. */
  id?: string;
}

const icons: Record<ToastKind, ReactNode> = {
  success: <IconCheck size={18} />,
  error: <IconAlertTriangle size={18} />,
  warning: <IconAlertTriangle size={18} />,
  info: <IconInfoCircle size={18} />,
};

/** How long a toast stays, in milliseconds (specification §8). */
export const toastDuration = { usual: 4_000, error: 20_000 } as const;

/** A message at the top right; an error stays for 20 s, anything else for 4 s, a hovered one waits. */
export function showToast({ kind, title, message, id }: Toast): string {
  if (id) hideNotification(id);
  return showNotification({
    id,
    title,
    message,
    icon: icons[kind],
    autoClose: kind === 'error' ? toastDuration.error : toastDuration.usual,
    className: `dz-toast dz-toast-${kind}`,
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Закрити' },
  });
}
