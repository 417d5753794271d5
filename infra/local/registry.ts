import { RegistryRefused, ReleaseClient } from '../build/src/release-client.ts';
import { remotes } from './builds.ts';
import { Refusal } from './refusal.ts';
import { readKey } from './release-keys.ts';
import { readSettings } from './settings.ts';

/** A registry that somebody runs elsewhere, or that of the product which runs here. */
export function registryAddress(): string {
  const { baseDomain, port } = readSettings();
  const address = process.env.RELEASES_URL || `http://platform.${baseDomain}:${port}`;
  if (/^https?:\/\//.test(address) && URL.canParse(address)) return address;
  throw new Refusal(`RELEASES_URL=${address} не адреса реєстру. Задайте повну, як-от https://platform.example.ua`);
}

/** A remote of this repository, or a word with the names of those that there are. */
export function demandRemote(name: string | undefined): string {
  if (name && remotes.includes(name)) return name;
  throw new Refusal(`${name ? `Розділу «${name}» немає` : 'Назвіть розділ'}. Є: ${remotes.join(', ')}.`);
}

/** Speaks with the registry by the remote's key: CI's, or this machine's own. */
export function openRegistry(remote: string): ReleaseClient {
  const key = process.env.RELEASE_KEY || readKey(readSettings().dataDir, remote)?.privateKey;
  if (!key) {
    throw new Refusal(`Немає ключа публікації ${remote}. Задайте RELEASE_KEY або виконайте тут npm start, який робить ключі цього комп’ютера.`);
  }
  const address = registryAddress();
  try {
    return new ReleaseClient(address, key);
  } catch {
    throw new Refusal('RELEASE_KEY не читається: потрібен закритий ключ Ed25519 (PKCS8, base64). Новий: npm run releases -- key <розділ>');
  }
}

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'ECONNRESET', 'ABORT_ERR']);

/** How the same is done from a command line. */
const advice: Record<string, string> = {
  'releases.withdrawn': 'Повернути її всім: npm run releases -- promote <розділ> <версія> --again.',
  'releases.unchecked': 'Перевірка: npm run contract -- <розділ> <версія>.',
};

/** What a person is told in place of an error of the registry. */
export function toldOf(error: unknown): unknown {
  if (error instanceof RegistryRefused) return new Refusal([error.message, advice[error.code]].filter(Boolean).join(' '));
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isAway = unreachable.has(code) || (error instanceof Error && error.name === 'TimeoutError');
  if (!isAway) return error;
  return new Refusal(`Реєстр ${registryAddress()} не відповідає. Запустіть продукт (npm start) або назвіть адресу: RELEASES_URL=…`);
}
