import type { CommonRedisOptions, SentinelConnectionOptions } from 'ioredis';

const sentinelForm = /^(rediss?)\+sentinel:\/\/(.*@)?([^@/?]+)(\/[^/?]+.*)$/;

export interface RedisPlace {
  host: string;
  port: number;
}

type SentinelOptions = { sentinels: RedisPlace[] } & Pick<CommonRedisOptions, 'username' | 'password' | 'db'>
  & Pick<SentinelConnectionOptions, 'name' | 'sentinelPassword' | 'tls' | 'sentinelTLS' | 'enableTLSForSentinelMode'>;

function placeOf(text: string, port: number): RedisPlace | null {
  if (!URL.canParse(`tcp://${text}`)) return null;
  const url = new URL(`tcp://${text}`);
  return url.hostname === '' || url.pathname !== '' ? null : { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port || port) };
}

function placesOf(text: string): RedisPlace[] | null {
  const found = text.split(',').map((one) => placeOf(one, 26_379));
  return found.every((place) => place !== null) ? found : null;
}

function textOf(component: string): string | undefined {
  return component === '' ? undefined : decodeURIComponent(component);
}

/** `redis[s]+sentinel://[[user]:password@]host[:port],…/<primary>[/database][?sentinelPassword=…]`; null for other forms; throws if invalid. */
export function sentinelOptions(address: string): SentinelOptions | null {
  if (!/^rediss?\+sentinel:/.test(address)) return null;
  const [, scheme, login = '', hosts = '', rest = ''] = sentinelForm.exec(address) ?? [];
  const sentinels = placesOf(hosts);
  if (scheme === undefined || !sentinels) throw new Error('The address of the Sentinels cannot be read');
  const { username, password, pathname, searchParams } = new URL(`redis://${login}host${rest}`);
  const [, name = '', database = '0'] = pathname.split('/');
  const sentinelPassword = searchParams.get('sentinelPassword') ?? undefined;
  return {
    sentinels,
    name: decodeURIComponent(name),
    username: textOf(username),
    password: textOf(password),
    db: Number(database),
    sentinelPassword,
    ...scheme === 'rediss' && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true },
  };
}

/** Places where a Redis address should answer: its own, or its Sentinels'. */
export function redisPlaces(address: string): RedisPlace[] {
  const sentinel = sentinelOptions(address);
  if (sentinel) return sentinel.sentinels;
  const { hostname, port } = new URL(address);
  return [{ host: hostname, port: Number(port || 6379) }];
}

/** True for an address that we can open. */
export function isRedisAddress(address: string): boolean {
  try {
    return sentinelOptions(address) !== null || /^rediss?:\/\/./.test(address) && URL.canParse(address);
  } catch {
    return false;
  }
}
