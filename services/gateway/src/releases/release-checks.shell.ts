import { shellDescription, type ShellDescription } from '@dzvinok/contract/compatibility';
import { remoteContractVersion } from '@dzvinok/contract/releases';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The shell that this gateway serves. Where none is built, what releases take from it is not held against them. */
export async function readShell(shellDist: string): Promise<ShellDescription> {
  try {
    return shellDescription.parse(JSON.parse(await readFile(join(shellDist, 'shell.json'), 'utf8')));
  } catch {
    return {
      build: `contract-${remoteContractVersion}`,
      contracts: [remoteContractVersion - 1, remoteContractVersion],
      provides: {},
    };
  }
}
