import { cleanNotifications } from '@mantine/notifications';
import { useEffect, useEffectEvent, useId, useRef, useState, type FocusEvent, type RefObject } from 'react';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { IconButton } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { kindIcon } from '../toast/kind-icon.tsx';
import { markNotificationsRead, useNotifications, type KeptNotice } from '../toast/notifications.store.ts';
import { ToastText } from '../toast/toast-text.tsx';
import tones from '../text/tones.module.css';
import styles from './notification-block.module.css';

/** A bell that opens the list of what toasts have told, newest first; Escape and a click outside close it. */
export function NotificationBlock() {
  const { items, unread } = useNotifications();
  const [isOpen, setOpen] = useState(false);
  const block = useRef<HTMLDivElement>(null);
  const bell = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setOpen(false);
  const toggle = () => {
    // A notification in the list does not float over it.
    if (!isOpen) cleanNotifications();
    setOpen(!isOpen);
  };
  useClosing(block, isOpen, (byKey) => {
    close();
    if (byKey) bell.current?.focus();
  });

  useEffect(() => {
    if (isOpen) markNotificationsRead();
  }, [isOpen, items]);

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close();
  }

  return (
    <div ref={block} className={styles.notifications} onBlur={leave}>
      <IconButton
        ref={bell}
        label={unread > 0 ? `Сповіщення, нових: ${unread}` : 'Сповіщення'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
        icon={
          <>
            <IconBell size={20} />
            {unread > 0 && <span className={styles['notifications-count']}>{unread}</span>}
          </>
        }
      />
      {isOpen && (
        <section className={styles['notifications-panel']} id={id} aria-label="Сповіщення">
          <h2 className={styles['notifications-title']}>Сповіщення</h2>
          {items.length === 0 ? (
            <p className={styles['notifications-empty']}>Сповіщень немає</p>
          ) : (
            // Reached by Tab, so that arrows scroll it.
            <ul className={styles['notifications-list']} tabIndex={0} aria-label="Останні сповіщення">
              {items.map((notice) => (
                <NotificationItem key={notice.key} notice={notice} onDone={close} />
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  );
}

const clock = new Intl.DateTimeFormat('uk-UA', { hour: '2-digit', minute: '2-digit' });

function NotificationItem({ notice: { kind, title, message, action, at }, onDone }: { notice: KeptNotice; onDone: () => void }) {
  return (
    <li className={classNames(styles['notifications-item'], tones[`toast-${kind}`])}>
      <span className={styles['notifications-icon']} aria-hidden>
        {kindIcon(kind)}
      </span>
      <div className={styles['notifications-text']}>
        {title && <strong>{title}</strong>}
        <ToastText message={message} action={action} onDone={onDone} />
      </div>
      <time className={styles['notifications-time']} dateTime={at.toISOString()}>
        {clock.format(at)}
      </time>
    </li>
  );
}

function useClosing(block: RefObject<HTMLElement | null>, isOpen: boolean, close: (byKey: boolean) => void): void {
  const press = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !block.current?.contains(target)) close(false);
  });
  const key = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close(true);
  });
  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('keydown', key);
    };
  }, [isOpen]);
}
