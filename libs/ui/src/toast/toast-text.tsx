import type { ReactNode } from 'react';
import { TextLink } from '../button/button.tsx';
import linkStyles from '../button/link.module.css';
import { classNames } from '../class-names.ts';
import type { NoticeAction } from './notifications.store.ts';
import styles from './toast.module.css';

/** The text of a toast and what can be done about it, in the toast itself and in the list of notifications. */
export function ToastText({ message, action, onDone }: { message: ReactNode; action?: NoticeAction; onDone: () => void }) {
  if (!action) return message;
  const { label, href, onSelect } = action;
  return (
    <>
      <span>{message}</span>
      {href ? (
        <TextLink className={styles['toast-action']} href={href} target="_blank" onClick={onDone}>
          {label}
        </TextLink>
      ) : (
        <button
          type="button"
          className={classNames(styles['toast-action'], linkStyles.link)}
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
