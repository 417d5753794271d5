import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anna, answer, boris, openMarksStore, soon, type } from './marks-store.fixture.ts';
import { JournalServer } from './journal-server.fixture.ts';
import { groupsWithKept } from './kept-edits.ts';

let server: JournalServer;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  server = new JournalServer();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function leave(): void {
  server.onWire.length = 0;
}

describe('an unsaved edit', () => {
  it('is stored at once, taken up by the next page and removed when the server has saved it', async () => {
    type(openMarksStore(server), anna, 9);
    const next = openMarksStore(server);
    expect(next.view(anna)).toMatchObject({ values: { classworkMark: 9 }, state: 'saving' });
    await answer(server);
    await answer(server);
    expect(server.valuesAt(anna).classworkMark).toBe(9);
    expect(localStorage).toHaveLength(0);
  });

  it('is taken up also if a browser stored it before comments had an audience', async () => {
    openMarksStore(server).edit([{ place: anna, changes: { comment: 'Так' } }]);
    const [name = ''] = Object.keys(localStorage);
    localStorage.setItem(name, (localStorage.getItem(name) ?? '').replaceAll(/"commentAudience":"staff",?/g, '').replaceAll(',}', '}'));
    expect(localStorage.getItem(name)).not.toContain('Audience');
    expect(openMarksStore(server).view(anna).values).toMatchObject({ comment: 'Так', commentAudience: 'staff' });
  });

  it('stays stored while a newer value than the confirmed value is typed', async () => {
    const marksStore = openMarksStore(server);
    type(marksStore, anna, 9);
    await soon();
    type(marksStore, anna, 10);
    await server.onWire[0]?.answer();
    expect(localStorage).toHaveLength(1);
    leave();
    const next = openMarksStore(server);
    expect(next.view(anna).values.classworkMark).toBe(10);
    await answer(server);
    expect(server.valuesAt(anna).classworkMark).toBe(10);
  });

  it('is no edit conflict with itself after a lost reply and a reload', async () => {
    const marksStore = openMarksStore(server);
    type(marksStore, anna, 9);
    await soon();
    await server.onWire[0]?.loseReply();
    type(marksStore, anna, 10);
    leave();
    const next = openMarksStore(server);
    await answer(server);
    await answer(server);
    expect(next.view(anna)).toMatchObject({ state: 'saved', saved: { classworkMark: 10, version: 2 } });
  });

  it('does not replace a value that another person restored after a lost reply', async () => {
    const marksStore = openMarksStore(server);
    marksStore.adopt([server.set(anna, { classworkMark: 5 })]);
    type(marksStore, anna, 9);
    await soon();
    await server.onWire[0]?.loseReply();
    leave();
    server.set(anna, { classworkMark: 5 });
    const next = openMarksStore(server);
    await answer(server);
    expect(next.view(anna)).toMatchObject({ state: 'editConflict', values: { classworkMark: 9 }, theirs: { classworkMark: 5 } });
    expect(server.valuesAt(anna).classworkMark).toBe(5);
  });

  it('is an edit conflict when another person was faster meanwhile, also after another reload', async () => {
    const marksStore = openMarksStore(server);
    marksStore.adopt([server.set(anna, { classworkMark: 5 })]);
    type(marksStore, anna, 9);
    leave();
    server.set(anna, { classworkMark: 6 });
    const next = openMarksStore(server);
    await soon();
    leave();
    next.adopt([...server.marks.values()]);
    const another = openMarksStore(server);
    await answer(server);
    expect(another.view(anna)).toMatchObject({ state: 'editConflict', values: { classworkMark: 9 }, theirs: { classworkMark: 6 } });
    const last = openMarksStore(server);
    expect(last.view(anna)).toMatchObject({ state: 'editConflict', theirs: { classworkMark: 6 } });
    last.settle(anna, 'theirs');
    expect(localStorage).toHaveLength(0);
  });

  it('is sent by two tabs of one person without harm', async () => {
    const first = openMarksStore(server);
    type(first, anna, 9);
    const second = openMarksStore(server);
    await soon();
    expect(server.onWire).toHaveLength(2);
    const onWire = [...server.onWire];
    for (const delivery of onWire) await delivery.answer();
    expect([first, second].map((marksStore) => marksStore.view(anna).state)).toEqual(['saved', 'saved']);
    expect(server.marks.get('1:10')?.version).toBe(1);
    expect(localStorage).toHaveLength(0);
  });

  it.each(['a reply', 'the journal'])('of one tab does not replace a value that another person restored after another tab had saved the edit, known by %s', async (by) => {
    const first = openMarksStore(server);
    first.adopt([server.set(anna, { classworkMark: 5 })]);
    type(first, anna, 9);
    const second = openMarksStore(server);
    await soon();
    const [ofFirst, ofSecond] = server.onWire;
    await ofSecond?.answer();
    expect(second.view(anna)).toMatchObject({ state: 'saved', saved: { classworkMark: 9 } });
    server.set(anna, { classworkMark: 5 });
    if (by === 'the journal') first.adopt([...server.marks.values()]);
    await ofFirst?.answer();
    expect(first.view(anna)).toMatchObject({ state: 'editConflict', values: { classworkMark: 9 }, theirs: { classworkMark: 5 } });
    expect(server.valuesAt(anna).classworkMark).toBe(5);
  });

  it('of one tab does not overwrite an edit of another tab in the storage', async () => {
    const tabs = [openMarksStore(server), openMarksStore(server)] as const;
    type(tabs[0], anna, 9);
    tabs[1].edit([{ place: anna, changes: { comment: 'Друга вкладка' } }]);
    leave();
    const next = openMarksStore(server);
    expect(next.view(anna).values).toMatchObject({ classworkMark: 9, comment: 'Друга вкладка' });
  });

  it('of a closed tab is taken up by an open tab, on top of the mark that the open tab knows', async () => {
    const open = openMarksStore(server);
    const closed = openMarksStore(server);
    type(closed, anna, 9);
    await soon();
    leave();
    open.adopt([server.set(anna, { comment: 'Новіше' })]);
    await vi.advanceTimersByTimeAsync(50_000);
    open.takeUp(60_000);
    expect(open.hasUnsaved).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    open.takeUp(60_000);
    await answer(server);
    expect(server.valuesAt(anna)).toMatchObject({ classworkMark: 9, comment: 'Новіше' });
    expect(localStorage).toHaveLength(0);
  });

  it('belongs to its account and its group', async () => {
    type(openMarksStore(server), anna, 9);
    leave();
    const others = [openMarksStore(server, { account: 'tenant:1/50' }), openMarksStore(server, { account: 'tenant:1/6' }), openMarksStore(server, { groupId: 33 })];
    for (const other of others) expect(other.view(anna).values.classworkMark).toBeNull();
    expect(groupsWithKept('tenant:1/5')).toEqual([3]);
    expect(groupsWithKept('tenant:1/6')).toEqual([]);
  });

  it('that is a week old is sent only after the person agrees', async () => {
    type(openMarksStore(server), anna, 9);
    leave();
    await vi.advanceTimersByTimeAsync(8 * 24 * 3600_000);
    leave();
    const marksStore = openMarksStore(server);
    const sentBefore = server.sent.length;
    await soon();
    expect(server.sent).toHaveLength(sentBefore);
    expect(marksStore.view(anna)).toMatchObject({ state: 'refused', values: { classworkMark: 9 }, error: expect.stringContaining('не вдалося зберегти') });
    marksStore.retry(anna);
    await answer(server);
    expect(server.valuesAt(anna).classworkMark).toBe(9);
  });
});

describe('a browser', () => {
  it('without storage still saves, and would lose an edit on leaving only during the save', async () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { setItem: refuse, getItem: refuse, removeItem: refuse });
    const marksStore = openMarksStore(server);
    expect(marksStore.hasUnkept).toBe(false);
    type(marksStore, anna, 9);
    expect(marksStore.hasUnkept).toBe(true);
    await answer(server);
    expect(marksStore.view(anna).state).toBe('saved');
    expect(marksStore.hasUnkept).toBe(false);
  });

  it('leaves an unreadable entry of its storage unchanged', async () => {
    const names = ['dzvinok.marks/tenant:1/5/3/1/10/old', 'dzvinok.marks/tenant:1/5/3/x/10/old'] as const;
    localStorage.setItem(names[0], '{"mine": 7}');
    localStorage.setItem(names[1], 'not json');
    const marksStore = openMarksStore(server);
    expect(marksStore.view(anna).state).toBe('idle');
    type(marksStore, boris, 4);
    await answer(server);
    expect(names.map((name) => localStorage.getItem(name))).toEqual(['{"mine": 7}', 'not json']);
  });
});
