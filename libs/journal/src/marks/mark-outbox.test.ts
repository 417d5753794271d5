import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JournalServer, refusal } from './journal-server.fixture.ts';
import { Connection } from './mark-outbox.ts';
import { account, anna, answer, boris, openMarksStore, soon, type } from './marks-store.fixture.ts';
import type { JournalMarksStore } from './marks-store.ts';

let server: JournalServer;
let connection: Connection;
let marksStore: JournalMarksStore;
let whoIsHere: string | null;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  server = new JournalServer();
  connection = new Connection();
  whoIsHere = account;
  marksStore = openMarksStore(server, { connection, isPresent: () => whoIsHere === account });
});
afterEach(() => vi.useRealTimers());

const fail = (error?: Error) => server.onWire[0]?.fail(error);
const keys = () => server.sent.map(({ key }) => key);

describe('without a connection', () => {
  it('waits and sends the same batch under the same key, then the edits typed meanwhile', async () => {
    type(marksStore, anna, 9);
    await soon();
    await fail();
    expect(marksStore.view(anna)).toMatchObject({ state: 'waiting', values: { classworkMark: 9 } });
    type(marksStore, boris, 8);
    expect(marksStore.view(boris).state).toBe('waiting');
    expect(marksStore.summary).toMatchObject({ saving: 0, waiting: 2 });
    await vi.advanceTimersByTimeAsync(1_500);
    await answer(server);
    await answer(server);
    expect(server.sent.map(({ changes }) => changes.map(({ studentId }) => studentId))).toEqual([[1], [1], [2]]);
    expect(keys()[1]).toBe(keys()[0]);
    expect(keys()[2]).not.toBe(keys()[0]);
    expect(marksStore.summary).toEqual({ saving: 0, waiting: 0, refused: 0, editConflict: 0, waitingFor: null });
  });

  it('saves once a batch that arrived although its reply was lost', async () => {
    type(marksStore, anna, 9);
    await soon();
    await server.onWire[0]?.loseReply();
    type(marksStore, anna, 10);
    await vi.advanceTimersByTimeAsync(1_500);
    await answer(server);
    await answer(server);
    expect(marksStore.view(anna)).toMatchObject({ state: 'saved', saved: { version: 2, classworkMark: 10 } });
  });

  it('tells a server that refuses marks from a server that cannot be reached', async () => {
    type(marksStore, anna, 9);
    await soon();
    await fail();
    expect(marksStore.summary).toMatchObject({ waiting: 1, waitingFor: 'network' });
    marksStore.sendNow();
    await fail(refusal(503, 'server.unavailable'));
    expect(marksStore.summary).toMatchObject({ waiting: 1, waitingFor: 'server' });
    const other = openMarksStore(server, { connection, groupId: 4 });
    type(other, boris, 8);
    await soon();
    expect(other.summary).toMatchObject({ waiting: 1, waitingFor: 'server' });
    marksStore.sendNow();
    await answer(server);
    expect(marksStore.summary).toMatchObject({ waiting: 0, waitingFor: null });
  });

  it('tries at growing intervals up to half a minute, and at once when the browser is online again', async () => {
    type(marksStore, anna, 9);
    await soon();
    const waits: number[] = [];
    for (let tries = 1; tries <= 8; tries += 1) {
      await fail();
      const from = Date.now();
      while (server.onWire.length === 0) await vi.advanceTimersByTimeAsync(50);
      waits.push(Date.now() - from);
    }
    for (const [index, wait] of waits.entries()) {
      const expected = Math.min(30_000, 1_000 * 2 ** index);
      expect(wait).toBeGreaterThanOrEqual(expected * 0.75);
      expect(wait).toBeLessThanOrEqual(expected * 1.25 + 50);
    }
    await fail();
    connection.tryNow();
    expect(server.onWire).toHaveLength(1);
    await fail();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(server.onWire, 'the network was not quite back').toHaveLength(1);
  });

  it.each([[503, 'server.unavailable'], [500, 'server.failed'], [429, 'request.too-many'], [0, 'client.timeout']])('treats %i %s as passing', async (status, code) => {
    type(marksStore, anna, 9);
    await soon();
    await fail(refusal(status, code));
    expect(marksStore.view(anna).state).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1_500);
    await answer(server);
    expect(marksStore.view(anna).state).toBe('saved');
  });

  it('lets one of several journals try, and the other journals follow after a success', async () => {
    const others = [4, 5, 6].map((groupId) => openMarksStore(server, { connection, groupId }));
    type(marksStore, anna, 9);
    await soon();
    await fail();
    for (const other of others) type(other, anna, 8);
    await soon();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(server.onWire).toHaveLength(1);
    await fail();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(server.onWire).toHaveLength(1);
    await server.onWire[0]?.answer();
    expect(server.onWire).toHaveLength(3);
  });
});

describe('when the server is busy with the journal', () => {
  it('comes back after five to ten seconds and says so once', async () => {
    const said = vi.fn();
    marksStore.onSlow(said);
    type(marksStore, anna, 9);
    await soon();
    await fail(refusal(409, 'marks.busy'));
    expect(marksStore.view(anna).state).toBe('waiting');
    type(marksStore, anna, 10);
    await vi.advanceTimersByTimeAsync(4_900);
    expect(server.sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5_200);
    expect(keys()).toEqual([keys()[0], keys()[0]]);
    expect(said).toHaveBeenCalledOnce();
    await answer(server);
    await answer(server);
    expect(server.valuesAt(anna).classworkMark).toBe(10);
  });
});

describe('a save that takes long', () => {
  it('is reported when its mark is changed, at most once in ten seconds', async () => {
    const said = vi.fn();
    marksStore.onSlow(said);
    type(marksStore, anna, 9);
    await vi.advanceTimersByTimeAsync(4_000);
    type(marksStore, anna, 8);
    await vi.advanceTimersByTimeAsync(1_100);
    type(marksStore, boris, 1);
    expect(said).not.toHaveBeenCalled();
    type(marksStore, anna, 7);
    type(marksStore, anna, 6);
    expect(said).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(10_000);
    type(marksStore, anna, 5);
    expect(said).toHaveBeenCalledTimes(2);
    await answer(server);
    await answer(server);
    expect(server.valuesAt(anna).classworkMark).toBe(5);
  });
});

describe('a refusal of the whole batch', () => {
  it('is shown at each mark and not repeated', async () => {
    marksStore.edit([anna, boris].map((place) => ({ place, changes: { classworkMark: 9 } })));
    await soon();
    await fail(refusal(404, 'groups.not-found', 'Групу не знайдено.'));
    for (const place of [anna, boris]) {
      expect(marksStore.view(place)).toMatchObject({ state: 'refused', error: 'Групу не знайдено.', values: { classworkMark: 9 } });
    }
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.sent).toHaveLength(1);
    marksStore.giveUp(anna);
    marksStore.retry(boris);
    await answer(server);
    expect([server.valuesAt(anna).classworkMark, server.valuesAt(boris).classworkMark]).toEqual([null, 9]);
  });

  it('because of a used key is repeated under a new key', async () => {
    type(marksStore, anna, 9);
    await soon();
    await fail(refusal(422, 'request.key-reused'));
    await answer(server);
    expect(keys()[1]).not.toBe(keys()[0]);
    expect(marksStore.view(anna).state).toBe('saved');
  });

  it('does not follow from a mark that is missing in the server’s reply', async () => {
    type(marksStore, anna, 9);
    await soon();
    server.forgets.add('1:10');
    await answer(server);
    expect(marksStore.view(anna)).toMatchObject({ state: 'refused', values: { classworkMark: 9 } });
  });

  it('ends the exchange with a server that reports its own version as an edit conflict', async () => {
    marksStore.adopt([server.set(anna, { classworkMark: 1 })]);
    server.contradicts.add('1:10');
    type(marksStore, anna, 9);
    await answer(server);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.sent).toHaveLength(1);
    expect(marksStore.view(anna).state).toBe('refused');
  });
});

describe('while the person is not signed in', () => {
  it('waits until the person signs in again, and never goes out as another person', async () => {
    type(marksStore, anna, 9);
    await soon();
    whoIsHere = null;
    await fail(refusal(401, 'auth.session-ended'));
    type(marksStore, boris, 8);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.sent).toHaveLength(1);
    expect(marksStore.summary.waiting).toBe(2);
    whoIsHere = 'tenant:1/6';
    marksStore.personChanged();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.sent).toHaveLength(1);
    whoIsHere = account;
    marksStore.personChanged();
    await answer(server);
    await answer(server);
    expect(marksStore.hasUnsaved).toBe(false);
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('does not wait for an edit that was taken back meanwhile', async () => {
    whoIsHere = null;
    type(marksStore, anna, 9);
    await soon();
    expect(marksStore.view(anna).state).toBe('waiting');
    marksStore.undo();
    whoIsHere = account;
    marksStore.personChanged();
    type(marksStore, anna, 8);
    expect(marksStore.view(anna).state).toBe('saving');
  });

  it('does not delay other accounts', async () => {
    whoIsHere = null;
    type(marksStore, anna, 9);
    await soon();
    const other = openMarksStore(server, { connection, account: 'tenant:1/6' });
    type(other, anna, 7);
    await answer(server);
    expect(server.valuesAt(anna).classworkMark).toBe(7);
  });
});
