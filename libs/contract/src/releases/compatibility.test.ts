import fc from 'fast-check';
import { expect, test } from 'vitest';
import { misfits, type ShellDescription } from './releases.contract.ts';

const shell: ShellDescription = {
  build: '0a1b2c3d4e5f',
  contracts: [1, 2],
  provides: { 'react': '19.3.1', '@dzvinok/ui/page': '0.2.3', '@dzvinok/ui/new': '0.0.4' },
};

function asks(request: string, range: string): string[] {
  return misfits({ contract: 2, shared: { [request]: range } }, shell);
}

test('a release speaks one of the shell’s contracts', () => {
  expect(misfits({ contract: 1 }, shell)).toEqual([]);
  expect(misfits({ contract: 2 }, shell)).toEqual([]);
  expect(misfits({ contract: 9 }, shell)).toEqual(['Договір 9, а портал знає 1, 2']);
});

test.each(['^19.3.1', '^19.3.0', '^19.0.0', '^19.2.9'])('react %s fits 19.3.1', (range) => {
  expect(asks('react', range)).toEqual([]);
});

test.each(['^20.0.0', '^18.3.1', '^19.3.2', '^19.4.0', '^0.0.0'])('react %s does not fit 19.3.1', (range) => {
  expect(asks('react', range)).toEqual([`Потрібен react ${range}, а в порталу 19.3.1`]);
});

test('before 1.0.0 a minor version breaks as a major version does, and before 0.1.0 every version breaks', () => {
  expect(['^0.2.0', '^0.2.3'].flatMap((range) => asks('@dzvinok/ui/page', range))).toEqual([]);
  expect(['^0.1.0', '^0.3.0', '^0.2.4'].map((range) => asks('@dzvinok/ui/page', range).length)).toEqual([1, 1, 1]);
  expect(asks('@dzvinok/ui/new', '^0.0.4')).toEqual([]);
  expect(['^0.0.3', '^0.0.5', '^0.1.0'].map((range) => asks('@dzvinok/ui/new', range).length)).toEqual([1, 1, 1]);
});

test('a door that the shell lacks is named, and so is a range that cannot be compared', () => {
  expect(asks('@dzvinok/ui/later', '^0.1.0')).toEqual(['Потрібен @dzvinok/ui/later ^0.1.0, а портал його не надає']);
  expect(asks('react', '>=19')).toEqual(['Версії react не порівняти: потрібна >=19, у порталу 19.3.1']);
});

test('all reasons are listed, in a fixed order', () => {
  const shared = { '@dzvinok/ui/page': '^1.0.0', 'react': '^20.0.0' };
  const turned = Object.fromEntries(Object.entries(shared).reverse());
  expect(misfits({ contract: 7, shared }, shell)).toHaveLength(3);
  expect(misfits({ contract: 7, shared: turned }, shell)).toEqual(misfits({ contract: 7, shared }, shell));
});

test('a release without a description of its needs fits, and so does every release where the shell has no description', () => {
  expect(misfits({ contract: 1, shared: undefined }, shell)).toEqual([]);
  expect(misfits({ contract: 1, shared: { react: '^99.0.0' } }, { ...shell, provides: {} })).toEqual([]);
});

test('a release that fits a version fits every later version without a breaking change', () => {
  const part = fc.nat(30);
  fc.assert(fc.property(part, part, part, part, part, (major, minor, patch, more, later) => {
    const fits = (version: string) =>
      misfits({ contract: 1, shared: { react: `^${major}.${minor}.${patch}` } }, { ...shell, provides: { react: version } }).length === 0;
    expect(fits(`${major}.${minor}.${patch}`)).toBe(true);
    expect(fits(`${major + 1}.${minor}.${patch}`)).toBe(false);
    if (major > 0) expect(fits(`${major}.${minor + more}.${more > 0 ? later : patch + later}`)).toBe(true);
    if (major > 0 && patch > 0) expect(fits(`${major}.${minor}.${patch - 1}`)).toBe(false);
  }));
});
