import { z } from 'zod';
import type { Release } from './releases.contract.ts';

/** `shell.json`, written beside the shell's page: what a release can count on there. */
export const shellDescription = z.object({
  build: z.string(),
  /** Versions of the shell ↔ remote contract that it speaks. */
  contracts: z.array(z.int()),
  /** Packages and doors that it shares, with the version of each. */
  provides: z.record(z.string(), z.string()),
});

/** Why a release cannot run in a shell, one line for each reason; empty when it can. */
export function misfits({ contract }: Pick<Release, 'contract' | 'shared'>, { contracts }: ShellDescription): string[] {
  return contracts.includes(contract) ? [] : [`Договір ${contract}, а портал знає ${contracts.join(', ')}`];
}

export type ShellDescription = z.output<typeof shellDescription>;
