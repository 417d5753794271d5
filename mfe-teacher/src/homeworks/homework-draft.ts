import { readAccountKey } from '@dzvinok/session/session';
import { storedJson } from '@dzvinok/storage/stored';
import { z } from 'zod';

const keptDraft = z.object({
  /** Account of the writer: the next person at this computer does not get the draft. */
  author: z.string(),
  text: z.string(),
  /** The homework that was saved when the person began to write; null when there was none. */
  base: z.string().nullable(),
});

export type HomeworkDraft = Pick<z.output<typeof keptDraft>, 'text' | 'base'>;

const stored = (groupId: number) => storedJson(`dzvinok.homework.${groupId}`, keptDraft, 'sessionStorage');
const author = () => readAccountKey() ?? '';

/** The unsaved homework of a group that this tab keeps; null when there is none. */
export function readDraft(groupId: number): HomeworkDraft | null {
  const kept = stored(groupId).read();
  return kept?.author === author() ? kept : null;
}

/** Keeps what is being written through a reload and visits to other pages, or forgets it. */
export function keepDraft(groupId: number, draft: HomeworkDraft | null): void {
  stored(groupId).write(draft && { ...draft, author: author() });
}
