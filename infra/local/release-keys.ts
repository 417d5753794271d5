import { makeKeyPair, type KeyPair } from '../build/src/release-signing.ts';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Refusal } from './refusal.ts';
import { demandFolder } from './settings.ts';

const keyPair: z.ZodType<KeyPair> = z.object({ keyId: z.string(), privateKey: z.string(), publicKey: z.string() });

function fileOf(dataDir: string, remote: string): string {
  return join(dataDir, 'release-keys', `${remote}.json`);
}

export function readKey(dataDir: string, remote: string): KeyPair | null {
  const file = fileOf(dataDir, remote);
  if (!existsSync(file)) return null;
  try {
    return keyPair.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Refusal(`Файл ${file} не читається. Вилучіть його: npm start зробить новий ключ.`);
  }
}

function makeKey(dataDir: string, remote: string): KeyPair {
  demandFolder(join(dataDir, 'release-keys'));
  const file = fileOf(dataDir, remote);
  const pair = makeKeyPair();
  writeFileSync(`${file}.new`, `${JSON.stringify(pair, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return pair;
}

/** Public keys in the gateway's format; creates missing keys. */
export function demandKeys(dataDir: string, remotes: readonly string[]): string {
  return remotes.map((remote) => {
    const { publicKey } = readKey(dataDir, remote) ?? makeKey(dataDir, remote);
    chmodSync(fileOf(dataDir, remote), 0o600);
    return `${remote}:${publicKey}`;
  }).join(',');
}
