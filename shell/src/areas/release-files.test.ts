import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addressNow, findingOf, guardReleases, knowEntry, stopWaiting, stopWaitingForAll } from './release-files.ts';

guardReleases();

let served: (path: string, init: RequestInit) => Response | Promise<Response>;
const asked: [string, RequestCache | undefined][] = [];
/** A new release for each test: findings live as long as the page. */
let release: string;
let releases = 0;

beforeEach(() => {
  releases += 1;
  release = `office/1.0.${releases}`;
  globalThis.releaseFiles = { [release]: { 'js/a.js': 'sha384-a', 'css/a.css': 'sha384-c' } };
  served = () => new Response('text', { headers: { 'content-type': 'text/javascript' } });
  asked.length = 0;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push([path, init.cache]);
    return served(path, init);
  });
});
afterEach(() => vi.unstubAllGlobals());

const pathOf = (file: string) => `/releases/${release}/${file}`;

/** A type that happy-dom does not fetch: the test sends its events. */
function scriptAt(src: string): HTMLScriptElement {
  return document.head.appendChild(Object.assign(document.createElement('script'), { type: 'text/plain', src }));
}

const given = (element: Element, name = 'src') => [element.getAttribute('integrity'), element.getAttribute(name)];

it('each file of a release is requested with its hash, as script or style sheet, by path or full address', () => {
  knowEntry(pathOf('remoteEntry.js'), 'sha384-entry');
  expect(given(scriptAt(pathOf('remoteEntry.js')))).toEqual(['sha384-entry', pathOf('remoteEntry.js')]);
  expect(given(scriptAt(location.origin + pathOf('js/a.js')))).toEqual(['sha384-a', pathOf('js/a.js')]);
  const sheet = document.head.appendChild(Object.assign(document.createElement('link'), { href: pathOf('css/a.css') }));
  expect(given(sheet, 'href')).toEqual(['sha384-c', pathOf('css/a.css')]);
});

it('a file without a known hash is requested unchanged', () => {
  for (const address of ['/static/js/index.1a2b.js', 'https://elsewhere.ua/releases/office/1.0.1/js/a.js', pathOf('js/unknown.js')]) {
    expect(scriptAt(address).getAttribute('integrity')).toBeNull();
  }
  expect(given(scriptAt('https://elsewhere.ua/x.js'))).toEqual([null, 'https://elsewhere.ua/x.js']);
});

it('a lost file is requested past the browser’s cache, with its hash', async () => {
  scriptAt(pathOf('js/a.js')).dispatchEvent(new Event('error'));
  const again = scriptAt(pathOf('js/a.js'));
  expect(given(again)).toEqual(['sha384-a', expect.stringMatching(/js\/a\.js\?again=\d+$/)]);
  // The browser's cached copy is replaced meanwhile.
  await findingOf(pathOf('js/a.js'));
  expect(asked[0]).toEqual([pathOf('js/a.js'), 'reload']);
});

it('the end of waiting for a release counts only its pending files as lost', () => {
  const lost = vi.fn();
  const waits = scriptAt(pathOf('js/a.js'));
  const came = scriptAt(pathOf('js/b.js'));
  const other = scriptAt('/releases/other/1.0.0/js/a.js');
  for (const script of [waits, came, other]) script.addEventListener('error', lost);
  came.dispatchEvent(new Event('load'));
  stopWaiting(release);
  expect(lost.mock.calls.map(([event]) => event.target)).toEqual([waits]);
  for (const file of ['js/a.js', 'js/b.js', 'remoteEntry.js']) expect(addressNow(pathOf(file))).toMatch(/\?again=\d+$/);
  expect(addressNow('/releases/other/1.0.0/js/a.js')).toBe('/releases/other/1.0.0/js/a.js');
});

it('the end of waiting for all releases counts every pending file as lost', () => {
  const lost = vi.fn();
  const other = pathOf('js/a.js').replace('office', 'family');
  for (const path of [pathOf('js/a.js'), other]) scriptAt(path).addEventListener('error', lost);
  stopWaitingForAll();
  expect(lost).toHaveBeenCalledTimes(2);
  for (const path of [pathOf('js/b.js'), other]) expect(addressNow(path)).toMatch(/\?again=\d+$/);
});

it('a file that is requested again is examined again', async () => {
  served = html;
  scriptAt(pathOf('js/a.js')).dispatchEvent(new Event('error'));
  expect(await findingOf(pathOf('js/a.js'))).toBe('html');
  served = () => new Response('no', { status: 404 });
  // The loader gave up without an event.
  scriptAt(pathOf('js/a.js'));
  expect(await findingOf(pathOf('js/a.js'))).toBe('missing');
});

const html = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
const comparing = (path: string, { integrity }: RequestInit) => (integrity ? Promise.reject(new TypeError(path)) : new Response('text'));

it.each<[string, typeof served]>([
  ['unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['missing', () => new Response('no', { status: 404 })],
  ['missing', () => new Response('no', { status: 410 })],
  // A proxy answers so during a restart of the gateway, which is no fault of the release.
  ['unreachable', () => new Response('no', { status: 503 })],
  ['unreachable', () => new Response('<!doctype html>', { status: 502, headers: { 'content-type': 'text/html' } })],
  ['html', html],
  ['damaged', comparing],
  ['unreachable', () => new Response('text')],
])('a file is found to be %s', async (finding, reply) => {
  served = reply;
  expect(await findingOf(location.origin + pathOf('js/a.js?again=3'))).toBe(finding);
});

it('a file whose comparison timed out is not found to be damaged', async () => {
  const ending = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(ending.signal);
  served = (_, { integrity, signal }) => {
    if (!integrity) return new Response('text');
    ending.abort();
    return Promise.reject(signal?.reason);
  };
  expect(await findingOf(pathOf('js/a.js'))).toBe('unreachable');
});
