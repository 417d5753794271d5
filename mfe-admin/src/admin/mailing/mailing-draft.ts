import { useSession } from '@dzvinok/session/session';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { ownText, templates } from './mailing.texts.ts';

const storageKey = 'dzvinok.mailing';

const draftShape = z.object({
  classId: z.int().nullable(),
  /** Specification §9: 1 students, 2 parents, 3 all. */
  recipientId: z.literal([1, 2, 3]),
  message: z.string(),
  templateId: z.int().refine((id) => templates.some((template) => template.id === id)),
});

/** The message that is being written (specification §3). */
export type MailingDraft = z.output<typeof draftShape>;

const emptyDraft: MailingDraft = { classId: null, recipientId: 3, message: '', templateId: ownText };

const kept = z.object({ owner: z.string(), draft: draftShape });

function readKept(owner: string): MailingDraft {
  try {
    const { data } = kept.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
    return data?.owner === owner ? data.draft : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

/** The draft outlives leaving the screen and a reload, until the browser's tab is closed or somebody else signs in. */
export function useMailingDraft() {
  const owner = useSession()?.key ?? '';
  const [draft, setDraft] = useState(() => readKept(owner));

  useEffect(() => {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify({ owner, draft }));
    } catch {
      // A browser that keeps nothing: the draft then lives as long as the screen.
    }
  }, [owner, draft]);

  return { draft, change: (part: Partial<MailingDraft>) => setDraft((previous) => ({ ...previous, ...part })) };
}
