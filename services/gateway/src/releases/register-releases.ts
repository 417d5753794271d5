import type { Release } from '@dzvinok/contract/releases';
import type { Database } from '@dzvinok/tenancy/database';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { platformDb } from '../database/database.ts';
import { readStore } from './release-store.ts';

type Report = (line: string) => void;

/** Makes the releases of a store known to the registry. A known one stays as it was: releases never change. */
export async function registerReleases(database: Database, store: string, report: Report): Promise<void> {
  for (const found of await readStore(store)) {
    if ('problem' in found) report(`Release ${found.folder} ${found.problem}: left out`);
    else if (await runInPlatform(database, () => insertRelease(found.release))) report(`Release ${found.folder}: registered`);
  }
}

async function insertRelease(release: Release): Promise<boolean> {
  const inserted = await platformDb()
    .insertInto('releases')
    .values({ remote: release.remote, version: release.version, manifest: JSON.stringify(release) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .execute();
  return inserted.length > 0;
}

/** Reads `mfe-admin@1.2.3,mfe-family@1.0.0`. */
export function readPromotions(text: string): { remote: string; version: string }[] {
  return text.split(',').map((part) => part.trim()).filter(Boolean).map((part) => {
    const [remote, version, ...rest] = part.split('@');
    if (!remote || !version || rest.length > 0) throw new Error(`«${part}» is not remote@version`);
    return { remote, version };
  });
}

/** Moves the stable channel to the named releases; what was there becomes the fallback. All of them or none. */
export async function promoteReleases(database: Database, promotions: string, report: Report): Promise<void> {
  const wanted = readPromotions(promotions);
  await runInPlatform(database, async () => {
    for (const { remote, version } of wanted) {
      if (await moveChannel(remote, version)) report(`Release ${remote}/${version}: in use`);
    }
  });
}

async function moveChannel(remote: string, version: string): Promise<boolean> {
  const moved = await platformDb()
    .insertInto('release_channels')
    .values({ remote, version, fallback_version: null })
    .onConflict((conflict) => conflict
      .column('remote')
      .doUpdateSet((set) => ({
        version,
        fallback_version: set.ref('release_channels.version'),
        moved_at: new Date(),
      }))
      .where('release_channels.version', '<>', version))
    .returning('remote')
    .execute();
  return moved.length > 0;
}
