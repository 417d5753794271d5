import type { Mark, SavedMark } from '@dzvinok/contract/marks';
import { describe, expect, it } from 'vitest';
import { MarkQueue, type MarkValues, type SaveOutcome } from './mark-queue.ts';

function markOf(values: Partial<Mark> = {}): Mark {
  return {
    id: 5,
    lessonId: 3,
    topicId: 2,
    homeworkMark: null,
    classworkMark: null,
    absent: false,
    notReady: false,
    isLate: false,
    isMilestone: false,
    comment: null,
    version: 1,
    ...values,
  };
}

/** A server that answers when it is told to. */
function slowServer() {
  const sent: MarkValues[] = [];
  const waiting: ((outcome: SaveOutcome) => void)[] = [];
  const send = (_: number, values: MarkValues) => {
    sent.push(values);
    return new Promise<SaveOutcome>((resolve) => waiting.push(resolve));
  };
  async function answer(outcome: SaveOutcome) {
    waiting.shift()?.(outcome);
    await new Promise((resolve) => setTimeout(resolve));
  }
  const saved = (values: Partial<SavedMark>): SaveOutcome => ({
    kind: 'saved',
    mark: { ...markOf(values), studentId: 7 },
  });
  return { sent, send, answer, saved };
}

describe('MarkQueue', () => {
  it('shows a change at once and sends it', async () => {
    const server = slowServer();
    const queue = new MarkQueue([{ id: 7, mark: null }], server.send);
    queue.change(7, { classworkMark: 10 });
    expect(queue.rows[7]).toMatchObject({ values: { classworkMark: 10 }, state: 'saving' });
    await server.answer(server.saved({ classworkMark: 10 }));
    expect(queue.rows[7]).toMatchObject({ state: 'saved', saved: { version: 1 } });
    expect(server.sent).toHaveLength(1);
  });

  it('sends only the latest of what was typed during a save', async () => {
    const server = slowServer();
    const queue = new MarkQueue([{ id: 7, mark: null }], server.send);
    queue.change(7, { classworkMark: 1 });
    queue.change(7, { classworkMark: 11 });
    queue.change(7, { classworkMark: 12 });
    await server.answer(server.saved({ classworkMark: 1 }));
    expect(server.sent.map((values) => values.classworkMark)).toEqual([1, 12]);
    await server.answer(server.saved({ classworkMark: 12, version: 2 }));
    expect(queue.rows[7]).toMatchObject({ state: 'saved', values: { classworkMark: 12 } });
  });

  it('takes over what the server made of a value and asks no more', async () => {
    const server = slowServer();
    const queue = new MarkQueue([{ id: 7, mark: null }], server.send);
    queue.change(7, { comment: ' Молодець ' });
    await server.answer(server.saved({ comment: 'Молодець' }));
    expect(queue.rows[7]).toMatchObject({ state: 'saved', values: { comment: 'Молодець' } });
    expect(server.sent).toHaveLength(1);
  });

  it('sends nothing for a change that was taken back', () => {
    const server = slowServer();
    const queue = new MarkQueue([{ id: 7, mark: markOf({ classworkMark: 8 }) }], server.send);
    queue.change(7, { classworkMark: 8 });
    expect(server.sent).toEqual([]);
    expect(queue.rows[7]?.state).toBe('idle');
  });

  it('keeps what was typed when a save fails, and sends it again on demand', async () => {
    const server = slowServer();
    const queue = new MarkQueue([{ id: 7, mark: null }], server.send);
    queue.change(7, { comment: 'Молодець' });
    await server.answer({ kind: 'failed', message: 'Немає зв’язку' });
    expect(queue.rows[7]).toMatchObject({ state: 'failed', error: 'Немає зв’язку', values: { comment: 'Молодець' } });
    queue.retry(7);
    await server.answer(server.saved({ comment: 'Молодець' }));
    expect(queue.rows[7]?.state).toBe('saved');
  });

  it('stops at a clash until the person chooses', async () => {
    const server = slowServer();
    const queue = new MarkQueue([{ id: 7, mark: markOf({ classworkMark: 5 }) }], server.send);
    queue.change(7, { classworkMark: 9 });
    await server.answer({ kind: 'clash', theirs: markOf({ classworkMark: 6, version: 2 }) });
    queue.change(7, { classworkMark: 10 });
    expect(server.sent).toHaveLength(1);
    queue.settle(7, 'mine');
    expect(server.sent.at(-1)?.classworkMark).toBe(10);
    await server.answer(server.saved({ classworkMark: 10, version: 3 }));
    expect(queue.rows[7]).toMatchObject({ state: 'saved', theirs: null });
  });

  it('takes theirs without asking the server', async () => {
    const server = slowServer();
    const queue = new MarkQueue([{ id: 7, mark: markOf() }], server.send);
    queue.change(7, { absent: true });
    await server.answer({ kind: 'clash', theirs: markOf({ classworkMark: 6, version: 2 }) });
    queue.settle(7, 'theirs');
    expect(queue.rows[7]).toMatchObject({ state: 'idle', values: { absent: false, classworkMark: 6 } });
    expect(server.sent).toHaveLength(1);
  });

  it('adopts newer marks of the server but never over unsaved typing', async () => {
    const server = slowServer();
    const queue = new MarkQueue([{ id: 7, mark: markOf() }, { id: 8, mark: markOf() }], server.send);
    queue.change(7, { classworkMark: 9 });
    const newer = markOf({ classworkMark: 3, version: 4 });
    queue.adopt([{ id: 7, mark: newer }, { id: 8, mark: newer }]);
    expect(queue.rows[7]?.values.classworkMark).toBe(9);
    expect(queue.rows[8]?.values.classworkMark).toBe(3);
  });
});
