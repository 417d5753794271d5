import { Refusal } from '@dzvinok/api-server/failure';
import type { ShellDescription } from '@dzvinok/contract/releases';
import type { Database } from '@dzvinok/tenancy/database';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { ReleasesRepository } from '../registry/releases.repository.ts';
import { nobody, type ReleaseWriter } from '../registry/release-writer.service.ts';
import type { ReleaseStore } from './release-store.ts';

type Report = (line: string) => void;

interface Registry {
  database: Database;
  report: Report;
}

export async function registerReleases({ database, report }: Registry, store: ReleaseStore): Promise<void> {
  const repository = new ReleasesRepository();
  const known = await runInPlatform(database, () => repository.names());
  for (const found of await store.readNew(known)) {
    if ('problem' in found) report(`Release ${found.folder} ${found.problem}: left out`);
    else if (await runInPlatform(database, () => repository.add(found.release, null))) report(`Release ${found.folder}: registered`);
  }
}

/** Reads `mfe-admin@1.2.3,mfe-family@1.0.0`. */
export function readPromotions(text: string): { remote: string; version: string }[] {
  return text.split(',').map((part) => part.trim()).filter(Boolean).map((part) => {
    const [remote, version, ...rest] = part.split('@');
    if (!remote || !version || rest.length > 0) throw new Error(`«${part}» is not remote@version`);
    return { remote, version };
  });
}

const leftOut = new Map([
  ['releases.withdrawn', 'was withdrawn'],
  ['releases.red', 'does not fit the shell'],
  ['releases.unchecked', 'was not checked with the shell'],
]);

/**
 * Makes the releases stable; former stable releases become fallbacks. A withdrawn or refused release is skipped and
 * reported, as a start must not undo a roll-back. An unknown release fails all promotions.
 */
export async function promoteReleases(
  { database, report }: Registry, promotions: string, writer: ReleaseWriter, shell: ShellDescription,
): Promise<void> {
  // a fixed order keeps two starting processes from deadlocking
  const wanted = readPromotions(promotions).sort((one, other) => (one.remote < other.remote ? -1 : 1));
  await runInPlatform(database, async () => {
    for (const { remote, version } of wanted) report(`Release ${remote}/${version}: ${await promote(writer, remote, version, shell)}`);
  });
}

async function promote(writer: ReleaseWriter, remote: string, version: string, shell: ShellDescription): Promise<string> {
  try {
    const isNew = await writer.change(remote, { kind: 'promote-at-start', version, reason: 'Під час запуску порталу' }, nobody, shell);
    return isNew ? 'in use' : 'in use already';
  } catch (error) {
    const reason = error instanceof Refusal ? leftOut.get(error.code) : undefined;
    if (reason === undefined) throw error;
    return `${reason}, left out`;
  }
}
