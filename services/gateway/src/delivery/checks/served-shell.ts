import { shellDescription, type ShellDescription } from '@dzvinok/contract/compatibility';
import { remoteContractVersion } from '@dzvinok/contract/releases';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Reads the description of the shell that this gateway serves. Without a built shell, releases may ask it for anything.
 * A description that cannot be read is an error, as otherwise no release would be checked.
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
