import { ApiFailure, failureText } from '@dzvinok/api-client/call';
import { onWayBack } from '@dzvinok/api-client/connection';
import { readAccountKey, useSession } from '@dzvinok/session/session';
import { showToast } from '@dzvinok/ui/toast';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isWaiting, parseDraft, useDrafts, waitingDrafts, type KeptDraft } from './kept-draft.ts';
import { isPassing, toastId, useSendHomework } from './send-homework.ts';

/** As for marks. */
const pauseMs = { first: 1_000, longest: 30_000 } as const;

/** Sends waiting homework of all groups of the account, from every page of the area. */
export function HomeworkSender(): null {
  // Subscribes to sign-ins.
  useSession();
  const account = readAccountKey() ?? '';
  const waiting = useDrafts(() => waitingDrafts(account).map(({ groupId }) => groupId).join());
  const send = useSendHomework();
  const isSending = useRef(false);

  /** Seconds that the server asks to wait. */
  async function sendOne(kept: KeptDraft): Promise<number> {
    const raw = kept.raw();
    const draft = parseDraft(raw);
    if (!draft || !isWaiting(draft)) return 0;
    const isStill = () => kept.raw() === raw;
    const giveUp = (message: string) => {
      if (!isStill()) return;
      kept.write({ ...draft, isWaiting: false });
      showToast({ kind: 'error', message, id: toastId });
    };
    try {
      if ((await send(kept, draft, isStill)) === 'edit-conflict') giveUp('Домашнє завдання не надіслано: його тим часом змінили.');
    } catch (failure) {
      if (!isPassing(failure)) giveUp(`Домашнє завдання не надіслано. ${failureText(failure)}`);
      else if (failure instanceof ApiFailure) return failure.retryAfterSeconds ?? 0;
    }
    return 0;
  }

  const sendAll = useEffectEvent(async () => {
    if (isSending.current) return 0;
    isSending.current = true;
    let seconds = 0;
    for (const kept of waitingDrafts(account)) seconds = Math.max(seconds, await sendOne(kept));
    isSending.current = false;
    return seconds;
  });

  useEffect(() => {
    if (waiting === '') return;
    const ended = new AbortController();
    let pause: number = pauseMs.first;
    let timer = setTimeout(go, pause);
    async function go(): Promise<void> {
      clearTimeout(timer);
      const seconds = await sendAll();
      if (ended.signal.aborted) return;
      pause = Math.min(pauseMs.longest, pause * 2);
      clearTimeout(timer);
      timer = setTimeout(go, Math.max(pause, seconds * 1_000));
    }
    onWayBack(() => {
      pause = pauseMs.first / 2;
      void go();
    }, ended.signal);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [account, waiting]);

  return null;
}
