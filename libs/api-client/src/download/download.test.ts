import { defineRoute, fileContent } from '@dzvinok/contract/route';
import { endSession, startSession } from '@dzvinok/session/session';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '../call/call.ts';
import { downloadFile, fileNameIn } from './download.ts';

const sheet = defineRoute({
  method: 'GET', path: '/api/sheet', access: ['TenantAdmin'], summary: '', data: fileContent, answers: ['text/csv'],
});

const saved: { name: string; address: string }[] = [];

function rememberClick(event: Event) {
  const link = event.target;
  if (link instanceof HTMLAnchorElement) saved.push({ name: link.download, address: link.href });
  event.preventDefault();
}

beforeEach(() => {
  saved.length = 0;
  startSession({ accessToken: 'a1', refreshToken: 'r1', user: { fullName: 'Олег', avatarPath: null, role: 'TenantAdmin' } });
  document.addEventListener('click', rememberClick);
});
afterEach(() => {
  document.removeEventListener('click', rememberClick);
  endSession();
  vi.unstubAllGlobals();
});

it('saves the reply as the signed-in person under the server’s name', async () => {
  const bearers: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    bearers.push(new Headers(init.headers).get('Authorization'));
    return new Response('П;І', {
      headers: { 'Content-Type': 'text/csv', 'Content-Disposition': `attachment; filename="_.csv"; filename*=UTF-8''%D0%A3%D1%87%D0%BD%D1%96.csv` },
    });
  });
  await expect(downloadFile(sheet)).resolves.toBe('Учні.csv');
  expect(bearers).toEqual(['Bearer a1']);
  expect(saved).toEqual([{ name: 'Учні.csv', address: expect.stringMatching(/^blob:/) }]);
  expect(document.querySelector('a')).toBeNull();
});

it('fails like every other call and saves no file', async () => {
  const refusal = { success: false, data: null, errorMessage: 'Забагато учнів', message: null, code: 'request.too-many' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refusal), { status: 429, headers: { 'Content-Type': 'application/json' } }));
  const error = await downloadFile(sheet).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiFailure);
  expect(error).toMatchObject({ status: 429, code: 'request.too-many', message: 'Забагато учнів' });
  expect(saved).toEqual([]);
});

it.each([
  [`attachment; filename="a.csv"`, 'a.csv'],
  [`attachment; filename="_.csv"; filename*=UTF-8''%D1%97.csv`, 'ї.csv'],
  [`attachment; filename="_.csv"; filename*=UTF-8''%D1`, '_.csv'],
  [`inline`, null],
  [null, null],
])('reads the file name out of %s', (header, name) => {
  expect(fileNameIn(header)).toBe(name);
});
