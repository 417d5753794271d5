import { remoteContractVersion, type Area, type RemoteEntry } from '@dzvinok/contract/releases';
import { describe, expect, it, vi } from 'vitest';
import { makeAreaLoader, type LoadModule, type RemoteSource } from './area.loader.ts';

const area: Area = { module: './admin', basePath: '/admin', roles: ['TenantAdmin'], files: [], home: '/admin/home' };
const current = { version: '2.0.0', entryName: 'office_2', entry: '/office/2/remoteEntry.js', integrity: 'sha384-b' };
const earlier = { version: '1.0.0', entryName: 'office_1', entry: '/office/1/remoteEntry.js', integrity: 'sha384-a' };
const remote: RemoteEntry = { ...current, remote: 'office', contract: 1, exposes: [area], fallback: earlier };
const lonely: RemoteEntry = { ...remote, fallback: null };

const good = {
  remote: { contract: remoteContractVersion, roles: ['TenantAdmin'], basePath: '/admin', navigation: [], routes: [{ path: 'home' }] },
};

type Outcome = () => unknown;
const works: Outcome = () => good;
const hangs: Outcome = () => new Promise(() => {});
const fails = (text = 'unreachable'): Outcome => () => Promise.reject(new Error(text));

/** A loader whose attempts end as told, one after another; `asked` lists the versions that were tried. */
function loaderOf(...outcomes: Outcome[]) {
  const asked: string[] = [];
  const load: LoadModule = async (source: RemoteSource) => {
    const outcome = outcomes[asked.push(source.version) - 1];
    if (!outcome) throw new Error('one attempt too many');
    return outcome();
  };
  return { asked, open: makeAreaLoader({ load, limit: 30, pause: 1 }) };
}

describe('area loader', () => {
  it('loads the version in use at the first attempt', async () => {
    const { asked, open } = loaderOf(works);
    await expect(open(remote, area)).resolves.toMatchObject({ version: '2.0.0', area: { basePath: '/admin' } });
    expect(asked).toEqual(['2.0.0']);
  });

  it('repeats once before it falls back', async () => {
    const { asked, open } = loaderOf(fails(), fails(), works);
    await expect(open(remote, area)).resolves.toMatchObject({ version: '1.0.0' });
    expect(asked).toEqual(['2.0.0', '2.0.0', '1.0.0']);
  });

  it('recovers by the repetition alone', async () => {
    const { asked, open } = loaderOf(fails(), works);
    await expect(open(lonely, area)).resolves.toMatchObject({ version: '2.0.0' });
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['hangs', hangs],
    ['breaks the contract', () => ({ default: {} })],
    ['speaks a contract to come', () => ({ remote: { ...good.remote, contract: remoteContractVersion + 1 } })],
    ['claims another base path', () => ({ remote: { ...good.remote, basePath: '/other' } })],
    ['needs other shared code', fails('[ Federation Runtime ]: #RUNTIME-012')],
  ])('falls back at once when the version in use %s', async (_, outcome) => {
    const { asked, open } = loaderOf(outcome, works);
    await expect(open(remote, area)).resolves.toMatchObject({ version: '1.0.0' });
    expect(asked).toEqual(['2.0.0', '1.0.0']);
  });

  it('throws when the fallback fails too, and begins anew when asked again', async () => {
    const { asked, open } = loaderOf(fails(), fails(), fails('also gone'), works);
    await expect(open(remote, area)).rejects.toThrow('also gone');
    await expect(open(remote, area)).resolves.toMatchObject({ version: '2.0.0' });
    expect(asked).toEqual(['2.0.0', '2.0.0', '1.0.0', '2.0.0']);
  });

  it('reports each failure with the version that failed', async () => {
    const onFailure = vi.fn();
    const load = () => Promise.reject(new Error('gone'));
    const open = makeAreaLoader({ load, pause: 1, onFailure });
    await expect(open(remote, area)).rejects.toThrow('gone');
    expect(onFailure.mock.calls.map(([, source]) => source.version)).toEqual(['2.0.0', '2.0.0', '1.0.0']);
  });
});
