import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection } from './connection.ts';
import { JournalBook } from './journal-book.ts';
import { JournalServer, lostConnection, refusal } from './journal-server.fixture.ts';
import { KeptEdits } from './kept-edits.ts';

const anna = { studentId: 1, lessonId: 10 };
const boris = { studentId: 2, lessonId: 10 };
const account = 'tenant:1/5';

let server: JournalServer;
let book: JournalBook;
let pages = 0;
let whoIsHere = account;

function openBook(): JournalBook {
  pages += 1;
  return new JournalBook({
    send: server.send,
    kept: new KeptEdits(account, 3, `page${pages}`),
    connection: new Connection(),
    isPresent: () => whoIsHere === account,
  });
}

const soon = () => vi.advanceTimersByTimeAsync(20);
const type = (place: typeof anna, classworkMark: number | null) => book.edit([{ place, changes: { classworkMark } }]);

async function answer(): Promise<void> {
  await soon();
  await server.onWire[0]?.answer();
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  whoIsHere = account;
  server = new JournalServer();
  book = openBook();
});
afterEach(() => vi.useRealTimers());

describe('a book of marks', () => {
  it('shows a change at once, sends it and says that it is saved', async () => {
    type(anna, 10);
    expect(book.view(anna)).toMatchObject({ values: { classworkMark: 10 }, state: 'saving' });
    expect(book.summary()).toEqual({ saving: 1, waiting: 0, refused: 0, clash: 0 });
    await answer();
    expect(book.view(anna)).toMatchObject({ values: { classworkMark: 10 }, state: 'saved', saved: { version: 1 } });
    expect(localStorage).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(book.view(anna).state).toBe('idle');
  });

  it('sends what came together in one request, and what came meanwhile in the next', async () => {
    type(anna, 1);
    type(boris, 2);
    await soon();
    type(anna, 12);
    await answer();
    await answer();
    expect(server.sent.map(({ changes }) => changes.map((change) => [change.studentId, change.classworkMark]))).toEqual([
      [[1, 1], [2, 2]],
      [[1, 12]],
    ]);
    expect(server.valuesAt(anna).classworkMark).toBe(12);
    expect(book.hasUnsaved).toBe(false);
  });
});
