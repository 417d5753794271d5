import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { topicsRoutes } from '@dzvinok/contract/topics';
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callApi } from '../call/call.ts';
import { useConnection } from './connection.store.ts';

let reply: () => Promise<Response>;
const answer = async () => Response.json({ success: true, data: [], errorMessage: null, message: null });
const fails = (status: number) => async () => Response.json({ success: false, data: null, errorMessage: 'Ні', message: null }, { status });
const call = (options?: { timeout: number }) => callApi(topicsRoutes.list, { query: { subjectId: 1 } }, options).catch(() => undefined);
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const connection = () => renderHook(() => useConnection()).result;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => reply());
  reply = answer;
});
afterEach(async () => {
  cleanup();
  reply = answer;
  await call();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['trouble', fails(500)],
  ['trouble', async () => new Response('<h1>502</h1>', { status: 502 })],
  ['slow', fails(429)],
  [null, fails(404)],
] as const)('is %s after a call with that outcome, until a call is answered', async (trouble, meets) => {
  const result = connection();
  reply = meets;
  await act(() => call());
  expect(result.current).toBe(trouble);
  reply = answer;
  await act(() => call());
  expect(result.current).toBeNull();
});

it('is slow while a reply takes long, unless the call was expected to take long', async () => {
  const result = connection();
  const late = Promise.withResolvers<Response>();
  reply = async () => (await late.promise).clone();
  const long = call({ timeout: 120_000 });
  await pass(5);
  expect(result.current).toBeNull();
  const usual = call();
  await pass(3.9);
  expect(result.current).toBeNull();
  await pass(0.2);
  expect(result.current).toBe('slow');
  late.resolve(await answer());
  await act(() => Promise.all([long, usual]));
  expect(result.current).toBeNull();
});

it('stays in trouble while another path is answered, as that proves only a working network', async () => {
  const result = connection();
  reply = fails(500);
  await act(() => call());
  reply = answer;
  await act(() => callApi(subjectsRoutes.list, {}));
  expect(result.current).toBe('trouble');
  reply = () => Promise.reject(new TypeError('Failed to fetch'));
  await act(() => call());
  reply = answer;
  await act(() => callApi(subjectsRoutes.list, {}));
  expect(result.current).toBeNull();
});

it('forgets the failure of a call when no other call follows', async () => {
  const result = connection();
  reply = fails(500);
  await act(() => call());
  await pass(29);
  expect(result.current).toBe('trouble');
  await pass(2);
  expect(result.current).toBeNull();
});

it('is offline when the browser says so', () => {
  const result = connection();
  act(() => onlineManager.setOnline(false));
  expect(result.current).toBe('offline');
  act(() => onlineManager.setOnline(true));
  expect(result.current).toBeNull();
});
