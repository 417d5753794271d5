import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anna, answer, boris, openBook, type } from './marks-store.fixture.ts';
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

describe('undo', () => {
  it('takes a fill of many cells back in one step, as new saves, and does it again', async () => {
    book.adopt([server.set(anna, { classworkMark: 3 })]);
    book.edit([anna, boris].map((place) => ({ place, changes: { classworkMark: 9 } })));
    await answer(server);
    expect(book.undo()).toEqual([anna, boris]);
    await answer(server);
    expect([server.valuesAt(anna).classworkMark, server.valuesAt(boris).classworkMark]).toEqual([3, null]);
    expect(book.undo()).toBeNull();
    expect(book.redo()).toEqual([anna, boris]);
    await answer(server);
    expect(server.valuesAt(anna).classworkMark).toBe(9);
    expect(book.redo()).toBeNull();
  });

  it('leaves alone what somebody changed since, field by field', async () => {
    book.edit([{ place: anna, changes: { classworkMark: 9, homeworkMark: 8 } }, { place: boris, changes: { classworkMark: 9 } }]);
    await answer(server);
    book.adopt([server.set(anna, { classworkMark: 4 }), server.set(boris, { classworkMark: 4 })]);
    expect(book.undo()).toEqual([anna]);
    await answer(server);
    expect(server.valuesAt(anna)).toMatchObject({ classworkMark: 4, homeworkMark: null });
    expect(server.valuesAt(boris).classworkMark).toBe(4);
  });

  it('goes back step by step; a new edit ends what could be done again', () => {
    type(book, anna, 1);
    type(book, anna, 2);
    expect(book.undo()).toEqual([anna]);
    expect(book.view(anna).values.classworkMark).toBe(1);
    type(book, anna, 5);
    expect(book.redo()).toBeNull();
    book.undo();
    book.undo();
    expect(book.view(anna).values.classworkMark).toBeNull();
  });

  it('makes no step of an edit that changes nothing', () => {
    type(book, anna, null);
    expect(book.undo()).toBeNull();
  });
});
