import { proxy } from 'valtio';
import type { MarkEntries, MarkEntry, QuestionKind } from './mark-entries.ts';
import { figureFields, type MarkField, type MarkPlace, type MarkValues } from './mark-values.ts';

/** The scale ends here; marks of up to three digits are taken all the same (specification §5). */
export const highestMark = 12;

/** One question about all the changes that wait for its answer. */
export interface MarkQuestion {
  kind: QuestionKind;
  /** Each with the figures that the question is about. */
  changes: readonly { readonly place: MarkPlace; readonly figures: readonly number[] }[];
}

const kinds = ['aboveScale', 'absentOverMarks'] as const satisfies readonly QuestionKind[];
const figures = Object.values(figureFields);

/** The fields that a question is about; none when there is nothing to ask. */
export function askedFields(kind: QuestionKind, before: MarkValues, after: MarkValues): readonly MarkField[] {
  if (kind === 'aboveScale') return figures.filter((field) => (after[field] ?? 0) > highestMark && after[field] !== before[field]);
  const isOver = after.absent && !before.absent && figures.some((field) => after[field] !== null);
  return isOver ? ['absent', 'notReady'] : [];
}

/** Holds changes back that a person is to be asked about. While nobody is there to answer, nothing is asked. */
export class MarkQuestions {
  readonly #entries: MarkEntries;
  /** A valtio proxy: what waits for an answer. */
  readonly shown = proxy<{ open: MarkQuestion[] }>({ open: [] });
  #askers = 0;

  constructor(entries: MarkEntries) {
    this.#entries = entries;
  }

  /** Somebody is there to answer. */
  attend(): void {
    this.#askers += 1;
  }

  /** True when nobody is left to answer. */
  leave(): boolean {
    this.#askers -= 1;
    return this.#askers === 0;
  }

  /** Looks at a change: what it is to be asked about, and which earlier questions it has made needless. */
  note(entry: MarkEntry, before: MarkValues, after: MarkValues, mayAsk: boolean): void {
    const asked = new Map<QuestionKind, MarkValues>();
    for (const kind of kinds) {
      const from = entry.asked?.get(kind) ?? (mayAsk && this.#askers > 0 ? before : after);
      if (entry.edit && askedFields(kind, from, after).length > 0) asked.set(kind, from);
    }
    entry.asked = asked.size > 0 ? asked : null;
  }

  /** Ends a question, and gives the marks that it was about with what they were before. */
  end(kind: QuestionKind): { entry: MarkEntry; before: MarkValues }[] {
    return this.#waiting().flatMap((entry) => {
      const before = entry.asked?.get(kind);
      if (!before) return [];
      const rest = new Map(entry.asked);
      rest.delete(kind);
      entry.asked = rest.size > 0 ? rest : null;
      return [{ entry, before }];
    });
  }

  endAll(): void {
    for (const kind of kinds) this.end(kind);
  }

  /** To be called after any number of changes. */
  show(): void {
    const waiting = this.#waiting();
    if (waiting.length === 0 && this.shown.open.length === 0) return;
    const open = kinds.map((kind) => ({ kind, changes: waiting.flatMap((entry) => changeIn(entry, kind)) }));
    this.shown.open = open.filter(({ changes }) => changes.length > 0);
  }

  #waiting(): MarkEntry[] {
    return this.#entries.unsaved().filter(({ asked }) => asked !== null);
  }
}

function changeIn({ place, asked, edit }: MarkEntry, kind: QuestionKind): MarkQuestion['changes'] {
  const before = asked?.get(kind);
  if (!before || !edit) return [];
  const about = kind === 'aboveScale' ? figures.filter((field) => askedFields(kind, before, edit.mine).includes(field)) : figures;
  return [{ place, figures: about.map((field) => edit.mine[field]).filter((figure) => figure !== null) }];
}
