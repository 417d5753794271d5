import { isSameValue, type MarkEdit, type MarkField, type MarkPlace, type MarkValues } from './mark-values.ts';

/** One field of one mark before and after a step. */
export interface FieldChange {
  place: MarkPlace;
  field: MarkField;
  before: MarkValues;
  after: MarkValues;
}

/** Skips fields that were changed again after the step. */
function reversible(step: readonly FieldChange[], present: (place: MarkPlace) => MarkValues): MarkEdit[] {
  return step
    .filter(({ place, field, after }) => isSameValue(field, present(place), after))
    .map(({ place, field, before }) => ({ place, changes: { [field]: before[field] } }));
}

function reverse(step: readonly FieldChange[]): FieldChange[] {
  return step.map(({ before, after, ...rest }) => ({ ...rest, before: after, after: before }));
}

const depth = 200;

export class UndoSteps {
  #done: (readonly FieldChange[])[] = [];
  #undone: (readonly FieldChange[])[] = [];

  add(step: readonly FieldChange[]): void {
    this.#done = [...this.#done.slice(1 - depth), step];
    this.#undone = [];
  }

  undo(present: (place: MarkPlace) => MarkValues): MarkEdit[] | null {
    const step = this.#done.pop();
    if (!step) return null;
    this.#undone.push(reverse(step));
    return reversible(step, present);
  }

  redo(present: (place: MarkPlace) => MarkValues): MarkEdit[] | null {
    const step = this.#undone.pop();
    if (!step) return null;
    this.#done.push(reverse(step));
    return reversible(step, present);
  }
}
