import { markChange, type Mark, type MarkOutcome } from '@dzvinok/contract/marks';
import { failureTexts, ruleTexts } from '@dzvinok/texts/messages';
import type { KeptEdits } from './kept-edits.ts';
import type { MarkEntries, MarkEntry } from './mark-entries.ts';
import { isImpossible } from './mark-merge.ts';
import { differences, keyOf, valuesOf, type Changes, type MarkKey, type MarkValues, type ParsedChange } from './mark-values.ts';
import { hasSomethingToSend, isNewer, rebase, rebaseOver, versionOf, withLostAttempt, type Attempt, type UnsavedEdit } from './unsaved-edit.ts';

const batchLimit = 200;
// Keeps the request under the body limit; comments may be long.
const batchCharacters = 100_000;
const confirmedShownMs = 2_000;

/** Chooses the edits to send, and turns each answer into the next state of the edit. */
export class MarkSaves {
  readonly #entries: MarkEntries;
  readonly #kept: KeptEdits;

  constructor(entries: MarkEntries, kept: KeptEdits) {
    this.#entries = entries;
    this.#kept = kept;
  }

  /** Replaces the edit of a place; written to the browser’s storage at once. */
  put(entry: MarkEntry, edit: UnsavedEdit | null, refusal: string | null = null, isConfirmed = false): void {
    const key = keyOf(entry.place);
    if (edit) entry.saved = edit.saved;
    entry.edit = edit && (edit.conflicts.length > 0 || hasSomethingToSend(edit)) ? edit : null;
    entry.refusal = entry.edit && (isImpossible(entry.edit.mine) ? ruleTexts.absentAndNotReady : refusal);
    entry.isFresh = isConfirmed && !entry.edit;
    if (!entry.edit) entry.asked = null;
    if (entry.edit) this.#kept.write(key, entry.edit);
    else this.#kept.remove(key);
    this.#entries.changed(entry);
  }

  /** Another page that took the edit over may have sent it: counts as an attempt without answer. */
  editOf({ edit, place }: MarkEntry): UnsavedEdit | null {
    return edit && this.#kept.isTakenUp(keyOf(place)) ? withLostAttempt(edit) : edit;
  }

  takeNewer(entry: MarkEntry, mark: Mark): void {
    const edit = this.editOf(entry);
    if (edit) this.put(entry, rebase(edit, mark), entry.refusal);
    else this.#entries.confirm(entry, mark);
  }

  gather(): Changes {
    const changes = new Map<MarkKey, ParsedChange>();
    let characters = 0;
    for (const entry of this.#entries.unsaved()) {
      if (changes.size === batchLimit || characters > batchCharacters) break;
      const change = this.#changeOf(entry);
      if (!change) continue;
      changes.set(keyOf(entry.place), change);
      characters += change.comment?.length ?? 0;
    }
    this.#entries.countAgain();
    return changes;
  }

  /** True when the server was too busy for some marks; these are sent again after a pause. */
  answered(changes: Changes, outcomes: readonly MarkOutcome[]): boolean {
    const byKey = new Map(outcomes.map((outcome) => [keyOf(outcome.kind === 'saved' ? outcome.mark : outcome), outcome]));
    const confirmed = new Map<MarkEntry, Mark | null>();
    let isBusy = false;
    this.#forEach(changes, (entry, edit, change) => {
      const outcome = byKey.get(keyOf(change));
      if (outcome?.kind === 'saved') {
        this.put(entry, afterSave(edit, change, outcome.mark), null, true);
        if (entry.isFresh) confirmed.set(entry, entry.saved);
      } else if (outcome?.kind === 'stale' && !isSameState(outcome.mark, edit, change)) {
        this.put(entry, afterConflict(edit, change, outcome.mark));
      } else if (outcome?.kind === 'refused' && outcome.code === 'marks.busy') isBusy = true;
      else this.#refuse(entry, edit, change, outcome?.kind === 'refused' ? outcome.errorMessage : failureTexts.generic);
    });
    if (confirmed.size > 0) setTimeout(() => this.#showAsUsual(confirmed), confirmedShownMs);
    return isBusy;
  }

  refused(changes: Changes, text: string): void {
    this.#forEach(changes, (entry, edit, change) => this.#refuse(entry, edit, change, text));
  }

  /** No answer came; the server may have the marks or not. */
  unanswered(changes: Changes): void {
    this.#forEach(changes, (entry, edit, change) => {
      const attempts = edit.attempts.map((attempt) => (isOf(attempt, change) ? { ...attempt, isLost: true } : attempt));
      this.put(entry, { ...edit, attempts }, entry.refusal);
    });
  }

  #changeOf(entry: MarkEntry): ParsedChange | null {
    const { place, refusal, asked } = entry;
    const edit = this.editOf(entry);
    if (!edit || asked || refusal !== null || edit.conflicts.length > 0) return null;
    const version = versionOf(edit.saved);
    const parsed = markChange.safeParse({ ...edit.mine, ...place, version });
    if (!parsed.success) {
      this.put(entry, edit, parsed.error.issues[0]?.message ?? failureTexts.generic);
      return null;
    }
    const values = { ...edit.mine, comment: parsed.data.comment };
    const known = edit.attempts.find((one) => isOf(one, parsed.data));
    const others = edit.attempts.filter((one) => one !== known);
    const fields = differences(values, valuesOf(edit.saved));
    // An earlier attempt with the same values may have arrived.
    const attempt = { version, values, fields, isLost: known?.isLost ?? false };
    this.put(entry, { ...edit, attempts: [...others, attempt] });
    return parsed.data;
  }

  #refuse(entry: MarkEntry, edit: UnsavedEdit, change: ParsedChange, text: string): void {
    const attempts = edit.attempts.filter((attempt) => !isOf(attempt, change));
    // A newer value was not part of the refused change.
    const isSame = differences(edit.mine, valuesIn(change)).length === 0;
    this.put(entry, { ...edit, attempts }, isSame ? text : null);
  }

  #forEach(changes: Changes, work: (entry: MarkEntry, edit: UnsavedEdit, change: ParsedChange) => void): void {
    for (const change of changes.values()) {
      const entry = this.#entries.get(change);
      if (!entry) continue;
      const edit = this.editOf(entry);
      if (edit) work(entry, edit, change);
      this.#takeArrived(entry);
    }
    this.#entries.countAgain();
  }

  /** Marks received during a save wait for its answer, because that save itself may be among them. */
  #takeArrived(entry: MarkEntry): void {
    const { arrived } = entry;
    entry.arrived = null;
    if (arrived && isNewer(arrived, entry.saved)) this.takeNewer(entry, arrived);
  }

  #showAsUsual(confirmed: ReadonlyMap<MarkEntry, Mark | null>): void {
    for (const [entry, saved] of confirmed) {
      // A later save restarts the time.
      if (entry.saved !== saved) continue;
      entry.isFresh = false;
      this.#entries.changed(entry);
    }
  }
}

function valuesIn(change: ParsedChange): MarkValues {
  return valuesOf({ ...change, isLate: change.isLate ?? false });
}

function isOf({ version, values }: Attempt, change: ParsedChange): boolean {
  return version === change.version && differences(values, valuesIn(change)).length === 0;
}

function afterSave(edit: UnsavedEdit, change: ParsedChange, saved: Mark): UnsavedEdit {
  const attempt = edit.attempts.find((known) => isOf(known, change));
  if (!attempt || !isNewer(saved, edit.saved)) return { ...edit, attempts: [] };
  return { ...rebaseOver(edit, attempt, saved), attempts: [] };
}

// Guards against an endless loop when the server reports a conflict with the very state that we sent.
function isSameState(present: Mark | null, { saved }: UnsavedEdit, { version }: ParsedChange): boolean {
  return version === versionOf(present) && version === versionOf(saved) && present?.id === saved?.id;
}

function afterConflict(edit: UnsavedEdit, change: ParsedChange, present: Mark | null): UnsavedEdit {
  const attempts = edit.attempts.filter(({ isLost }) => isLost);
  // A known state brings nothing new, unless it is the state that the server reports as the conflict.
  const isNewState = change.version === versionOf(edit.saved) || (present !== null && isNewer(present, edit.saved));
  return isNewState ? { ...rebase({ ...edit, attempts }, present), attempts: [] } : { ...edit, attempts: [] };
}
