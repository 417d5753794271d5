import { readFile } from 'node:fs/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { extname, join, normalize } from 'node:path';
import type { z } from 'zod';
import { Refusal } from '../local/refusal.ts';

export interface Served {
  content: Buffer;
  type: string;
  policy: string | null;
}

/** Null if the file does not exist; throws if that cannot be found out. */
export type Source = (path: string) => Promise<Served | null>;

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

export function folderSource(folder: string): Source {
  return async (path) => {
    const safe = normalize(path);
    if (safe.startsWith('..')) return null;
    try {
      return { content: await readFile(join(folder, safe)), type: types[extname(safe)] ?? 'application/octet-stream', policy: null };
    } catch {
      return null;
    }
  };
}

/** Other error codes do not prove that the file is missing. */
function isNowhere(status: number): boolean {
  return status === 404 || status === 410;
}

/** Reads from a running product. Node, unlike browsers, does not resolve `*.localhost` everywhere. */
export function webSource(address: string): Source {
  const { protocol, hostname, host, port } = new URL(address);
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost');
  const send = protocol === 'https:' ? requestSecure : requestPlain;
  return (path) => {
    const { promise, resolve, reject } = Promise.withResolvers<Served | null>();
    const options = { host: isHere ? '127.0.0.1' : hostname, port, path, headers: { host }, signal: AbortSignal.timeout(30_000) };
    send(options, (reply) => {
      const { 'content-type': type = 'application/octet-stream', 'content-security-policy': policy } = reply.headers;
      const status = reply.statusCode ?? 0;
      reply.toArray().then((parts) => {
        if (status === 200) resolve({ content: Buffer.concat(parts), type, policy: policy === undefined ? null : String(policy) });
        else if (isNowhere(status)) resolve(null);
        else reject(new Refusal(`${address}${path} не віддається (HTTP ${status}), тож перевірити нічого не можна.`));
      }, reject);
    }).on('error', reject).end();
    return promise;
  };
}

export function readServed<Said>(schema: z.ZodType<Said>, { content }: Served, address: string): Said {
  try {
    return schema.parse(JSON.parse(String(content)));
  } catch {
    throw new Refusal(`${address} не читається: там не портал або портал іншої версії, ніж ця команда.`);
  }
}

/** Reads each file once: a browser asks for the shell's files on every page. */
export function remembered(source: Source): Source {
  const known = new Map<string, Promise<Served | null>>();
  return (path) => {
    const found = known.get(path) ?? source(path);
    known.set(path, found);
    return found;
  };
}
