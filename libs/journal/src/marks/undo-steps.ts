import type { Stored } from '@dzvinok/storage/stored';
import { isSameValue, type MarkEdit, type MarkField, type MarkPlace, type MarkValues } from './mark-values.ts';

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
const keptDepth = 20;

export type Steps = (readonly FieldChange[])[];

export class UndoSteps {
  readonly #kept: Stored<Steps> | undefined;
  #done: Steps;
  #undone: Steps = [];

  constructor(kept?: Stored<Steps>) {
    this.#kept = kept;
    this.#done = kept?.read() ?? [];
  }

  add(step: readonly FieldChange[]): void {
    this.#done = [...this.#done.slice(1 - depth), step];
    this.#undone = [];
    this.#keep();
  }

  undo(present: (place: MarkPlace) => MarkValues): MarkEdit[] | null {
    const step = this.#done.pop();
    if (!step) return null;
    this.#undone.push(reverse(step));
    this.#keep();
    return reversible(step, present);
  }

  redo(present: (place: MarkPlace) => MarkValues): MarkEdit[] | null {
    const step = this.#undone.pop();
    if (!step) return null;
    this.#done.push(reverse(step));
    this.#keep();
    return reversible(step, present);
  }

  #keep(): void {
    const last = this.#done.slice(-keptDepth);
    // A browser without room keeps fewer: the newest step matters most.
    if (this.#kept?.write(last) === false && this.#kept.write(last.slice(-1)) === false) this.#kept.write(null);
  }
}
