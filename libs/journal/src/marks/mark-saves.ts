import { markChange, type Mark, type MarkOutcome } from '@dzvinok/contract/marks';
import { errorText } from '@dzvinok/texts/errors';
import { failureTexts } from '@dzvinok/texts/messages';
import type { KeptEdits } from './kept-edits.ts';
import type { MarkEntries, MarkEntry } from './mark-entries.ts';
import { isImpossible } from './mark-merge.ts';
import { differences, keyOf, valuesOf, type Changes, type MarkKey, type MarkValues, type ParsedChange } from './mark-values.ts';
import { hasSomethingToSend, isNewer, rebase, rebaseOver, versionOf, withLostAttempt, type Attempt, type UnsavedEdit } from './unsaved-edit.ts';

const batchLimit = 200;
// The whole has to stay under the body limit of the call, and a comment may be long.
const batchCharacters = 100_000;
const freshTime = 2_000;

/** Decides which unsaved edits go out, and turns each answer into the next state of its edit. */
export class MarkSaves {
  readonly #entries: MarkEntries;
  readonly #kept: KeptEdits;

  constructor(entries: MarkEntries, kept: KeptEdits) {
    this.#entries = entries;
    this.#kept = kept;
  }

  /** Gives a place another edit, or none; kept before anything else can happen to it. */
  put(entry: MarkEntry, edit: UnsavedEdit | null, refusal: string | null = null, isConfirmed = false): void {
    const key = keyOf(entry.place);
    if (edit) entry.saved = edit.saved;
    entry.edit = edit && (edit.conflicts.length > 0 || hasSomethingToSend(edit)) ? edit : null;
    entry.refusal = entry.edit && (isImpossible(entry.edit.mine) ? errorText('marks.absent-and-not-ready') : refusal);
    entry.isFresh = isConfirmed && !entry.edit;
    if (!entry.edit) entry.asked = null;
    if (entry.edit) this.#kept.write(key, entry.edit);
    else this.#kept.remove(key);
    this.#entries.changed(entry);
  }

  /** The edit as it stands. What another page has taken over may have arrived from there: an attempt whose answer is lost. */
  editOf({ edit, place }: MarkEntry): UnsavedEdit | null {
    return edit && this.#kept.isTakenUp(keyOf(place)) ? withLostAttempt(edit) : edit;
  }

  /** Rebases the unsaved edit onto a newer mark of the server. */
  takeNewer(entry: MarkEntry, mark: Mark): void {
    const edit = this.editOf(entry);
    if (edit) this.put(entry, rebase(edit, mark), entry.refusal);
    else this.#entries.confirm(entry, mark);
  }

  /** Gives the changes to send next; empty when there are none. */
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

  /** Answers whether the server was too busy for some of them: they go out again after a pause. */
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
    if (confirmed.size > 0) setTimeout(() => this.#showAsUsual(confirmed), freshTime);
    return isBusy;
  }

  refused(changes: Changes, text: string): void {
    this.#forEach(changes, (entry, edit, change) => this.#refuse(entry, edit, change, text));
  }

  /** A request did not get through: nobody knows whether it arrived. */
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
    // One that went out before may have arrived then.
    const attempt = { version, values, fields, isLost: known?.isLost ?? false };
    this.put(entry, { ...edit, attempts: [...others, attempt] });
    return parsed.data;
  }

  #refuse(entry: MarkEntry, edit: UnsavedEdit, change: ParsedChange, text: string): void {
    const attempts = edit.attempts.filter((attempt) => !isOf(attempt, change));
    // A later value has not been refused.
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

  /** While a save is on the wire newer marks wait: one of them may be that very save. */
  #takeArrived(entry: MarkEntry): void {
    const { arrived } = entry;
    entry.arrived = null;
    if (arrived && isNewer(arrived, entry.saved)) this.takeNewer(entry, arrived);
  }

  #showAsUsual(confirmed: ReadonlyMap<MarkEntry, Mark | null>): void {
    for (const [entry, saved] of confirmed) {
      // A later save of the same mark is told for its own time.
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

// A server that contradicts itself would be asked the same again and again.
function isSameState(present: Mark | null, { saved }: UnsavedEdit, { version }: ParsedChange): boolean {
  return version === versionOf(present) && version === versionOf(saved) && present?.id === saved?.id;
}

function afterConflict(edit: UnsavedEdit, change: ParsedChange, present: Mark | null): UnsavedEdit {
  const attempts = edit.attempts.filter(({ isLost }) => isLost);
  // Over what is known already there is nothing new, unless it is just that which the server calls an edit conflict.
  const isNewState = change.version === versionOf(edit.saved) || (present !== null && isNewer(present, edit.saved));
  return isNewState ? { ...rebase({ ...edit, attempts }, present), attempts: [] } : { ...edit, attempts: [] };
}
