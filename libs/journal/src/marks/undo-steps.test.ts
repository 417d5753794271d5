import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anna, answer, boris, openMarksStore, type } from './marks-store.fixture.ts';
import type { JournalMarksStore } from './marks-store.ts';
import { JournalServer } from './journal-server.fixture.ts';

let server: JournalServer;
let marksStore: JournalMarksStore;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  server = new JournalServer();
  marksStore = openMarksStore(server);
});
afterEach(() => vi.useRealTimers());

describe('undo', () => {
  it('takes a fill of many cells back in one step, as new saves, and does it again', async () => {
    marksStore.adopt([server.set(anna, { classworkMark: 3 })]);
    marksStore.edit([anna, boris].map((place) => ({ place, changes: { classworkMark: 9 } })));
    await answer(server);
    expect(marksStore.undo()).toEqual([anna, boris]);
    await answer(server);
    expect([server.valuesAt(anna).classworkMark, server.valuesAt(boris).classworkMark]).toEqual([3, null]);
    expect(marksStore.undo()).toBeNull();
    expect(marksStore.redo()).toEqual([anna, boris]);
    await answer(server);
    expect(server.valuesAt(anna).classworkMark).toBe(9);
    expect(marksStore.redo()).toBeNull();
  });

  it('keeps the fields that another person changed since, field by field', async () => {
    marksStore.edit([{ place: anna, changes: { classworkMark: 9, homeworkMark: 8 } }, { place: boris, changes: { classworkMark: 9 } }]);
    await answer(server);
    marksStore.adopt([server.set(anna, { classworkMark: 4 }), server.set(boris, { classworkMark: 4 })]);
    expect(marksStore.undo()).toEqual([anna]);
    await answer(server);
    expect(server.valuesAt(anna)).toMatchObject({ classworkMark: 4, homeworkMark: null });
    expect(server.valuesAt(boris).classworkMark).toBe(4);
  });

  it('survives a reload of the tab, and restores no mark that changed since', async () => {
    marksStore.adopt([server.set(anna, { classworkMark: 3 }), server.set(boris, { classworkMark: 4 })]);
    marksStore.edit([anna, boris].map((place) => ({ place, changes: { classworkMark: null } })));
    await answer(server);
    const reloaded = openMarksStore(server);
    reloaded.adopt([server.set(anna, {}), server.set(boris, { classworkMark: 12 })]);
    expect(reloaded.undo()).toEqual([anna]);
    await answer(server);
    expect([server.valuesAt(anna).classworkMark, server.valuesAt(boris).classworkMark]).toEqual([3, 12]);
    expect(openMarksStore(server, { account: 'tenant:1/6' }).undo(), 'another account').toBeNull();
  });

  it('goes back step by step; a new edit ends the redo', () => {
    type(marksStore, anna, 1);
    type(marksStore, anna, 2);
    expect(marksStore.undo()).toEqual([anna]);
    expect(marksStore.view(anna).values.classworkMark).toBe(1);
    type(marksStore, anna, 5);
    expect(marksStore.redo()).toBeNull();
    marksStore.undo();
    marksStore.undo();
    expect(marksStore.view(anna).values.classworkMark).toBeNull();
  });

  it('makes no step of an edit without a change', () => {
    type(marksStore, anna, null);
    expect(marksStore.undo()).toBeNull();
  });
});
