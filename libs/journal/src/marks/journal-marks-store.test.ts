import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anna, answer, boris, openBook, soon, type } from './marks-store.fixture.ts';
import type { JournalBook } from './journal-marks-store.ts';
import { JournalServer } from './journal-server.fixture.ts';

let server: JournalServer;
let book: JournalBook;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  server = new JournalServer();
  book = openBook(server);
});
afterEach(() => vi.useRealTimers());

describe('a book of marks', () => {
  it('shows a change at once, sends it and says that it is saved', async () => {
    type(book, anna, 10);
    expect(book.view(anna)).toMatchObject({ values: { classworkMark: 10 }, state: 'saving' });
    expect(book.summary()).toEqual({ saving: 1, waiting: 0, refused: 0, clash: 0 });
    await answer(server);
    expect(book.view(anna)).toMatchObject({ values: { classworkMark: 10 }, state: 'saved', saved: { version: 1 } });
    expect(book.summary().saving).toBe(0);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(book.view(anna).state).toBe('idle');
  });

  it('sends what came together in one request, and what came meanwhile in the next', async () => {
    type(book, anna, 1);
    type(book, boris, 2);
    await soon();
    type(book, anna, 12);
    await answer(server);
    await answer(server);
    expect(server.sent.map(({ changes }) => changes.map((change) => [change.studentId, change.classworkMark]))).toEqual([
      [[1, 1], [2, 2]],
      [[1, 12]],
    ]);
    expect(server.valuesAt(anna).classworkMark).toBe(12);
    expect(book.hasUnsaved).toBe(false);
  });

  it('sends nothing for a change that was taken back at once', async () => {
    book.adopt([server.set(anna, { classworkMark: 8 })]);
    type(book, anna, 9);
    type(book, anna, 8);
    await soon();
    expect(server.sent).toEqual([]);
    expect(book.view(anna).state).toBe('idle');
  });

  it('saves what was taken back during a save', async () => {
    book.adopt([server.set(anna, { classworkMark: 8 })]);
    type(book, anna, 9);
    await soon();
    type(book, anna, 8);
    await answer(server);
    await answer(server);
    expect(server.valuesAt(anna).classworkMark).toBe(8);
    expect(book.view(anna)).toMatchObject({ values: { classworkMark: 8 }, state: 'saved' });
  });

  it('shows a comment as the server keeps it', async () => {
    book.edit([{ place: anna, changes: { comment: '  Молодець ' } }]);
    await answer(server);
    await soon();
    expect(book.view(anna)).toMatchObject({ values: { comment: 'Молодець' }, state: 'saved' });
    expect(server.sent).toHaveLength(1);
  });

  it('takes two hundred marks at a time', async () => {
    book.edit(Array.from({ length: 450 }, (_, index) => ({ place: { studentId: index + 1, lessonId: 10 }, changes: { classworkMark: 5 } })));
    for (let request = 0; request < 3; request += 1) await answer(server);
    expect(server.sent.map(({ changes }) => changes.length)).toEqual([200, 200, 50]);
    expect(book.hasUnsaved).toBe(false);
  });
});

describe('views', () => {
  it('are the same object until something of them changes, and only their own place hears of it', async () => {
    const heard: string[] = [];
    book.adopt([server.set(anna, { classworkMark: 1 }), server.set(boris, { classworkMark: 2 })]);
    book.subscribe(anna, () => heard.push('anna'));
    book.subscribe(boris, () => heard.push('boris'));
    const [annas, boriss] = [book.view(anna), book.view(boris)];
    book.adopt([...server.marks.values()].map((mark) => ({ ...mark })));
    expect(heard).toEqual([]);
    expect(book.view(anna)).toBe(annas);
    type(book, anna, 5);
    expect(heard).toEqual(['anna']);
    expect(book.view(anna)).not.toBe(annas);
    expect(book.view(boris)).toBe(boriss);
    await answer(server);
    expect(heard).toEqual(['anna', 'anna']);
  });

  it('of places without a mark hear of the first one', () => {
    const heard = vi.fn();
    const stop = book.subscribe(anna, heard);
    expect(book.view(anna)).toBe(book.view(boris));
    book.adopt([server.set(anna, { classworkMark: 3 })]);
    expect(heard).toHaveBeenCalledOnce();
    stop();
    book.adopt([server.set(anna, { classworkMark: 4 })]);
    expect(heard).toHaveBeenCalledOnce();
    expect(book.view(anna).values.classworkMark).toBe(4);
  });

  it('do not go back to an older version, but follow a mark that was deleted and set anew', () => {
    const old = server.set(anna, { classworkMark: 3 });
    const present = server.set(anna, { classworkMark: 4 });
    book.adopt([present]);
    book.adopt([old]);
    expect(book.view(anna).values.classworkMark).toBe(4);
    book.adopt([{ ...old, id: present.id + 1, classworkMark: 9 }]);
    expect(book.view(anna).values.classworkMark).toBe(9);
  });
});

describe('an edit that somebody else was faster than', () => {
  beforeEach(() => book.adopt([server.set(anna, { classworkMark: 5 })]));

  it('goes on by itself when they changed something else', async () => {
    server.set(anna, { comment: 'Від іншого' });
    type(book, anna, 9);
    await answer(server);
    await answer(server);
    expect(server.valuesAt(anna)).toMatchObject({ classworkMark: 9, comment: 'Від іншого' });
    expect(book.view(anna)).toMatchObject({ state: 'saved', values: { classworkMark: 9, comment: 'Від іншого' } });
  });

  it('goes on by itself also when they saved several times', async () => {
    server.set(anna, { comment: 'Раз' });
    server.set(anna, { comment: 'Два' });
    type(book, anna, 9);
    await answer(server);
    await answer(server);
    expect(server.valuesAt(anna)).toMatchObject({ classworkMark: 9, comment: 'Два' });
  });

  it('stops at a clash, sends nothing while it lasts, and then what was chosen', async () => {
    server.set(anna, { classworkMark: 6 });
    type(book, anna, 9);
    await answer(server);
    expect(book.view(anna)).toMatchObject({ state: 'clash', values: { classworkMark: 9 }, theirs: { classworkMark: 6 } });
    expect(book.summary().clash).toBe(1);
    type(book, anna, 10);
    await soon();
    expect(server.sent).toHaveLength(1);
    expect(book.view(anna)).toMatchObject({ state: 'clash', values: { classworkMark: 10 } });
    book.settle(anna, 'mine');
    await answer(server);
    expect(server.valuesAt(anna).classworkMark).toBe(10);
    expect(book.view(anna)).toMatchObject({ state: 'saved', theirs: null });
  });

  it('takes theirs without asking the server', async () => {
    server.set(anna, { classworkMark: 6 });
    type(book, anna, 9);
    await answer(server);
    book.settle(anna, 'theirs');
    await soon();
    expect(book.view(anna)).toMatchObject({ state: 'idle', values: { classworkMark: 6 } });
    expect(server.sent).toHaveLength(1);
  });

  it('clashes when their change comes before ours is sent', async () => {
    type(book, anna, 9);
    book.adopt([server.set(anna, { classworkMark: 6 })]);
    expect(book.view(anna)).toMatchObject({ state: 'clash', theirs: { classworkMark: 6 } });
    book.adopt([server.set(anna, { classworkMark: 9 })]);
    await soon();
    expect(book.view(anna)).toMatchObject({ state: 'idle', values: { classworkMark: 9 } });
    expect(server.sent).toEqual([]);
  });

  it('is no clash with its own save that is heard of before its answer', async () => {
    type(book, anna, 9);
    await soon();
    const own = { ...server.set(anna, { classworkMark: 9 }) };
    book.adopt([own]);
    server.set(anna, { classworkMark: 3 });
    await server.onWire[0]?.answer();
    await answer(server);
    expect(book.view(anna).theirs).toMatchObject({ classworkMark: 3 });
    book.settle(anna, 'theirs');
    expect(book.view(anna).values.classworkMark).toBe(3);
  });

  it('follows what came while its save was on the wire', async () => {
    type(book, anna, 9);
    await soon();
    const arriving = server.onWire[0]?.answer();
    book.adopt([server.set(anna, { classworkMark: 3 })]);
    await arriving;
    expect(book.view(anna)).toMatchObject({ values: { classworkMark: 3 }, saved: { version: 3 }, theirs: null });
  });
});

describe('an edit that the server refuses', () => {
  it('stays in sight until it is sent again or given up', async () => {
    server.refusals.set('1:10', 'Урок не знайдено.');
    type(book, anna, 9);
    type(book, boris, 7);
    await answer(server);
    expect(book.view(anna)).toMatchObject({ state: 'refused', error: 'Урок не знайдено.', values: { classworkMark: 9 } });
    expect(book.view(boris).state).toBe('saved');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.sent).toHaveLength(1);
    book.retry(anna);
    await answer(server);
    expect(book.view(anna).state).toBe('refused');
    book.giveUp(anna);
    expect(book.view(anna)).toMatchObject({ state: 'idle', values: { classworkMark: null }, error: null });
    expect(localStorage).toHaveLength(0);
  });

  it('goes out anew when something else is typed, also while the refusal is on its way', async () => {
    server.refusals.set('1:10', 'Ні');
    type(book, anna, 9);
    await soon();
    type(book, anna, 10);
    await server.onWire[0]?.answer();
    server.refusals.clear();
    await answer(server);
    expect(server.valuesAt(anna).classworkMark).toBe(10);
    expect(book.view(anna).state).toBe('saved');
  });

  it('is not even sent when it cannot be', async () => {
    book.edit([{ place: anna, changes: { absent: true, notReady: true } }, { place: boris, changes: { classworkMark: 1000 } }]);
    await soon();
    expect(server.sent).toEqual([]);
    expect(book.view(anna)).toMatchObject({ state: 'refused', error: 'Учень не може бути водночас відсутнім і не готовим.' });
    expect(book.view(boris)).toMatchObject({ state: 'refused', error: 'Не більше трьох цифр' });
    book.edit([{ place: anna, changes: { absent: false } }]);
    await answer(server);
    expect(server.valuesAt(anna).notReady).toBe(true);
  });
});
