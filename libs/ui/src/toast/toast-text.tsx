import type { ReactNode } from 'react';
import { TextLink } from '../button/button.tsx';
import type { NoticeAction } from './notifications.store.ts';

/** The text of a toast and what can be done about it, in the toast itself and in the list of notifications. */
export function ToastText({ message, action, onDone }: { message: ReactNode; action?: NoticeAction; onDone: () => void }) {
  if (!action) return message;
  const { label, href, onSelect } = action;
  return (
    <>
      <span>{message}</span>
      {href ? (
        <TextLink className="dz-toast-action" href={href} target="_blank" onClick={onDone}>
          {label}
        </TextLink>
      ) : (
        <button
          type="button"
          className="dz-toast-action dz-link"
          onClick={() => {
            onDone();
            onSelect?.();
          }}
        >
          {label}
        </button>
      )}
    </>
  );
}
