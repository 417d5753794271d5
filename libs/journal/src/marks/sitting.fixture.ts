import { vi } from 'vitest';
import { JournalServer, refusal } from './journal-server.fixture.ts';
import { KeptEdits } from './kept-edits.ts';
import { Connection } from './mark-outbox.ts';
import { keyOf, type MarkKey, type MarkPlace } from './mark-values.ts';
import { JournalMarksStore } from './marks-store.ts';
import type { UnsavedEdit } from './unsaved-edit.ts';

type Field = 'homeworkMark' | 'classworkMark';
type Choice = 'mine' | 'theirs';

/** An event while two tabs of one user, another editor and a bad connection share a journal. */
export type Act =
  | { kind: 'type'; tab: number; place: number; field: Field }
  | { kind: 'answer' | 'lose reply'; index: number }
  | { kind: 'fail'; index: number; how: 'away' | 'busy' | 'not theirs' }
  | { kind: 'other' | 'bring back'; place: number; field: Field }
  | { kind: 'adopt' | 'reload' | 'undo' | 'take up'; tab: number }
  | { kind: 'settle'; tab: number; place: number; choice: Choice }
  | { kind: 'refuse'; place: number; isRefused: boolean }
  | { kind: 'wait'; time: number };

const places: readonly MarkPlace[] = [{ studentId: 1, lessonId: 10 }, { studentId: 2, lessonId: 10 }];
const fields = ['homeworkMark', 'classworkMark'] as const;
const failures = {
  away: () => refusal(503, 'server.unavailable'),
  busy: () => refusal(409, 'marks.busy'),
  'not theirs': () => refusal(404, 'groups.not-found'),
};

/** A closed page writes nothing. */
class PageStorage extends KeptEdits {
  isGone = false;

  override write(key: MarkKey, edit: UnsavedEdit): void {
    if (!this.isGone) super.write(key, edit);
  }

  override remove(key: MarkKey): void {
    if (!this.isGone) super.remove(key);
  }
}

interface Tab {
  marksStore: JournalMarksStore;
  storage: PageStorage;
  /** Users type only into a journal that is on the screen. */
  isRead: boolean;
}

const account = 'tenant:1/5';
const never = new Promise<never>(() => {});

export class Sitting {
  readonly server = new JournalServer();
  readonly #tabs: Tab[];
  #pages = 0;
  #nextValue = 1;
  /** Last typed value of each field, unless undone. */
  readonly #typed = new Map<string, number>();
  /** Values that each tab showed when the user typed over them or decided a conflict. */
  readonly #seen = [new Set<string>(), new Set<string>()] as const;
  readonly #authors = new Map<number, number>();
  readonly #theirs = new Set<string>();
  readonly #unseen: string[] = [];
  readonly #written = new Set<string>();

  constructor() {
    // left over from a sitting that failed
    vi.clearAllTimers();
    localStorage.clear();
    this.#tabs = [this.#openTab(0), this.#openTab(1)];
    this.server.onWrite = (place, before, after, tab) => {
      for (const field of fields) {
        this.#written.add(`${keyOf(place)} ${field} ${after[field]}`);
        const name = `${keyOf(place)} ${field} ${before[field]}`;
        const isReplaced = tab !== null && before[field] !== after[field] && this.#theirs.has(name);
        if (isReplaced && !this.#seenIn(tab).has(name)) this.#unseen.push(`${name} by ${after[field]}`);
      }
    };
  }

  async act(act: Act): Promise<void> {
    await vi.advanceTimersByTimeAsync(1);
    if ('tab' in act) this.#inTab(act);
    else if ('index' in act) await this.#onWire(act);
    else if (act.kind === 'wait') await vi.advanceTimersByTimeAsync(act.time);
    else if (act.kind === 'refuse') this.#refuse(act);
    else if (act.kind === 'other') this.#setByOther(act.place, act.field, this.#nextValue++);
    else if (act.kind === 'bring back') this.#setByOther(act.place, act.field, null);
  }

  /** Typed values that are neither saved, nor shown as unsaved, nor kept. */
  lost(): string[] {
    return [...this.#typed].flatMap(([name, value]) => {
      const [key = '', field = ''] = name.split(' ');
      const isWritten = this.#written.has(`${name} ${value}`);
      const isShown = this.#tabs.some(({ marksStore }) =>
        places.some((place) => keyOf(place) === key && isUnsaved(marksStore, place) && Object.entries(marksStore.view(place).values).some(([at, shown]) => at === field && shown === value)));
      return isWritten || isShown ? [] : [`${name} ${value}`];
    });
  }

  /** Values of the other editor that were overwritten unseen. */
  replacedUnseen(): string[] {
    return this.#unseen;
  }

  unsaved(): string[] {
    return [...this.#tabs.flatMap(({ marksStore }) => places.filter((place) => isUnsaved(marksStore, place)).map(keyOf)), ...Object.keys(localStorage)];
  }

  differences(): string[] {
    for (const { marksStore } of this.#tabs) marksStore.adopt([...this.server.marks.values()]);
    return this.#tabs.flatMap(({ marksStore }) => places.flatMap((place) => fields
      .filter((field) => marksStore.view(place).values[field] !== this.server.valuesAt(place)[field])
      .map((field) => `${keyOf(place)} ${field}`)));
  }

  /** Good connection, no other editor, and the user answers all questions. */
  async comeToRest(choice: Choice): Promise<void> {
    this.server.refusals.clear();
    for (let round = 0; round < 30 && this.unsaved().length > 0; round += 1) {
      for (const [tab, { marksStore }] of this.#tabs.entries()) {
        for (const [place, where] of places.entries()) {
          if (marksStore.view(where).state === 'editConflict') this.#settle(tab, place, choice);
          if (marksStore.view(where).state === 'refused') marksStore.retry(where);
        }
      }
      await vi.advanceTimersByTimeAsync(45_000);
      const onWire = [...this.server.onWire];
      for (const delivery of onWire) await delivery.answer();
    }
  }

  #inTab(act: Extract<Act, { tab: number }>): void {
    const tab = this.#tabs[act.tab];
    if (!tab) return;
    if (act.kind === 'adopt') this.#read(tab);
    else if (act.kind === 'take up') this.#takeUp(act.tab, tab.marksStore);
    else if (act.kind === 'undo') this.#undo(tab.marksStore);
    else if (act.kind === 'settle') this.#settle(act.tab, act.place, act.choice);
    else if (act.kind === 'type') this.#type(act.tab, tab, act.place, act.field);
    else {
      tab.storage.isGone = true;
      this.#tabs[act.tab] = this.#openTab(act.tab);
    }
  }

  #seenIn(tab: number): Set<string> {
    return this.#seen[tab] ?? new Set();
  }

  #takeUp(tab: number, marksStore: JournalMarksStore): void {
    this.#seeAll(tab);
    if (!marksStore.hasUnsaved) marksStore.takeUp();
  }

  /** From here on this tab has seen all that any tab has seen. */
  #seeAll(tab: number): void {
    for (const name of this.#seen.flatMap((seen) => [...seen])) this.#seenIn(tab).add(name);
  }

  #openTab(tab: number): Tab {
    this.#pages += 1;
    this.#seeAll(tab);
    const send = this.server.sendFrom(tab);
    const storage = new PageStorage(account, 3, `page${this.#pages}`);
    const marksStore = new JournalMarksStore({
      send: (changes, key) => (storage.isGone ? never : send(changes, key).finally(() => (storage.isGone ? never : null))),
      kept: storage,
      connection: new Connection(),
      isPresent: () => true,
      isControlWork: () => false,
    });
    return { marksStore, storage, isRead: false };
  }

  #read(tab: Tab): void {
    tab.isRead = true;
    tab.marksStore.adopt([...this.server.marks.values()]);
  }

  #type(tab: number, page: Tab, index: number, field: Field): void {
    const place = places[index];
    if (!place) return;
    if (!page.isRead) this.#read(page);
    const { marksStore } = page;
    const value = this.#nextValue++;
    this.#authors.set(value, tab);
    this.#seenIn(tab).add(`${keyOf(place)} ${field} ${marksStore.view(place).values[field]}`);
    this.#typed.set(`${keyOf(place)} ${field}`, value);
    marksStore.edit([{ place, changes: { [field]: value } }]);
  }

  #undo(marksStore: JournalMarksStore): void {
    for (const place of marksStore.undo() ?? []) {
      for (const field of fields) this.#typed.delete(`${keyOf(place)} ${field}`);
    }
  }

  #settle(tab: number, index: number, choice: Choice): void {
    const place = places[index];
    const marksStore = this.#tabs[tab]?.marksStore;
    const theirs = place && marksStore?.view(place).theirs;
    if (!place || !marksStore || !theirs) return;
    for (const field of fields) {
      if (choice === 'mine') this.#seenIn(tab).add(`${keyOf(place)} ${field} ${theirs[field]}`);
      else this.#typed.delete(`${keyOf(place)} ${field}`);
    }
    marksStore.settle(place, choice);
  }

  async #onWire(act: Extract<Act, { index: number }>): Promise<void> {
    const delivery = this.server.onWire[act.index % Math.max(1, this.server.onWire.length)];
    if (act.kind === 'answer') await delivery?.answer();
    else if (act.kind === 'lose reply') await delivery?.loseReply();
    else if (act.kind === 'fail') await delivery?.fail(failures[act.how]());
  }

  #refuse({ place, isRefused }: Extract<Act, { kind: 'refuse' }>): void {
    const where = places[place];
    if (where && isRefused) this.server.refusals.set(keyOf(where), 'Урок не знайдено.');
    else if (where) this.server.refusals.delete(keyOf(where));
  }

  #setByOther(index: number, field: Field, value: number | null): void {
    const place = places[index];
    if (!place) return;
    const name = (of: number | null) => `${keyOf(place)} ${field} ${of}`;
    // Restoring the value before ours is meant as a change: the tab that set ours has not seen it.
    const author = this.#authors.get(this.server.valuesAt(place)[field] ?? 0);
    if (author !== undefined) this.#seenIn(author).delete(name(value));
    this.#theirs.add(name(value));
    this.server.set(place, { [field]: value });
  }
}

function isUnsaved(marksStore: JournalMarksStore, place: MarkPlace): boolean {
  return !['idle', 'saved'].includes(marksStore.view(place).state);
}
