import { readAccountKey } from '@dzvinok/session/session';
import { storedJson } from '@dzvinok/storage/stored';
import { useState } from 'react';
import { z } from 'zod';

/** The draft that is being written over the saved homework. */
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
    /** The homework that was saved when the writing began. */
    base: draft ? draft.base : saved,
    /** Somebody has saved something else since the writing began. */
    hasEditConflict: isChanged && draft.base !== saved,
    write: (text: string) => change({ text, base: draft ? draft.base : saved }),
    /** Goes on writing over what is saved now. */
    writeOver: (newer: string | null) => draft && change({ text: draft.text, base: newer }),
    drop: () => change(null),
  };
}

const keptDraft = z.object({
  /** Account of the writer: the next person at this computer does not get the draft. */
  author: z.string(),
  text: z.string(),
  /** The homework that was saved when the person began to write; null when there was none. */
  base: z.string().nullable(),
});

type HomeworkDraft = Pick<z.output<typeof keptDraft>, 'text' | 'base'>;

const stored = (groupId: number) => storedJson(`dzvinok.homework.${groupId}`, keptDraft, 'sessionStorage');
const author = () => readAccountKey() ?? '';

/** The unsaved homework of a group that this tab keeps; null when there is none. */
function readDraft(groupId: number): HomeworkDraft | null {
  const kept = stored(groupId).read();
  return kept?.author === author() ? kept : null;
}

/** Keeps what is being written through a reload and visits to other pages, or forgets it. */
function keepDraft(groupId: number, draft: HomeworkDraft | null): void {
  stored(groupId).write(draft && { ...draft, author: author() });
}
