import { readAccountKey } from '@dzvinok/session/session';
import { useMemo, useState } from 'react';
import { draftOf, isWaiting, parseDraft, useDrafts, type Draft } from './kept-draft.ts';
import { isPassing, useSendHomework } from './send-homework.ts';

/** Unsaved homework of a group. Waiting homework is sent by the `HomeworkSender`. */
export function useHomeworkDraft(groupId: number, lessonId: number | null) {
  const [kept] = useState(() => draftOf(readAccountKey() ?? '', groupId));
  const raw = useDrafts(kept.raw);
  const draft = useMemo(() => parseDraft(raw), [raw]);
  const send = useSendHomework();
  const isOfAnotherLesson = draft !== null && draft.lessonId !== lessonId;
  const isMissed = draft !== null && (draft.isMissed || (draft.isWaiting && isOfAnotherLesson));
  const change = (next: Partial<Draft>) => draft && kept.write({ ...draft, lessonId, isWaiting: false, isMissed: false, ...next });

  return {
    draft,
    isWaiting: isWaiting(draft) && !isOfAnotherLesson,
    isOfAnotherLesson,
    /** Text of a former lesson that was not sent. */
    missed: isMissed ? draft.text.trim() : '',
    write: (text: string, saved: string | null) => kept.write({ text, base: draft ? draft.base : saved, lessonId, isWaiting: false }),
    /** Keeps the draft, based on the newer saved text. */
    writeOver: (newer: string | null) => change({ base: newer }),
    drop: () => kept.write(null),
    send: (text: string, saved: string | null) => send(kept, { ...(draft ?? { text, base: saved }), lessonId, isWaiting: false }),
    /** True when the failure may pass: the draft is then sent later, unless it was typed on. */
    wait: (failure: unknown, text: string): boolean => {
      const latest = parseDraft(kept.raw());
      if (latest?.text !== text || !isPassing(failure)) return false;
      kept.write({ ...latest, lessonId, isWaiting: true, isMissed: false });
      return true;
    },
  };
}

export type HomeworkDraft = ReturnType<typeof useHomeworkDraft>;
