import { Notifications } from '@mantine/notifications';
import { notificationLimit } from './notifications.store.ts';
import { toastDuration } from './toast.tsx';

export function ToastStack() {
  return (
    <Notifications
      position="bottom-right"
      limit={notificationLimit}
      autoClose={toastDuration.queued}
      zIndex={100_001}
      containerWidth={380}
      transitionDuration={160}
      // Always in the DOM: live regions must precede their text to be read aloud.
      aria-live="polite"
    />
  );
}
