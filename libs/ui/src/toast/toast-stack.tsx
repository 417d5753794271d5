import { Notifications } from '@mantine/notifications';
import { notificationLimit } from './notifications.store.ts';
import { toastDuration } from './toast.tsx';

/** The places where toasts appear. */
export function ToastStack() {
  return (
    <Notifications
      position="bottom-right"
      limit={notificationLimit}
      autoClose={toastDuration.queued}
      zIndex={100_001}
      containerWidth={380}
      transitionDuration={160}
      // Stands before the first toast comes, as a region must that is to be read aloud.
      aria-live="polite"
    />
  );
}
