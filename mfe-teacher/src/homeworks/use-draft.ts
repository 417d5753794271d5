import { readAccountKey } from '@dzvinok/session/session';
import { storedJson } from '@dzvinok/storage/stored';
import { useState } from 'react';
import { z } from 'zod';

export function useDraft(groupId: number, saved: string | null) {
  const [draft, setDraft] = useState(() => readDraft(groupId));

  function change(next: HomeworkDraft | null) {
    setDraft(next);
    keepDraft(groupId, next);
  }

  const isChanged = draft !== null && draft.text.trim() !== (saved ?? '');
  return {
    text: draft?.text ?? saved ?? '',
    isChanged,
    base: draft ? draft.base : saved,
    /** Another text was saved since writing began. */
    hasEditConflict: isChanged && draft.base !== saved,
    write: (text: string) => change({ text, base: draft ? draft.base : saved }),
    /** Keeps the draft, based on the newer saved text. */
    writeOver: (newer: string | null) => draft && change({ text: draft.text, base: newer }),
    drop: () => change(null),
  };
}

const keptDraft = z.object({
  /** Account of the author: the next user of this computer must not get the draft. */
  author: z.string(),
  text: z.string(),
  /** Homework saved when writing began; null when there was none. */
  base: z.string().nullable(),
});

type HomeworkDraft = Pick<z.output<typeof keptDraft>, 'text' | 'base'>;

const stored = (groupId: number) => storedJson(`dzvinok.homework.${groupId}`, keptDraft, 'sessionStorage');
const author = () => readAccountKey() ?? '';

function readDraft(groupId: number): HomeworkDraft | null {
  const kept = stored(groupId).read();
  return kept?.author === author() ? kept : null;
}

/** Kept in the tab, through reloads and other pages. */
function keepDraft(groupId: number, draft: HomeworkDraft | null): void {
  stored(groupId).write(draft && { ...draft, author: author() });
}
