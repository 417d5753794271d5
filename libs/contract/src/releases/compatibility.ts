import { z } from 'zod';
import type { Release } from './releases.contract.ts';

/** `shell.json` beside the shell's page: what releases can count on. */
export const shellDescription = z.object({
  build: z.string(),
  contracts: z.array(z.int()),
  /** Shared packages and doors with versions; empty if the shell has no description. */
  provides: z.record(z.string(), z.string()),
});

type Version = readonly [major: number, minor: number, patch: number];

function versionIn(text: string): Version | null {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? [];
  return major && minor && patch ? [Number(major), Number(minor), Number(patch)] : null;
}

/** Like `^`: equal up to the first non-zero number, and no older after it. */
function isWithin(given: Version, asked: Version): boolean {
  const [major, minor, patch] = given;
  if (major !== asked[0]) return false;
  if (major === 0) return minor === asked[1] && (minor === 0 ? patch === asked[2] : patch >= asked[2]);
  return minor > asked[1] || (minor === asked[1] && patch >= asked[2]);
}

function misfit(request: string, range: string, provides: ShellDescription['provides']): string[] {
  const given = provides[request];
  if (given === undefined) return [`Потрібен ${request} ${range}, а портал його не надає`];
  const [have, asked] = [versionIn(given), range.startsWith('^') ? versionIn(range.slice(1)) : null];
  if (!have || !asked) return [`Версії ${request} не порівняти: потрібна ${range}, у порталу ${given}`];
  return isWithin(have, asked) ? [] : [`Потрібен ${request} ${range}, а в порталу ${given}`];
}

/** One line per reason why a release cannot run in a shell, as the federation checks it. Missing declarations count as fitting. */
export function misfits({ contract, shared = {} }: Pick<Release, 'contract' | 'shared'>, { contracts, provides }: ShellDescription): string[] {
  const spoken = contracts.includes(contract) ? [] : [`Договір ${contract}, а портал знає ${contracts.join(', ')}`];
  if (Object.keys(provides).length === 0) return spoken;
  const asked = Object.entries(shared).sort(([one], [other]) => (one < other ? -1 : 1));
  return [...spoken, ...asked.flatMap(([request, range]) => misfit(request, range, provides))];
}

export type ShellDescription = z.output<typeof shellDescription>;
