import { callApi } from '@dzvinok/api-client/call';
import { useLiveReads } from '@dzvinok/api-client/live';
import { useCall, useRead } from '@dzvinok/api-client/query';
import { deliveriesRoutes, openedParameter } from '@dzvinok/contract/deliveries';
import { noticesRoutes, type Notice } from '@dzvinok/contract/notices';
import { noticeText, type NoticeReader } from '@dzvinok/texts/notices';
import { useNavigate } from '@dzvinok/router/navigation';
import { Button } from '@dzvinok/ui/button';
import { notify, showLasting, type LastingNotice } from '@dzvinok/ui/toast';
import { useEffect, useRef, useState } from 'react';
import styles from './own-notices.module.css';

const maxSingleToasts = 3;
const replySize = 50;
const reads = [noticesRoutes.list];
const query = { recordings: 'true', lessons: 'true', alerts: 'true', events: 'true' } as const;

export function OwnNotices({ reader }: { reader: NoticeReader }): null {
  const navigate = useNavigate();
  const newest = useRead(noticesRoutes.list, { query });
  const { mutate: markRead } = useCall(noticesRoutes.read);
  const earlier = useEarlier(newest.data?.notices);
  const seen = useRef(0);
  useLiveReads({ reads });
  useOpenedMessage();

  function lastingOf(notice: Notice): LastingNotice {
    const { kind, title, message, action } = noticeText(notice, reader);
    return { key: `notice ${notice.id}`, at: new Date(notice.toldAt), isUnread: !notice.isRead, kind, title, message, action: action && linkOf(action) };
  }

  function linkOf(action: NonNullable<ReturnType<typeof noticeText>['action']>) {
    if ('href' in action) return action;
    return { label: action.label, onSelect: () => void navigate(action.page) };
  }

  useTelling(newest.data?.notices, (fresh) => {
    const [one] = fresh;
    if (!one) return;
    if (fresh.length > maxSingleToasts) notify({ id: 'notices', message: `Нових сповіщень: ${fresh.length}`, isLasting: true });
    else for (const notice of fresh.toReversed()) notify({ ...lastingOf(notice), id: `notice ${notice.id}`, isLasting: true });
  });

  // Sent once per notice even if refused: the next notice covers the earlier ones (`upTo`).
  function see(latest: Notice | undefined) {
    if (!latest || latest.id <= seen.current) return;
    seen.current = latest.id;
    markRead({ body: { upTo: latest.id } });
  }

  useEffect(() => {
    if (newest.isPending) return;
    const { notices, unread } = newest.data ?? { notices: [], unread: 0 };
    showLasting('notices', {
      items: [...notices, ...earlier.notices].map(lastingOf),
      unread,
      onSeen: () => see(notices[0]),
      footer: newest.isError && !newest.data ? <NotRead retry={() => void newest.refetch()} /> : earlier.footer,
    });
  });
  return null;
}

function NotRead({ retry }: { retry: () => void }) {
  return (
    <p className={styles.footer}>
      Збережені сповіщення не завантажилися. <Button size="sm" look="quiet" onClick={retry}>Спробувати ще раз</Button>
    </p>
  );
}

/** The link of a message names its delivery, so opening it marks the message as read. */
function useOpenedMessage(): void {
  const { mutate } = useCall(deliveriesRoutes.opened);
  useEffect(() => {
    const address = new URL(location.href);
    const deliveryId = address.searchParams.get(openedParameter);
    if (deliveryId === null) return;
    address.searchParams.delete(openedParameter);
    history.replaceState(history.state, '', address);
    mutate({ body: { deliveryId } });
  }, [mutate]);
}

/** The first reading tells nothing: its notices are not new. */
function useTelling(notices: readonly Notice[] | undefined, tell: (fresh: readonly Notice[]) => void): void {
  const known = useRef<number>(null);
  useEffect(() => {
    if (!notices) return;
    const before = known.current;
    known.current = Math.max(before ?? 0, notices[0]?.id ?? 0);
    if (before !== null) tell(notices.filter(({ id, isRead }) => !isRead && id > before));
  });
}

function useEarlier(newest: readonly Notice[] | undefined) {
  const [state, setState] = useState<{ notices: readonly Notice[]; isWhole: boolean; isReading: boolean }>({ notices: [], isWhole: false, isReading: false });
  const shown = new Set(newest?.map(({ id }) => id));
  const notices = state.notices.filter(({ id }) => !shown.has(id));
  const last = notices.at(-1) ?? newest?.at(-1);

  async function read() {
    setState((before) => ({ ...before, isReading: true }));
    try {
      const more = await callApi(noticesRoutes.list, { query: { ...query, before: last?.id } });
      setState({ notices: [...notices, ...more.notices], isWhole: more.notices.length < replySize, isReading: false });
    } catch {
      setState((before) => ({ ...before, isReading: false }));
    }
  }

  const hasMore = newest?.length === replySize && !state.isWhole;
  const footer = hasMore && (
    <div className={styles.footer}>
      <Button size="sm" look="quiet" busy={state.isReading} onClick={() => void read()}>Показати раніші</Button>
    </div>
  );
  return { notices, footer: footer || null };
}
