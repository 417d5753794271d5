import type { ReactNode } from 'react';
import { TextLink } from '../button/button.tsx';
import linkStyles from '../button/link.module.css';
import { classNames } from '../class-names.ts';
import type { NoticeAction } from './notifications.store.ts';
import styles from './toast.module.css';

export function ToastText({ message, action, onDone }: { message: ReactNode; action?: NoticeAction; onDone: () => void }) {
  // A dash must not begin a line.
  const text = typeof message === 'string' ? message.replaceAll(' —', '\u00a0—') : message;
  if (!action) return text;
  const { label, href, onSelect } = action;
  return (
    <>
      <span>{text}</span>
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
