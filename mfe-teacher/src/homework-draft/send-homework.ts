import { ApiFailure, callApi } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { readAccountKey } from '@dzvinok/session/session';
import { successTexts } from '@dzvinok/texts/messages';
import { showToast } from '@dzvinok/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { parseDraft, type Draft, type KeptDraft } from './kept-draft.ts';

export const toastId = 'homework-saved';

/** The pages of the group show the whole text. */
const toldLength = 100;

export const isPassing = (failure: unknown) => failure instanceof ApiFailure && (failure.isPassing || failure.status === 401);

type Sent = 'saved' | 'edit-conflict' | 'missed' | 'stopped';

/** Leaves the text unsaved when another text was saved or another lesson began meanwhile: its author has to choose. */
export function useSendHomework() {
  const client = useQueryClient();
  const set = useCall(homeworksRoutes.set);

  async function reread(): Promise<void> {
    await Promise.all([homeworksRoutes.one, lessonsRoutes.header].map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
  }

  /** The server's message; null when the text was saved before. */
  async function attempt({ account, groupId }: KeptDraft, { text, base, lessonId }: Draft, isStill: () => boolean): Promise<{ sent: Sent; message?: string | null }> {
    const params = { id: groupId };
    for (let isRefused = false; ; isRefused = true) {
      // Not from the cache, which may hold older replies.
      const [header, present] = await Promise.all([callApi(lessonsRoutes.header, { params }), callApi(homeworksRoutes.one, { params })]);
      if (readAccountKey() !== account || !isStill()) return { sent: 'stopped' };
      if (header.lessonId !== lessonId) return { sent: 'missed' };
      const { nextLessonHomework: saved, nextLessonVersion: version } = present;
      // Saved by a call whose reply was lost, or by another tab.
      if (saved === (text || null) && (isRefused || base !== saved)) return { sent: 'saved' };
      if (isRefused || saved !== base) return { sent: 'edit-conflict' };
      try {
        const { message } = await set.mutateAsync({ params, query: { version, lessonId: lessonId ?? undefined }, body: text });
        return { sent: 'saved', message };
      } catch (failure) {
        if (!(failure instanceof ApiFailure) || failure.code !== 'homeworks.stale') throw failure;
      }
    }
  }

  return async function send(kept: KeptDraft, draft: Draft, isStill = () => true): Promise<Sent> {
    const text = draft.text.trim();
    const { sent, message } = await attempt(kept, { ...draft, text }, isStill);
    if (message === undefined) await reread();
    const later = parseDraft(kept.raw());
    if (sent === 'saved') {
      // Text typed during the call stays a draft.
      kept.write(later && later.text !== draft.text ? { ...later, base: text || null } : null);
      const told = text === '' ? 'Домашнє завдання прибрано.' : (message ?? successTexts.homeworkUpdated);
      showToast({ kind: 'success', message: told, id: toastId });
    } else if (sent === 'missed') {
      kept.write(text === '' ? null : { ...draft, ...later, isWaiting: false, isMissed: true });
      const told = text === '' ? 'Завдання минулого уроку не прибрано.' : `Завдання минулого уроку не надіслано: ${text.length > toldLength ? `${text.slice(0, toldLength)}…` : text}`;
      showToast({ kind: 'error', message: told, id: toastId });
    }
    return sent;
  };
}
