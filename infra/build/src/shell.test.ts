import { misfits, shellDescription } from '@dzvinok/contract/releases';
import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { expect, test } from 'vitest';
import { describeShell } from './shell.ts';
import { takenFromShell } from './singletons.ts';

const shell = describeShell('shell', '0a1b2c3d4e5f');

test('a shell lists every package and door that it shares, with the version', () => {
  expect(shellDescription.parse(shell)).toEqual(shell);
  expect(Object.keys(shell.provides)).toEqual(expect.arrayContaining(['react', 'react/jsx-runtime', 'zod', '@dzvinok/ui/page', '@dzvinok/session/session']));
  expect(Object.values(shell.provides).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test('a release built of the same sources as the shell fits the shell', () => {
  const shared = Object.fromEntries(Object.entries(takenFromShell()).map(([request, { requiredVersion }]) => [request, requiredVersion]));
  expect(misfits({ contract: remoteContractVersion, shared }, shell)).toEqual([]);
  expect(misfits({ contract: remoteContractVersion, shared: { ...shared, react: '^20.0.0' } }, shell)).toHaveLength(1);
});
