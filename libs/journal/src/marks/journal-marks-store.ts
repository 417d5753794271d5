import type { Mark } from '@dzvinok/contract/marks';
import { withControlWork } from '../choices/control-work.ts';
import type { Connection } from './connection.ts';
import type { KeptEdits } from './kept-edits.ts';
import { oldEditText } from './old-edit.texts.ts';
import type { MarkEdit, MarkProxy, MarksStore, MarksSummary, MarkView, StudentProxy, TroubleState } from './marks-store.ts';
import { MarkEntries } from './mark-entries.ts';
import { MarkOutbox, type SendMarks } from './mark-outbox.ts';
import { askedFields, MarkQuestions, type QuestionKind, type ShownQuestions } from './mark-questions.ts';
import { MarkSaves } from './mark-saves.ts';
import { keyOf, markFields, placeOf, valuesOf, type MarkPlace, type MarkValues } from './mark-values.ts';
import { SlowSign } from './slow-sign.ts';
import { UndoSteps, type FieldChange } from './undo-steps.ts';
import { isNewer, rebase, settle, timeUntouched } from './unsaved-edit.ts';

const longOnWire = 5_000;
const oldAge = 7 * 24 * 60 * 60_000;

interface StoreParts {
  send: SendMarks;
  kept: KeptEdits;
  connection: Connection;
  /** True while the person who types here is the one who is signed in. */
  isPresent: () => boolean;
}

/** Marks of one group as one account edits them in this tab. */
export class JournalMarksStore implements MarksStore {
  readonly #steps = new UndoSteps();
  readonly #slow = new SlowSign();
  readonly #kept: KeptEdits;
  readonly #connection: Connection;
  readonly #entries: MarkEntries;
  readonly #saves: MarkSaves;
  readonly #outbox: MarkOutbox;
  readonly #questions: MarkQuestions;

  constructor({ send, kept, connection, isPresent }: StoreParts) {
    this.#kept = kept;
    this.#connection = connection;
    this.#entries = new MarkEntries(() => this.#outbox.waitingFor);
    this.#saves = new MarkSaves(this.#entries, kept);
    this.#questions = new MarkQuestions(this.#entries);
    this.#outbox = new MarkOutbox({
      send,
      saves: this.#saves,
      connection,
      isPresent,
      waitingChanged: () => this.#showAgain(),
      busy: () => this.#slow.give(),
    });
    this.takeUp();
  }

  get hasUnsaved(): boolean {
    return this.#entries.unsaved().length > 0;
  }

  /** True when a reload would lose something. */
  get hasUnkept(): boolean {
    return !this.#kept.isComplete;
  }

  /** Goes on with what other pages left unsaved, and nobody has touched for so many milliseconds. */
  takeUp(untouched = 0): void {
    for (const [key, edit] of this.#kept.takeUp(untouched)) {
      const entry = this.#entries.open(placeOf(key));
      const age = timeUntouched(edit);
      const isBehind = entry.saved !== null && isNewer(entry.saved, edit.saved);
      this.#saves.put(entry, isBehind ? rebase(edit, entry.saved) : edit, age > oldAge ? oldEditText(Date.now() - age) : null);
    }
    this.#changesMade();
  }

  personChanged(): void {
    this.#outbox.personChanged();
  }

  view(place: MarkPlace): MarkView {
    return this.#entries.view(place);
  }

  proxyOf(place: MarkPlace): MarkProxy {
    return this.#entries.proxyOf(place);
  }

  studentOf(studentId: number): StudentProxy {
    return this.#entries.studentOf(studentId);
  }

  get summary(): MarksSummary {
    return this.#entries.summary;
  }

  troubled(state: TroubleState): MarkPlace[] {
    return this.#entries.troubled(state);
  }

  onSlow(listener: () => void): () => void {
    return this.#slow.subscribe(listener);
  }

  edit(edits: readonly MarkEdit[]): void {
    const step = edits.flatMap((edit) => this.#change(withControlWork(edit, this.view(edit.place).values), true));
    if (step.length > 0) this.#steps.add(step);
    this.#changedByPerson();
  }

  undo(): readonly MarkPlace[] | null {
    return this.#takeBack(this.#steps.undo((place) => this.view(place).values));
  }

  redo(): readonly MarkPlace[] | null {
    return this.#takeBack(this.#steps.redo((place) => this.view(place).values));
  }

  get questions(): ShownQuestions {
    return this.#questions.shown;
  }

  attend(): () => void {
    this.#questions.attend();
    return () => {
      if (!this.#questions.leave()) return;
      this.#questions.endAll();
      this.#changesMade();
    };
  }

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

  adopt(marks: readonly (Mark & { studentId: number })[]): void {
    for (const mark of marks) {
      const entry = this.#entries.open(mark);
      if (!isNewer(mark, entry.saved)) continue;
      if (!entry.edit || this.#outbox.timeOnWire(keyOf(mark)) === null) this.#saves.takeNewer(entry, mark);
      else if (isNewer(mark, entry.arrived)) entry.arrived = mark;
    }
    this.#changesMade();
  }

  #change({ place, changes }: MarkEdit, mayAsk = false): FieldChange[] {
    const known = this.#entries.get(place);
    const before = known?.edit?.mine ?? valuesOf(known?.saved ?? null);
    const after: MarkValues = { ...before, ...changes };
    const fields = markFields.filter((field) => before[field] !== after[field]);
    if (fields.length === 0) return [];
    const entry = known ?? this.#entries.open(place);
    if ((this.#outbox.timeOnWire(keyOf(place)) ?? 0) > longOnWire) this.#slow.give();
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

  #showAgain(): void {
    for (const entry of this.#entries.unsaved()) this.#entries.changed(entry);
    this.#entries.countAgain();
  }
}
