import { useSession } from '@dzvinok/session/session';
import { storedJson } from '@dzvinok/storage/stored';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { ownText, templates } from './mailing.texts.ts';

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

const stored = storedJson('dzvinok.mailing', z.object({ owner: z.string(), draft: draftShape }), 'sessionStorage');

function readKept(owner: string): MailingDraft {
  const kept = stored.read();
  return kept?.owner === owner ? kept.draft : emptyDraft;
}

/** The draft outlives leaving the screen and a reload, until the browser's tab is closed or somebody else signs in. */
export function useMailingDraft() {
  const owner = useSession()?.key ?? '';
  const [draft, setDraft] = useState(() => readKept(owner));

  useEffect(() => {
    stored.write({ owner, draft });
  }, [owner, draft]);

  return { draft, change: (part: Partial<MailingDraft>) => setDraft((previous) => ({ ...previous, ...part })) };
}
