/**
 * The only way to name something of a centre in Redis: `t:{id}:part:part`. The braces are literal, they keep a
 * centre's keys in one slot of a Redis cluster. Parts are encoded, so none can pose as two or as a pattern.
 */
export function tenantKey(tenantId: number, ...parts: (string | number)[]): string {
  if (!Number.isSafeInteger(tenantId) || tenantId < 1) throw new Error('A Redis key of a centre needs its id');
  return `t:{${tenantId}}:${encodeParts(parts)}`;
}

/** The name of something that belongs to no centre: `platform:part:part`. */
export function platformKey(...parts: (string | number)[]): string {
  return `platform:${encodeParts(parts)}`;
}

function encodeParts(parts: (string | number)[]): string {
  if (parts.length === 0 || parts.includes('')) throw new Error('A Redis key needs parts, and no empty one');
  return parts.map((part) => encodeURIComponent(part).replaceAll('*', '%2A')).join(':');
}
