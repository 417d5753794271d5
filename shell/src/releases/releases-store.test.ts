import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const hash = `sha384-${'A'.repeat(64)}`;
const manifest = (epoch: string) => ({
  epoch,
  remotes: [
    {
      remote: 'office',
      version: '1.0.0',
      entryName: 'office_1',
      entry: '/remotes/office/1.0.0/remoteEntry.js',
      integrity: hash,
      contract: 1,
      exposes: [{ module: './admin', basePath: '/admin', roles: ['TenantAdmin'], home: '/admin/home' }],
      fallback: null,
    },
  ],
});

async function openPage() {
  vi.resetModules();
  return import('./releases.store.ts');
}

function registryAnswers(reply: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async () => reply());
}

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => vi.unstubAllGlobals());

describe('releases', () => {
  it('come from the registry', async () => {
    registryAnswers(() => Response.json(manifest('7')));
    const { loadReleases, readReleases } = await openPage();
    expect(readReleases().status).toBe('loading');
    await loadReleases();
    expect(readReleases().manifest?.epoch).toBe('7');
  });

  it('come from the last good answer while the registry is down', async () => {
    registryAnswers(() => Response.json(manifest('7')));
    await (await openPage()).loadReleases();
    registryAnswers(() => new Response('no', { status: 503 }));
    const later = await openPage();
    await later.loadReleases();
    expect(later.readReleases().manifest?.epoch).toBe('7');
  });

  it.each([
    ['is down', () => new Response('no', { status: 503 })],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers with an invalid list of releases', () => Response.json({ epoch: '1', remotes: [{ remote: 'office' }] })],
    ['answers with a page', () => new Response('<!doctype html>')],
  ])('fail to load when the registry %s and never answered before, and can be loaded again', async (_, reply) => {
    registryAnswers(reply);
    const { loadReleases, readReleases } = await openPage();
    await loadReleases();
    expect(readReleases().status).toBe('failed');
    registryAnswers(() => Response.json(manifest('8')));
    await loadReleases();
    expect(readReleases().manifest?.epoch).toBe('8');
  });

  it('are not taken from an invalid stored answer', async () => {
    localStorage.setItem('dzvinok.remotes', '{"epoch":1}');
    registryAnswers(() => new Response('no', { status: 503 }));
    const { loadReleases, readReleases } = await openPage();
    await loadReleases();
    expect(readReleases().status).toBe('failed');
  });
});
