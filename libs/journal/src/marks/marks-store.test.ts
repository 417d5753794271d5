import { subscribe } from 'valtio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setControlWork } from '../choices/control-work.tsx';
import { JournalServer } from './journal-server.fixture.ts';
import { anna, answer, boris, openMarksStore, soon, type } from './marks-store.fixture.ts';
import type { JournalMarksStore } from './marks-store.ts';

let server: JournalServer;
let marksStore: JournalMarksStore;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  server = new JournalServer();
  marksStore = openMarksStore(server);
});
afterEach(() => vi.useRealTimers());

describe('a marks store', () => {
  it('shows a change at once, sends it and says that it is saved', async () => {
    type(marksStore, anna, 10);
    expect(marksStore.view(anna)).toMatchObject({ values: { classworkMark: 10 }, state: 'saving' });
    expect(marksStore.summary).toEqual({ saving: 1, waiting: 0, refused: 0, editConflict: 0, waitingFor: null });
    await answer(server);
    expect(marksStore.view(anna)).toMatchObject({ values: { classworkMark: 10 }, state: 'saved', saved: { version: 1 } });
    expect(marksStore.summary.saving).toBe(0);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(marksStore.view(anna).state).toBe('idle');
  });

  it('shows «saved» for the full time after a second save that follows soon', async () => {
    type(marksStore, anna, 10);
    await answer(server);
    await vi.advanceTimersByTimeAsync(1_500);
    type(marksStore, anna, 11);
    await answer(server);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(marksStore.view(anna).state).toBe('saved');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(marksStore.view(anna).state).toBe('idle');
  });

  it('sends simultaneous edits in one request, and edits made meanwhile in the next', async () => {
    type(marksStore, anna, 1);
    type(marksStore, boris, 2);
    await soon();
    type(marksStore, anna, 12);
    await answer(server);
    await answer(server);
    expect(server.sent.map(({ changes }) => changes.map((change) => [change.studentId, change.classworkMark]))).toEqual([
      [[1, 1], [2, 2]],
      [[1, 12]],
    ]);
    expect(server.valuesAt(anna).classworkMark).toBe(12);
    expect(marksStore.hasUnsaved).toBe(false);
  });

  it('marks a new mark of a control work as such, but not a mark whose «КР» was taken off', async () => {
    setControlWork(anna.lessonId, true);
    type(marksStore, anna, 9);
    marksStore.edit([{ place: boris, changes: { absent: true } }]);
    type(marksStore, { ...boris, lessonId: 11 }, 8);
    await answer(server);
    expect(server.valuesAt(anna)).toMatchObject({ classworkMark: 9, isMilestone: true });
    expect([marksStore.view(boris).values.isMilestone, marksStore.view({ ...boris, lessonId: 11 }).values.isMilestone]).toEqual([false, false]);
    marksStore.edit([{ place: anna, changes: { isMilestone: false } }]);
    type(marksStore, anna, 10);
    expect(marksStore.view(anna).values.isMilestone).toBe(false);
    setControlWork(anna.lessonId, false);
    type(marksStore, boris, 7);
    expect(marksStore.view(boris).values.isMilestone).toBe(false);
  });

  it('sends no request for a change that was taken back at once', async () => {
    marksStore.adopt([server.set(anna, { classworkMark: 8 })]);
    type(marksStore, anna, 9);
    type(marksStore, anna, 8);
    await soon();
    expect(server.sent).toEqual([]);
    expect(marksStore.view(anna).state).toBe('idle');
  });

  it('saves the undo of a change whose save is under way', async () => {
    marksStore.adopt([server.set(anna, { classworkMark: 8 })]);
    type(marksStore, anna, 9);
    await soon();
    type(marksStore, anna, 8);
    await answer(server);
    await answer(server);
    expect(server.valuesAt(anna).classworkMark).toBe(8);
    expect(marksStore.view(anna)).toMatchObject({ values: { classworkMark: 8 }, state: 'saved' });
  });

  it('shows a comment as the server stores it', async () => {
    marksStore.edit([{ place: anna, changes: { comment: '  Молодець ' } }]);
    await answer(server);
    await soon();
    expect(marksStore.view(anna)).toMatchObject({ values: { comment: 'Молодець' }, state: 'saved' });
    expect(server.sent).toHaveLength(1);
  });

  it('takes two hundred marks at a time', async () => {
    marksStore.edit(Array.from({ length: 450 }, (_, index) => ({ place: { studentId: index + 1, lessonId: 10 }, changes: { classworkMark: 5 } })));
    for (let request = 0; request < 3; request += 1) await answer(server);
    expect(server.sent.map(({ changes }) => changes.length)).toEqual([200, 200, 50]);
    expect(marksStore.hasUnsaved).toBe(false);
  });
});

describe('views of marks', () => {
  it('on a screen are changed in place, and only listeners of the changed mark are called', async () => {
    const heard = new Set<string>();
    marksStore.adopt([server.set(anna, { classworkMark: 1 }), server.set(boris, { classworkMark: 2 })]);
    const [annas, boriss] = [marksStore.shownAt(anna), marksStore.shownAt(boris)];
    subscribe(annas, () => heard.add('anna'), true);
    subscribe(boriss, () => heard.add('boris'), true);
    marksStore.adopt([...server.marks.values()].map((mark) => ({ ...mark })));
    expect([...heard]).toEqual([]);
    type(marksStore, anna, 5);
    expect([...heard]).toEqual(['anna']);
    expect(marksStore.shownAt(anna)).toBe(annas);
    expect([annas, boriss]).toMatchObject([{ values: { classworkMark: 5 }, state: 'saving' }, { values: { classworkMark: 2 }, state: 'idle' }]);
    expect(server.valuesAt(anna).classworkMark).toBe(1);
    heard.clear();
    await answer(server);
    expect([...heard]).toEqual(['anna']);
    expect(annas).toMatchObject({ values: { classworkMark: 5 }, saved: { classworkMark: 5 }, state: 'saved' });
  });

  it('of cells without a mark report the first mark', () => {
    const heard = vi.fn();
    const stop = subscribe(marksStore.shownAt(anna), heard, true);
    expect(marksStore.view(anna)).toEqual(marksStore.view(boris));
    marksStore.adopt([server.set(anna, { classworkMark: 3 })]);
    expect(heard).toHaveBeenCalled();
    stop();
    heard.mockClear();
    marksStore.adopt([server.set(anna, { classworkMark: 4 })]);
    expect(heard).not.toHaveBeenCalled();
    expect(marksStore.view(anna).values.classworkMark).toBe(4);
  });

  it('do not go back to an older version, but follow a mark that was deleted and set anew', () => {
    const old = server.set(anna, { classworkMark: 3 });
    const present = server.set(anna, { classworkMark: 4 });
    marksStore.adopt([present]);
    marksStore.adopt([old]);
    expect(marksStore.view(anna).values.classworkMark).toBe(4);
    marksStore.adopt([{ ...old, id: present.id + 1, classworkMark: 9 }]);
    expect(marksStore.view(anna).values.classworkMark).toBe(9);
  });
});

describe('an edit after a faster save of another person', () => {
  beforeEach(() => marksStore.adopt([server.set(anna, { classworkMark: 5 })]));

  it('is saved without a question when that person changed another field', async () => {
    server.set(anna, { comment: 'Від іншого' });
    type(marksStore, anna, 9);
    await answer(server);
    await answer(server);
    expect(server.valuesAt(anna)).toMatchObject({ classworkMark: 9, comment: 'Від іншого' });
    expect(marksStore.view(anna)).toMatchObject({ state: 'saved', values: { classworkMark: 9, comment: 'Від іншого' } });
  });

  it('is saved without a question also when that person saved several times', async () => {
    server.set(anna, { comment: 'Раз' });
    server.set(anna, { comment: 'Два' });
    type(marksStore, anna, 9);
    await answer(server);
    await answer(server);
    expect(server.valuesAt(anna)).toMatchObject({ classworkMark: 9, comment: 'Два' });
  });

  it('stops at an edit conflict, sends nothing until the person chooses, and then sends the chosen value', async () => {
    server.set(anna, { classworkMark: 6 });
    type(marksStore, anna, 9);
    await answer(server);
    expect(marksStore.view(anna)).toMatchObject({ state: 'editConflict', values: { classworkMark: 9 }, theirs: { classworkMark: 6 } });
    expect(marksStore.summary.editConflict).toBe(1);
    type(marksStore, anna, 10);
    await soon();
    expect(server.sent).toHaveLength(1);
    expect(marksStore.view(anna)).toMatchObject({ state: 'editConflict', values: { classworkMark: 10 } });
    marksStore.settle(anna, 'mine');
    await answer(server);
    expect(server.valuesAt(anna).classworkMark).toBe(10);
    expect(marksStore.view(anna)).toMatchObject({ state: 'saved', theirs: null });
  });

  it('takes their value without asking the server', async () => {
    server.set(anna, { classworkMark: 6 });
    type(marksStore, anna, 9);
    await answer(server);
    marksStore.settle(anna, 'theirs');
    await soon();
    expect(marksStore.view(anna)).toMatchObject({ state: 'idle', values: { classworkMark: 6 } });
    expect(server.sent).toHaveLength(1);
  });

  it('is in an edit conflict when the other change comes before the edit is sent', async () => {
    type(marksStore, anna, 9);
    marksStore.adopt([server.set(anna, { classworkMark: 6 })]);
    expect(marksStore.view(anna)).toMatchObject({ state: 'editConflict', theirs: { classworkMark: 6 } });
    marksStore.adopt([server.set(anna, { classworkMark: 9 })]);
    await soon();
    expect(marksStore.view(anna)).toMatchObject({ state: 'idle', values: { classworkMark: 9 } });
    expect(server.sent).toEqual([]);
  });

  it('is no edit conflict with its own save, if the event of that save comes before the reply', async () => {
    type(marksStore, anna, 9);
    await soon();
    const own = { ...server.set(anna, { classworkMark: 9 }) };
    marksStore.adopt([own]);
    server.set(anna, { classworkMark: 3 });
    await server.onWire[0]?.answer();
    await answer(server);
    expect(marksStore.view(anna).theirs).toMatchObject({ classworkMark: 3 });
    marksStore.settle(anna, 'theirs');
    expect(marksStore.view(anna).values.classworkMark).toBe(3);
  });

  it('follows a change that came while its save was on the wire', async () => {
    type(marksStore, anna, 9);
    await soon();
    const arriving = server.onWire[0]?.answer();
    marksStore.adopt([server.set(anna, { classworkMark: 3 })]);
    await arriving;
    expect(marksStore.view(anna)).toMatchObject({ values: { classworkMark: 3 }, saved: { version: 3 }, theirs: null });
  });
});

describe('an edit that the server refuses', () => {
  it('stays in view until it is sent again or given up', async () => {
    server.refusals.set('1:10', 'Урок не знайдено.');
    type(marksStore, anna, 9);
    type(marksStore, boris, 7);
    await answer(server);
    expect(marksStore.view(anna)).toMatchObject({ state: 'refused', error: 'Урок не знайдено.', values: { classworkMark: 9 } });
    expect(marksStore.view(boris).state).toBe('saved');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.sent).toHaveLength(1);
    marksStore.retry(anna);
    await answer(server);
    expect(marksStore.view(anna).state).toBe('refused');
    marksStore.giveUp(anna);
    expect(marksStore.view(anna)).toMatchObject({ state: 'idle', values: { classworkMark: null }, error: null });
    expect(localStorage).toHaveLength(0);
  });

  it('is sent anew when another value is typed, also while the refusal is on its way', async () => {
    server.refusals.set('1:10', 'Ні');
    type(marksStore, anna, 9);
    await soon();
    type(marksStore, anna, 10);
    await server.onWire[0]?.answer();
    server.refusals.clear();
    await answer(server);
    expect(server.valuesAt(anna).classworkMark).toBe(10);
    expect(marksStore.view(anna).state).toBe('saved');
  });

  it('is not even sent when the values break a rule', async () => {
    marksStore.edit([{ place: anna, changes: { absent: true, notReady: true } }, { place: boris, changes: { classworkMark: 1000 } }]);
    await soon();
    expect(server.sent).toEqual([]);
    expect(marksStore.view(anna)).toMatchObject({ state: 'refused', error: 'Учень не може бути водночас відсутнім і не готовим.' });
    expect(marksStore.view(boris)).toMatchObject({ state: 'refused', error: 'Не більше трьох цифр' });
    marksStore.edit([{ place: anna, changes: { absent: false } }]);
    await answer(server);
    expect(server.valuesAt(anna).notReady).toBe(true);
  });
});
