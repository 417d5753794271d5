import type { Mark } from '@dzvinok/contract/marks';
import type { Stored } from '@dzvinok/storage/stored';
import type { KeptEdits } from './kept-edits.ts';
import { MarkEntries, type MarksSummary, type MarkView, type QuestionKind, type StudentMarks, type TroubleState } from './mark-entries.ts';
import { MarkOutbox, type Connection, type SendMarks } from './mark-outbox.ts';
import { askedFields, isDeletion, MarkQuestions } from './mark-questions.ts';
import { MarkSaves } from './mark-saves.ts';
import { hasFigure, keyOf, markFields, placeOf, valuesOf, type MarkEdit, type MarkPlace, type MarkValues } from './mark-values.ts';
import { UndoSteps, type FieldChange, type Steps } from './undo-steps.ts';
import { isNewer, rebase, settle, timeUntouched } from './unsaved-edit.ts';

/** Deleting more marks at once is asked about. */
const maxDeletedUnasked = 5;

const oldEditAgeMs = 7 * 24 * 60 * 60_000;
const day = new Intl.DateTimeFormat('uk-UA', { day: 'numeric', month: 'long' });

interface StoreParts {
  send: SendMarks;
  kept: KeptEdits;
  /** Steps for undo after a reload; without it they end with the page. */
  keptSteps?: Stored<Steps>;
  connection: Connection;
  isPresent: () => boolean;
  /** True while new marks of this lesson are marks of a control work. */
  isControlWork: (lessonId: number) => boolean;
}

export type MarksStore = Pick<JournalMarksStore, keyof JournalMarksStore>;

/** Marks of one group for one account in this tab. Changes show at once, are sent in batches and survive a reload or a lost connection. */
export class JournalMarksStore {
  readonly #steps: UndoSteps;
  readonly #entries = new MarkEntries();
  readonly #questions = new MarkQuestions(this.#entries);
  readonly #kept: KeptEdits;
  readonly #saves: MarkSaves;
  readonly #outbox: MarkOutbox;
  readonly #connection: Connection;
  readonly #isControlWork: StoreParts['isControlWork'];

  constructor({ send, kept, keptSteps: steps, connection, isPresent, isControlWork }: StoreParts) {
    this.#kept = kept;
    this.#steps = new UndoSteps(steps);
    this.#connection = connection;
    this.#isControlWork = isControlWork;
    this.#saves = new MarkSaves(this.#entries, kept);
    this.#outbox = new MarkOutbox({ send, entries: this.#entries, saves: this.#saves, connection, isPresent });
    this.takeUp();
  }

  get hasUnsaved(): boolean {
    return this.#entries.unsaved().length > 0;
  }

  /** True when a reload would lose edits. */
  get hasUnkept(): boolean {
    return !this.#kept.isComplete;
  }

  /** Takes over edits that other pages left unsaved and unchanged for `untouched` ms. */
  takeUp(untouched = 0): void {
    for (const [key, edit] of this.#kept.takeUp(untouched)) {
      const entry = this.#entries.open(placeOf(key));
      const age = timeUntouched(edit);
      const isBehind = entry.saved !== null && isNewer(entry.saved, edit.saved);
      this.#saves.put(entry, isBehind ? rebase(edit, entry.saved) : edit, age > oldEditAgeMs ? oldEditText(Date.now() - age) : null);
    }
    this.#changesMade();
  }

  personChanged(): void {
    this.#outbox.personChanged();
  }

  view(place: MarkPlace): MarkView {
    return this.#entries.view(place);
  }

  /** A valtio proxy, the same on each call; made on demand, as a journal has thousands of marks and a screen shows hundreds. */
  shownAt(place: MarkPlace): MarkView {
    return this.#entries.shownAt(place);
  }

  studentOf(studentId: number): StudentMarks {
    return this.#entries.studentOf(studentId);
  }

  get summary(): MarksSummary {
    return this.#entries.summary;
  }

  /** Includes marks without a cell, whose student has left or whose lesson is deleted. */
  troubled(state: TroubleState): MarkPlace[] {
    return this.#entries.troubled(state);
  }

  /** Calls back, at most once in ten seconds, when a mark changes during a slow save or the server is busy. No mark is lost. */
  onSlow(listener: () => void): () => void {
    return this.#outbox.onSlow(listener);
  }

  /** All edits together are one undo step. */
  edit(edits: readonly MarkEdit[]): void {
    const deleted = edits.filter((edit) => isDeletion(edit, this.view(edit.place).values));
    const mayAsk = (kind: QuestionKind) => kind !== 'manyDeleted' || deleted.length > maxDeletedUnasked;
    const step = edits.flatMap((edit) => this.#change(this.#withControlWork(edit), mayAsk));
    if (step.length > 0) this.#steps.add(step);
    this.#changedByPerson();
  }

  /** Saves the old values as new edits; returns the changed places, or null when no step is left. */
  undo(): readonly MarkPlace[] | null {
    return this.#takeBack(this.#steps.undo((place) => this.view(place).values));
  }

  redo(): readonly MarkPlace[] | null {
    return this.#takeBack(this.#steps.redo((place) => this.view(place).values));
  }

  /** A valtio proxy. Questioned changes are shown and stored, but not sent. */
  get questions(): MarkQuestions['shown'] {
    return this.#questions.shown;
  }

  /** Enables questions until the returned function is called; then open questions close and their changes are saved as set. */
  attend(): () => void {
    this.#questions.attend();
    return () => {
      if (!this.#questions.leave()) return;
      this.#questions.endAll();
      this.#changesMade();
    };
  }

  /** `false` restores the old values; `true` accepts these changes only. */
  answer(kind: QuestionKind, isYes: boolean): void {
    for (const { entry, before } of this.#questions.end(kind)) {
      if (isYes || !entry.edit) continue;
      const fields = askedFields(kind, before, entry.edit.mine);
      this.#change({ place: entry.place, changes: Object.fromEntries(fields.map((field) => [field, before[field]])) });
    }
    this.#changedByPerson();
  }

  settle(place: MarkPlace, choice: 'mine' | 'theirs'): void {
    const entry = this.#entries.get(place);
    if (!entry?.edit || entry.edit.conflicts.length === 0) return;
    this.#saves.put(entry, settle(entry.edit, choice));
    this.#changedByPerson();
  }

  retry(place: MarkPlace): void {
    const entry = this.#entries.get(place);
    if (!entry?.edit || entry.refusal === null) return;
    this.#saves.put(entry, entry.edit);
    this.#changedByPerson();
  }

  sendNow(): void {
    this.#connection.tryNow();
  }

  giveUp(place: MarkPlace): void {
    const entry = this.#entries.get(place);
    if (!entry?.edit || entry.refusal === null || entry.edit.conflicts.length > 0) return;
    this.#saves.put(entry, null);
    this.#changedByPerson();
  }

  /** Takes over marks read from the server; unsaved edits stay, older versions are ignored. */
  adopt(marks: readonly (Mark & { studentId: number })[]): void {
    for (const mark of marks) {
      const entry = this.#entries.open(mark);
      if (!isNewer(mark, entry.saved)) continue;
      if (!entry.edit || !this.#outbox.isOnWire(keyOf(mark))) this.#saves.takeNewer(entry, mark);
      else if (isNewer(mark, entry.arrived)) entry.arrived = mark;
    }
    this.#changesMade();
  }

  /** «КР» is set with the first figure only, so a mark whose «КР» was removed stays without it. */
  #withControlWork(edit: MarkEdit): MarkEdit {
    const { place, changes } = edit;
    const before = this.view(place).values;
    const isFirstFigure = !hasFigure(before) && hasFigure({ ...before, ...changes });
    if (!isFirstFigure || 'isMilestone' in changes || !this.#isControlWork(place.lessonId)) return edit;
    return { place, changes: { ...changes, isMilestone: true } };
  }

  #change({ place, changes }: MarkEdit, mayAsk: (kind: QuestionKind) => boolean = () => false): FieldChange[] {
    const known = this.#entries.get(place);
    const before = known?.edit?.mine ?? valuesOf(known?.saved ?? null);
    const after: MarkValues = { ...before, ...changes };
    const fields = markFields.filter((field) => before[field] !== after[field]);
    if (fields.length === 0) return [];
    const entry = known ?? this.#entries.open(place);
    this.#outbox.warnIfSlow(keyOf(place));
    const edit = this.#saves.editOf(entry) ?? { saved: entry.saved, conflicts: [], attempts: [], typed: {} };
    const typed = { ...edit.typed, ...Object.fromEntries(fields.map((field) => [field, Date.now()])) };
    this.#saves.put(entry, { ...edit, mine: after, typed });
    this.#questions.note(entry, before, after, mayAsk);
    return fields.map((field) => ({ place: entry.place, field, before, after }));
  }

  #takeBack(edits: readonly MarkEdit[] | null): readonly MarkPlace[] | null {
    if (!edits) return null;
    for (const edit of edits) this.#change(edit);
    this.#changedByPerson();
    return [...new Map(edits.map(({ place }) => [keyOf(place), place])).values()];
  }

  #changedByPerson(): void {
    this.#entries.show();
    this.#changesMade();
  }

  #changesMade(): void {
    this.#entries.countAgain();
    this.#questions.show();
    if (this.hasUnsaved) this.#outbox.nudge();
  }
}

/** Asks before sending an edit so old that it may no longer be meant. */
function oldEditText(at: number): string {
  return `Цю зміну від ${day.format(at)} не вдалося зберегти. Надішліть її зараз або відмовтеся від неї.`;
}
