import { RegistryRefused, ReleaseClient } from '../build/src/release-client.ts';
import { remotes } from './remotes.ts';
import { Refusal } from './refusal.ts';
import { readKey } from './release-keys.ts';
import { readSettings } from './settings.ts';

export function registryAddress(): string {
  const { baseDomain, port } = readSettings();
  const given = process.env.RELEASES_URL;
  if (!given) return `http://platform.${baseDomain}:${port}`;
  const url = /^https?:\/\//.test(given) ? URL.parse(given) : null;
  // Security: the address may hold a password before the @, even if it cannot be parsed.
  if (!url) throw new Refusal(`RELEASES_URL=${given.replace(/^.*@/s, '…@')} не адреса реєстру. Задайте повну, як-от https://platform.example.ua`);
  if (url.href === `${url.origin}/`) return url.origin;
  // The product answers only at a host: a path would be ignored and another server asked.
  throw new Refusal(`В адресі реєстру самі протокол, ім’я й порт, без шляху та пароля. Задайте так: RELEASES_URL=${url.origin}`);
}

export function demandRemote(name: string | undefined): string {
  if (name && remotes.includes(name)) return name;
  throw new Refusal(`${name ? `Розділу «${name}» немає` : 'Назвіть розділ'}. Є: ${remotes.join(', ')}.`);
}

/** Signs with RELEASE_KEY (CI), else with this machine's own key. */
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

const nowhere = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const brokenOff = new Set(['ETIMEDOUT', 'ECONNRESET', 'EPIPE', 'ABORT_ERR']);
const untrusted = /CERT|ERR_TLS|ERR_SSL|EPROTO|VERIFY/;

/** The registry gives the same refusal for every kind of wrong key, so all causes are listed. */
export const keyAdvice = [
  'Ключ береться з RELEASE_KEY, а без нього з .data/release-keys, і підходить до одного розділу одного реєстру.',
  'Якщо він той, звірте годинник (різниця до 5 хвилин) і RELEASES_URL: це має бути саме те ім’я, яке бачить портал,',
  'тож проксі не може ні міняти Host, ні подвоювати заголовки.',
].join(' ');

const advice: Record<string, string> = {
  'request.not-found': 'В RELEASES_URL має бути адреса платформи, як-от https://platform.example.ua.',
  'tenants.not-found': 'Перевірте коди центрів, а якщо їх не названо, RELEASES_URL: там має бути адреса платформи.',
  'releases.not-found': 'Які є: npm run releases -- status <розділ>.',
  'releases.red': 'Чому саме: npm run contract -- <розділ> <версія>.',
  'releases.withdrawn': 'Повернути її всім: npm run releases -- promote <розділ> <версія> --again.',
  'releases.unchecked': 'Перевірка: npm run contract -- <розділ> <версія>.',
  'releases.no-stable': 'Так: npm run releases -- promote <розділ> <версія>.',
  'releases.version-taken': 'Підніміть версію в package.json розділу: тоді й номер буде інший.',
  'releases.key-refused': keyAdvice,
};

function lineOfConnection(code: string): string | null {
  if (brokenOff.has(code)) return `Зв’язок із реєстром ${registryAddress()} обірвався (${code}). Що встигло змінитися, каже npm run releases -- status`;
  if (nowhere.has(code)) {
    return process.env.RELEASES_URL
      ? `Реєстр ${registryAddress()} не відповідає (${code}). Перевірте мережу та адресу в RELEASES_URL.`
      : `Реєстр ${registryAddress()} не відповідає. Запустіть продукт (npm start), назвіть його порт (PORT=8111), якщо він інший, або адресу: RELEASES_URL=…`;
  }
  if (!untrusted.test(code)) return null;
  return `Захищене з’єднання з ${registryAddress()} не приймається (${code}). Перевірте RELEASES_URL; сертифікат власного центру: NODE_EXTRA_CA_CERTS=<файл>`;
}

export function toldOf(error: unknown): unknown {
  if (error instanceof RegistryRefused) return new Refusal([error.message, advice[error.code]].filter(Boolean).join(' '));
  if (!(error instanceof Error)) return error;
  const line = lineOfConnection(error.name === 'TimeoutError' ? 'ETIMEDOUT' : 'code' in error ? String(error.code) : '');
  return line === null ? error : new Refusal(line);
}
