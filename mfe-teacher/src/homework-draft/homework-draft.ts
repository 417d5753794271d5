import { ApiFailure, failureText } from '@dzvinok/api-client/call';
import { onWayBack } from '@dzvinok/api-client/connection';
import { queryOf, useCall } from '@dzvinok/api-client/query';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { readAccountKey } from '@dzvinok/session/session';
import { storedJson } from '@dzvinok/storage/stored';
import { successTexts } from '@dzvinok/texts/messages';
import { showToast } from '@dzvinok/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { z } from 'zod';

const retryPauseMs = 5_000;

const keptDraft = z.object({
  text: z.string(),
  /** Homework saved when writing began; null when there was none. */
  base: z.string().nullable(),
  /** The lesson that sets the homework: in another lesson the text would have another day. */
  lessonId: z.int().nullable(),
  /** Saving was pressed without an answer of the server: it is sent when the way is free. */
  isWaiting: z.boolean(),
});

type Draft = z.output<typeof keptDraft>;
type Sent = 'saved' | 'edit-conflict';

/** Unsaved homework of a group, kept in this browser for its author. Waiting homework is sent while any tab of the group is open. */
export function useHomeworkDraft(groupId: number, lessonId: number | null) {
  const client = useQueryClient();
  const set = useCall(homeworksRoutes.set);
  const [draft, setDraft] = useState(() => stored(groupId).read());
  const latest = useRef(draft);
  const isSending = useRef(false);

  function change(next: Draft | null) {
    latest.current = next;
    setDraft(next);
    stored(groupId).write(next);
  }

  /** Leaves the text unsaved when another text was saved meanwhile: its author has to choose. */
  async function send({ text: typed, base }: Draft): Promise<Sent> {
    const text = typed.trim();
    const present = await client.fetchQuery({ ...queryOf(homeworksRoutes.one, { params: { id: groupId } }), staleTime: 0 });
    // A lost reply may have saved the draft.
    const isSaved = present.nextLessonHomework === (text || null) && base !== present.nextLessonHomework;
    if (!isSaved && present.nextLessonHomework !== base) return 'edit-conflict';
    let message: string | null = null;
    if (!isSaved) {
      try {
        const query = { version: present.nextLessonVersion };
        ({ message } = await set.mutateAsync({ params: { id: groupId }, query, body: text }));
      } catch (failure) {
        if (!(failure instanceof ApiFailure) || failure.code !== 'homeworks.stale') throw failure;
        await client.invalidateQueries({ queryKey: [homeworksRoutes.one.path] });
        return 'edit-conflict';
      }
    }
    // Typed while it was on the way: still a draft.
    const later = latest.current;
    change(later && later.text !== typed ? { ...later, base: text || null, isWaiting: false } : null);
    const told = text === '' ? 'Домашнє завдання прибрано.' : (message ?? successTexts.homeworkUpdated);
    showToast({ kind: 'success', message: told, id: 'homework-saved' });
    return 'saved';
  }

  const sendWaiting = useEffectEvent(async () => {
    const waiting = latest.current;
    if (!waiting?.isWaiting || isSending.current) return;
    isSending.current = true;
    try {
      if ((await send(waiting)) === 'saved') return;
      giveUp('Домашнє завдання не надіслано: його тим часом змінили.');
    } catch (failure) {
      if (!isPassing(failure)) giveUp(`Домашнє завдання не надіслано. ${failureText(failure)}`);
    } finally {
      isSending.current = false;
    }
  });

  function giveUp(message: string) {
    if (latest.current) change({ ...latest.current, isWaiting: false });
    showToast({ kind: 'error', message, id: 'homework-saved' });
  }

  const isDue = draft !== null && draft.isWaiting && draft.lessonId === lessonId;
  useEffect(() => {
    if (!isDue) return;
    const ended = new AbortController();
    const timer = setInterval(() => void sendWaiting(), retryPauseMs);
    onWayBack(() => void sendWaiting(), ended.signal);
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [isDue]);

  return {
    draft,
    isWaiting: isDue,
    isOfAnotherLesson: draft !== null && draft.lessonId !== lessonId,
    write: (text: string, saved: string | null) => change({ text, base: draft ? draft.base : saved, lessonId, isWaiting: false }),
    /** Keeps the draft, based on the newer saved text. */
    writeOver: (newer: string | null) => draft && change({ ...draft, base: newer, lessonId }),
    drop: () => change(null),
    send: (text: string, saved: string | null) => send(draft ?? { text, base: saved, lessonId, isWaiting: false }),
    /** True when the failure may pass: the draft is then sent later. */
    wait: (failure: unknown): boolean => {
      if (!latest.current || !isPassing(failure)) return false;
      change({ ...latest.current, lessonId, isWaiting: true });
      return true;
    },
  };
}

export type HomeworkDraft = ReturnType<typeof useHomeworkDraft>;

const isPassing = (failure: unknown) => failure instanceof ApiFailure && (failure.isPassing || failure.status === 401);

/** The next user of this browser must not get the draft. */
const stored = (groupId: number) => storedJson(`dzvinok.homework/${readAccountKey() ?? ''}/${groupId}`, keptDraft);
