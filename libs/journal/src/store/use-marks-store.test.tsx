import { marksRoutes } from '@dzvinok/contract/marks';
import { FakeApi } from '@dzvinok/remote/harness';
import { endSession, startSession } from '@dzvinok/session/session';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anna, type } from '../marks/marks-store.fixture.ts';
import { useMark } from '../marks/mark-entries.ts';
import { useMarksStore } from './use-marks-store.ts';

const user = { fullName: 'Марта Левчук', avatarPath: null, role: 'Teacher' } as const;
let groupId = 100;
let people = 0;

function signIn(account: number): string {
  const payload = btoa(JSON.stringify({ aud: 'tenant:1', sub: String(account) }));
  people += 1;
  const accessToken = `h.${payload}.s${people}`;
  act(() => void startSession({ accessToken, refreshToken: `r${people}`, user }));
  return accessToken;
}

function gateway(answers: (token: string) => boolean = () => true) {
  const saves: { token: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.signal?.aborted) throw init.signal.reason;
    const token = (new Headers(init.headers).get('Authorization') ?? '').slice('Bearer '.length);
    if (!answers(token)) return new Response(JSON.stringify({ success: false, data: null, errorMessage: 'Увійдіть' }), { status: 401 });
    const body = marksRoutes.saveMany.body.parse(JSON.parse(String(init.body)));
    saves.push({ token, body: body.marks.map(({ classworkMark }) => classworkMark) });
    const outcomes = body.marks.map((mark) => ({ kind: 'saved', mark: { ...mark, id: 1, topicId: null, version: mark.version + 1 } }));
    return new Response(JSON.stringify({ success: true, data: { outcomes, journalVersion: 1 }, errorMessage: null, message: url }));
  });
  return saves;
}

beforeEach(() => {
  localStorage.clear();
  groupId += 1;
});
afterEach(() => {
  cleanup();
  act(() => endSession());
  vi.unstubAllGlobals();
});

const marksStoreOf = (group = groupId) => renderHook(() => useMarksStore(group)).result.current;

describe('useMarksStore', () => {
  it('is one marks store for all screens of a group, and saves after the screens are closed', async () => {
    signIn(500);
    const saves = gateway();
    const marksStore = marksStoreOf();
    expect(marksStoreOf()).toBe(marksStore);
    expect(marksStoreOf(groupId + 1000)).not.toBe(marksStore);
    type(marksStore, anna, 9);
    cleanup();
    await vi.waitFor(() => expect(saves).toHaveLength(1));
    await vi.waitFor(() => expect(marksStoreOf().view(anna).state).toBe('saved'));
  });

  it('renders a mark again when the mark changes', () => {
    signIn(501);
    gateway();
    const marksStore = marksStoreOf();
    const { result } = renderHook(() => useMark(useMarksStore(groupId), anna));
    act(() => type(marksStore, anna, 7));
    expect(result.current.values.classworkMark).toBe(7);
  });

  it('belongs to its account: another account sees and sends none of its edits, which wait until the account is back', async () => {
    signIn(502);
    const saves = gateway(() => true);
    const { result } = renderHook(() => useMarksStore(groupId));
    const first = result.current;
    act(() => endSession());
    type(first, anna, 9);
    const stranger = signIn(602);
    expect(result.current).not.toBe(first);
    expect(result.current.view(anna).values.classworkMark).toBeNull();
    type(result.current, anna, 4);
    await vi.waitFor(() => expect(saves).toEqual([{ token: stranger, body: [4] }]));
    expect(first.view(anna)).toMatchObject({ state: 'waiting', values: { classworkMark: 9 } });
    const back = signIn(502);
    expect(result.current).toBe(first);
    await vi.waitFor(() => expect(saves.at(-1)).toEqual({ token: back, body: [9] }));
  });

  it('never repeats a save with the token of a person who took the browser over meanwhile', async () => {
    const old = signIn(503);
    let takeOver = () => {};
    const saves = gateway((token) => {
      if (token !== old) return true;
      takeOver();
      return false;
    });
    takeOver = () => void signIn(603);
    const marksStore = marksStoreOf();
    type(marksStore, anna, 9);
    await vi.waitFor(() => expect(marksStore.view(anna).state).toBe('waiting'));
    expect(saves).toEqual([]);
    const back = signIn(503);
    await vi.waitFor(() => expect(saves).toEqual([{ token: back, body: [9] }]));
  });

  it('takes up the edits that the person left in other groups too', async () => {
    const kept = { saved: null, mine: { homeworkMark: 3, classworkMark: 8, absent: false, notReady: false, isLate: false, isMilestone: false, comment: null }, disputed: [], attempts: [], typed: { classworkMark: Date.now() } };
    localStorage.setItem('dzvinok.marks/tenant:1/77/3/1/10/gone', JSON.stringify(kept));
    signIn(77);
    const saves = gateway();
    marksStoreOf();
    await vi.waitFor(() => expect(saves.map(({ body }) => body)).toEqual([[8]]));
    await vi.waitFor(() => expect(Object.keys(localStorage).filter((name) => name.startsWith('dzvinok.marks'))).toEqual([]));
  });

  it('takes up the edits of a closed tab when the person looks at this tab again', async () => {
    signIn(78);
    const saves = gateway();
    marksStoreOf();
    const values = { homeworkMark: 3, classworkMark: 6, absent: false, notReady: false, isLate: false, isMilestone: false, comment: null };
    const kept = { saved: null, mine: values, disputed: [], attempts: [], typed: { classworkMark: Date.now() - 61_000 } };
    localStorage.setItem(`dzvinok.marks/tenant:1/78/${groupId}/1/10/gone`, JSON.stringify(kept));
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(saves.map(({ body }) => body)).toEqual([[6]]));
  });

  it('works where the token does not name its owner', async () => {
    act(() => void startSession({ accessToken: 'access', refreshToken: 'refresh', user }));
    const api = new FakeApi().answer(marksRoutes.saveMany, ({ body }) => ({
      outcomes: body.marks.map((mark) => ({ kind: 'saved' as const, mark: { ...mark, isLate: mark.isLate ?? false, id: 1, topicId: null, version: 1 } })),
      journalVersion: 1,
    }));
    const uninstall = api.install();
    const marksStore = marksStoreOf();
    type(marksStore, anna, 3);
    await vi.waitFor(() => expect(marksStore.view(anna).state).toBe('saved'));
    uninstall();
  });

  it('warns before a page is left only while an edit would be lost', () => {
    signIn(506);
    gateway();
    const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const marksStore = marksStoreOf();
    type(marksStore, anna, 9);
    expect(leave()).toBe(false);
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, removeItem: refuse, setItem: refuse });
    type(marksStore, anna, 8);
    expect(leave()).toBe(true);
  });
});
