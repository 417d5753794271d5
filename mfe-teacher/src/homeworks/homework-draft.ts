import { readAccountKey } from '@dzvinok/session/session';
import { z } from 'zod';

const keptDraft = z.object({
  /** Account of the writer: the next person at this computer does not get the draft. */
  author: z.string(),
  text: z.string(),
  /** The homework that was saved when the person began to write; null when there was none. */
  base: z.string().nullable(),
});

export type HomeworkDraft = Pick<z.output<typeof keptDraft>, 'text' | 'base'>;

const keyOf = (groupId: number) => `dzvinok.homework.${groupId}`;
const author = () => readAccountKey() ?? '';

/** The unsaved homework of a group that this tab keeps; null when there is none. */
export function readDraft(groupId: number): HomeworkDraft | null {
  try {
    const kept = keptDraft.safeParse(JSON.parse(sessionStorage.getItem(keyOf(groupId)) ?? 'null'));
    return kept.success && kept.data.author === author() ? kept.data : null;
  } catch {
    return null;
  }
}

/** Keeps what is being written through a reload and visits to other pages, or forgets it. */
export function keepDraft(groupId: number, draft: HomeworkDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(groupId), JSON.stringify({ ...draft, author: author() }));
    else sessionStorage.removeItem(keyOf(groupId));
  } catch {
    // A browser that keeps nothing still has it on the screen.
  }
}
