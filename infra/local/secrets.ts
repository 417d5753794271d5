import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './refusal.ts';

/** Made once per machine, kept in `secrets.json` of the data folder. */
export interface Secrets {
  /** 32 bytes, base64: wraps the keys of the centres. */
  masterKey: string;
  superuserPassword: string;
  ownerPassword: string;
  redisPassword: string;
}

function fresh(): Secrets {
  const password = () => randomBytes(24).toString('base64url');
  return {
    masterKey: randomBytes(32).toString('base64'),
    superuserPassword: password(),
    ownerPassword: password(),
    redisPassword: password(),
  };
}

export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  let known: Partial<Secrets> = {};
  if (existsSync(file)) {
    try {
      known = JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      throw new Refusal(`Файл ${file} не читається. Поверніть його з копії: без нього збережені паролі не відкрити.`);
    }
  }
  const secrets = { ...fresh(), ...known };
  if (Object.keys(known).length < Object.keys(secrets).length) {
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  chmodSync(file, 0o600);
  return secrets;
}
