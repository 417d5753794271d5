import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStoredSession } from '@dzvinok/session/early/stored-session';
import { endSession, startSession } from '@dzvinok/session/session';
import { beginPage, preloadArea, type FindArea, type FirstArea } from './begin-page.ts';
import { takeEarlyReply } from './early-reads.ts';
import { isEarlyViewBegun } from './early-view.ts';
import { handover } from './handover.ts';

const token = `e30.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.x`;

const found: FirstArea = {
  area: { module: './student', basePath: '/student', roles: ['Student'], home: '/student/classes', files: [], hashes: [] },
  remote: {
    remote: 'family', version: '1.0.0', entryName: 'family_1', entry: '/releases/family/1.0.0/remoteEntry.js', integrity: 'sha384-x',
    contract: 1, exposes: [], fallback: null,
  },
};

const bringShell = vi.fn();
const preloaded = () => [...document.head.querySelectorAll('link[rel=preload]')].map((link) => link.getAttribute('href'));

beforeEach(() => {
  vi.useFakeTimers();
  bringShell.mockReset();
  document.head.innerHTML = '<link rel="preload-later" as="script" href="/static/js/react.js">';
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  endSession();
  handover.reads = undefined;
  handover.isViewBegun = undefined;
  document.head.innerHTML = '';
});

it('without a session the shell comes at once, and no area is requested', async () => {
  const findArea = vi.fn<FindArea>();
  beginPage(findArea, bringShell);
  await vi.advanceTimersByTimeAsync(0);
  expect(bringShell).toHaveBeenCalledOnce();
  expect(findArea).not.toHaveBeenCalled();
  expect(preloaded()).toEqual(['/static/js/react.js']);
});

it('a session whose token does not say when it expires is left to the shell', async () => {
  startSession({ accessToken: 'a', refreshToken: 'r', user: { fullName: 'Левчук Марта', avatarPath: null, role: 'Student' } });
  const findArea = vi.fn<FindArea>();
  beginPage(findArea, bringShell);
  await vi.advanceTimersByTimeAsync(0);
  expect(bringShell).toHaveBeenCalledOnce();
  expect(findArea).not.toHaveBeenCalled();
});

describe('with a session', () => {
  beforeEach(() => {
    startSession({ accessToken: token, refreshToken: 'r', user: { fullName: 'Левчук Марта', avatarPath: null, role: 'Student' } });
  });

  it('the shell comes as soon as the area is known, if the area draws nothing early, and the area’s files come with the shell', async () => {
    const { promise, resolve } = Promise.withResolvers<FirstArea>();
    beginPage(() => promise, bringShell);
    await vi.advanceTimersByTimeAsync(100);
    expect(bringShell).not.toHaveBeenCalled();
    resolve(found);
    await vi.advanceTimersByTimeAsync(0);
    expect(bringShell).toHaveBeenCalledOnce();
    expect(preloaded()).toEqual(expect.arrayContaining(['/static/js/react.js', '/releases/family/1.0.0/remoteEntry.js']));
  });

  it('the area’s files come with the shell’s also where the area’s early drawing takes longer', async () => {
    const append = document.head.append.bind(document.head);
    // The early script never arrives; without channels its sheets cannot wait for their turn.
    vi.stubGlobal('MessageChannel', class { port1 = {}; port2 = { postMessage() {} }; });
    vi.spyOn(document.head, 'append').mockImplementation((...nodes) => append(...nodes.filter((node) => !(node instanceof HTMLScriptElement))));
    const area = { ...found.area, home: location.pathname, early: 'early.js', files: ['early.js', 'area.js'], hashes: ['sha384-e', 'sha384-a'] };
    beginPage(() => Promise.resolve({ ...found, area }), bringShell);
    await vi.advanceTimersByTimeAsync(999);
    expect(preloaded()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(preloaded()).toEqual(expect.arrayContaining(['/static/js/react.js', '/releases/family/1.0.0/remoteEntry.js', '/releases/family/1.0.0/area.js']));
  });

  it.each<[string, FindArea]>([
    ['the registry refuses', () => Promise.reject(new Error('503'))],
    ['no area is the person’s', () => Promise.resolve(null)],
    ['something throws', () => { throw new Error('broken'); }],
  ])('the shell comes at once where %s', async (_, findArea) => {
    beginPage(findArea, bringShell);
    await vi.advanceTimersByTimeAsync(0);
    expect(bringShell).toHaveBeenCalledOnce();
  });

  it('the shell waits for no more than 1.8 seconds', async () => {
    beginPage(() => new Promise(() => undefined), bringShell);
    await vi.advanceTimersByTimeAsync(1_799);
    expect(bringShell).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(bringShell).toHaveBeenCalledOnce();
  });
});

it('the first reads of a teacher’s home begin before its area is known, and only there', async () => {
  startSession({ accessToken: token, refreshToken: 'r', user: { fullName: 'Савчук Ігор', avatarPath: null, role: 'Teacher' } });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ success: true, data: [], message: null });
  });
  const begin = async (pathname: string) => {
    vi.stubGlobal('location', { pathname });
    beginPage(() => new Promise(() => undefined), bringShell);
    await vi.advanceTimersByTimeAsync(0);
  };
  await begin('/teacher/pay');
  expect(asked).toEqual([]);
  await begin('/teacher/my');
  expect(asked).toEqual(['/api/teacher/classes', '/api/teacher/warnings']);
  expect(await takeEarlyReply(readStoredSession()?.key ?? '', '/api/teacher/classes')).toMatchObject({ data: [] });
  // The shell waits only for areas that are drawn early.
  expect(isEarlyViewBegun()).toBe(false);
});

it('an area is fetched with all its files at once, by the same kind of request as the page makes later', () => {
  preloadArea({ ...found, area: { ...found.area, files: ['js/one.0a.js', 'css/one.0b.css'], hashes: ['sha384-y', 'sha384-z'] } });
  const links = [...document.head.querySelectorAll('link[rel=preload]')];
  expect(links.map((link) => ['as', 'href', 'integrity', 'crossorigin'].map((name) => link.getAttribute(name)))).toEqual([
    ['script', '/releases/family/1.0.0/remoteEntry.js', 'sha384-x', null],
    ['script', '/releases/family/1.0.0/js/one.0a.js', 'sha384-y', null],
    ['style', '/releases/family/1.0.0/css/one.0b.css', 'sha384-z', null],
  ]);
});
