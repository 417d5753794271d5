import { useState } from 'react';
import { keepDraft, readDraft, type HomeworkDraft } from './homework-draft.ts';

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
