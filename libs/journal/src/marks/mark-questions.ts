import { proxy } from 'valtio';
import type { MarkEntries, MarkEntry, QuestionKind } from './mark-entries.ts';
import { emptyValues, figureFields, type MarkEdit, type MarkField, type MarkPlace, type MarkValues } from './mark-values.ts';

/** Top of the scale; larger marks of up to three digits are allowed after a question (specification §5). */
export const highestMark = 12;

/** One question covers all changes of its kind. */
export interface MarkQuestion {
  kind: QuestionKind;
  changes: readonly { readonly place: MarkPlace; readonly figures: readonly number[] }[];
}

const kinds = ['manyDeleted', 'aboveScale', 'absentOverMarks', 'markOverAbsent'] as const satisfies readonly QuestionKind[];
const figures = Object.values(figureFields);
const deletable: readonly MarkField[] = [...figures, 'absent', 'notReady', 'isLate'];

/** Fields that the question is about; empty when no question is needed. */
export function askedFields(kind: QuestionKind, before: MarkValues, after: MarkValues): readonly MarkField[] {
  const isNew = (field: (typeof figures)[number]) => after[field] !== null && after[field] !== before[field];
  switch (kind) {
    case 'aboveScale':
      return figures.filter((field) => isNew(field) && (after[field] ?? 0) > highestMark);
    case 'absentOverMarks':
      return after.absent && !before.absent && figures.some((field) => after[field] !== null) ? ['absent', 'notReady'] : [];
    case 'markOverAbsent':
      // Homework can be handed in without being there.
      return after.absent && before.absent && before.classworkMark === null && isNew('classworkMark') ? ['classworkMark'] : [];
    case 'manyDeleted':
      return deletable.filter((field) => before[field] !== emptyValues[field] && after[field] === emptyValues[field]);
  }
}

/** True when the edit empties a cell, unlike one that takes a status away. */
export function isDeletion({ changes }: MarkEdit, before: MarkValues): boolean {
  return figures.some((field) => changes[field] === null) && askedFields('manyDeleted', before, { ...before, ...changes }).length > 0;
}

/** Holds back changes until the user confirms them. No questions while no screen can show them. */
export class MarkQuestions {
  readonly #entries: MarkEntries;
  readonly shown = proxy<{ open: MarkQuestion[] }>({ open: [] });
  #askers = 0;

  constructor(entries: MarkEntries) {
    this.#entries = entries;
  }

  attend(): void {
    this.#askers += 1;
  }

  /** True when the last screen that shows questions has gone. */
  leave(): boolean {
    this.#askers -= 1;
    return this.#askers === 0;
  }

  /** Opens questions about a change, and closes questions that the change has resolved. */
  note(entry: MarkEntry, before: MarkValues, after: MarkValues, mayAsk: (kind: QuestionKind) => boolean): void {
    const asked = new Map<QuestionKind, MarkValues>();
    for (const kind of kinds) {
      const from = entry.asked?.get(kind) ?? (mayAsk(kind) && this.#askers > 0 ? before : after);
      if (entry.edit && askedFields(kind, from, after).length > 0) asked.set(kind, from);
    }
    entry.asked = asked.size > 0 ? asked : null;
  }

  /** Closes a question; returns its marks with their values before. */
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

function changeIn({ place, asked: open, edit }: MarkEntry, kind: QuestionKind): MarkQuestion['changes'] {
  const before = open?.get(kind);
  if (!before || !edit) return [];
  const asked = askedFields(kind, before, edit.mine);
  const about = kind === 'absentOverMarks' ? figures : figures.filter((field) => asked.includes(field));
  const values = kind === 'manyDeleted' ? before : edit.mine;
  return [{ place, figures: about.map((field) => values[field]).filter((figure) => figure !== null) }];
}
