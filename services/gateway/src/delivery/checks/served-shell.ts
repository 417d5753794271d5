import { shellDescription, type ShellDescription } from '@dzvinok/contract/compatibility';
import { remoteContractVersion } from '@dzvinok/contract/releases';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The shell that this gateway serves. Where none is built, what releases take from it is not held against them; one
 * that cannot be read is an error: nothing would be held against it.
 */
export async function readShell(shellDist: string): Promise<ShellDescription> {
  let text: string;
  try {
    text = await readFile(join(shellDist, 'shell.json'), 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    return {
      build: `contract-${remoteContractVersion}`,
      contracts: [remoteContractVersion - 1, remoteContractVersion],
      provides: {},
    };
  }
  return shellDescription.parse(JSON.parse(text));
}
