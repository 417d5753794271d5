import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import { cleanNotifications } from '@mantine/notifications';
import { useEffect, useId, useRef, useState, type FocusEvent } from 'react';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { IconButton } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/boxes.tsx';
import { LoadingState } from '../state/state.tsx';
import { kindIcons } from '../toast/kind-icon.tsx';
import { markNotificationsRead, useNotifications, type KeptNotice, type LastingNotice } from '../toast/notifications.store.ts';
import { ToastText } from '../toast/toast-text.tsx';
import tones from '../text/tones.module.css';
import styles from './notification-block.module.css';

interface NotificationBlockProps {
  /** True while server notices load: until `showLasting` the list does not claim to be empty. */
  isAwaiting?: boolean;
}

/** Bell with the list of notifications, newest first; closes by Escape and a click outside. */
export function NotificationBlock({ isAwaiting }: NotificationBlockProps) {
  const { items, unread, footer: told, isWhole } = useNotifications();
  const footer = isAwaiting && !isWhole ? <div className={styles['notifications-coming']}><LoadingState /></div> : told;
  const [isOpen, setOpen] = useState(false);
  const isNew = useUnreadSince(isOpen, items);
  const bell = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setOpen(false);
  const block = useClickOutside<HTMLDivElement>(close, ['pointerdown'], undefined, isOpen, true);
  const toggle = () => {
    // Toasts shown in the list need not float over it.
    if (!isOpen) cleanNotifications();
    setOpen(!isOpen);
  };
  useWindowEvent('keydown', (event) => {
    if (!isOpen || event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
    bell.current?.focus();
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
            {unread > 0 && <span className={styles['notifications-count']}>{unread > 99 ? '99+' : unread}</span>}
          </>
        }
      />
      {isOpen && (
        <section className={styles['notifications-panel']} id={id} aria-label="Сповіщення">
          <h2 className={styles['notifications-title']}>Сповіщення</h2>
          {items.length === 0 ? (
            (footer ?? <p className={styles['notifications-empty']}>Сповіщень немає</p>)
          ) : (
            // Focusable, so that arrow keys scroll it.
            <ul className={styles['notifications-list']} tabIndex={0} aria-label="Останні сповіщення">
              {items.map((notice) => (
                <NotificationItem key={notice.key} notice={notice} isNew={isNew(notice)} onDone={close} />
              ))}
              {footer && <li>{footer}</li>}
            </ul>
          )}
        </section>
      )}
    </div>
  );
}

type Item = KeptNotice | LastingNotice;

/** Opening the list reads all; notices unread until then stay marked until the list closes. */
function useUnreadSince(isOpen: boolean, items: readonly Item[]): (item: Item) => boolean {
  const [known, setKnown] = useState<ReadonlySet<Item['key']>>(new Set());
  const fresh = items.filter(({ key, isUnread }) => isUnread && !known.has(key));
  if (!isOpen && known.size > 0) setKnown(new Set());
  if (isOpen && fresh.length > 0) setKnown(new Set([...known, ...fresh.map(({ key }) => key)]));
  return ({ key, isUnread }) => isUnread || known.has(key);
}

function NotificationItem({ notice: { kind, title, message, action, at }, isNew, onDone }: { notice: Item; isNew: boolean; onDone: () => void }) {
  return (
    <li className={classNames(styles['notifications-item'], isNew && styles['notifications-new'], tones[`toast-${kind}`])}>
      <span className={styles['notifications-icon']} aria-hidden>
        {kindIcons[kind]}
      </span>
      <div className={styles['notifications-text']}>
        {isNew && <VisuallyHidden>Нове. </VisuallyHidden>}
        {title && <strong>{title}</strong>}
        <ToastText message={message} action={action} onDone={onDone} />
      </div>
      <time className={styles['notifications-time']} dateTime={at.toISOString()}>
        {momentText(at)}
      </time>
    </li>
  );
}

/** `14:05` today, `21.11` on another day. */
function momentText(at: Date): string {
  const isToday = at.toDateString() === new Date().toDateString();
  return at.toLocaleString('uk-UA', isToday ? { hour: '2-digit', minute: '2-digit' } : { day: '2-digit', month: '2-digit' });
}
