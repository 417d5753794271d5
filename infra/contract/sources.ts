import { readFile } from 'node:fs/promises';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { extname, join, normalize } from 'node:path';
import type { z } from 'zod';
import { Refusal } from '../local/refusal.ts';

/** A file as a product serves it. */
export interface Served {
  content: Buffer;
  type: string;
  /** The content security policy that came with it; null of a file that nobody serves. */
  policy: string | null;
}

/** Gives a file of a shell or of a release; null for one that is not there, a throw where nobody can say. */
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

/** The files of a build on this machine. */
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

/** Tells whether a reply says that there is no such thing, and not that it cannot be had just now, or not by us. */
function isNowhere(status: number): boolean {
  return status === 404 || status === 410;
}

/** Reads what a running product serves at an address. Node, unlike browsers, does not find `*.localhost` everywhere. */
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

/** Reads a file of a product; refuses one that whoever answered wrote otherwise. */
export function readServed<Said>(schema: z.ZodType<Said>, { content }: Served, address: string): Said {
  try {
    return schema.parse(JSON.parse(String(content)));
  } catch {
    throw new Refusal(`${address} не читається: там не портал або портал іншої версії, ніж ця команда.`);
  }
}

/** Asks for each file once: a browser asks for those of the shell again with every page. */
export function remembered(source: Source): Source {
  const known = new Map<string, Promise<Served | null>>();
  return (path) => {
    const found = known.get(path) ?? source(path);
    known.set(path, found);
    return found;
  };
}
