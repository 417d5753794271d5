import { createHash } from 'node:crypto';
import { centreRoutes, type CentreFace } from '@dzvinok/contract/centre';
import { entryFile } from '@dzvinok/contract/release-table';
import { releasesRoutes, type Release, type RemotesManifest } from '@dzvinok/contract/releases';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Source } from './sources.ts';

export interface Checked {
  shell: Source;
  files: Source;
  release: Release;
  policy: string;
}

export interface CheckServer {
  url: string;
  takeReports: () => string[];
  /** Why a file could not be read (a 404 does not count); null if all could. */
  lost: () => unknown;
  close: () => Promise<void>;
}

const face: CentreFace = { kind: 'tenant', name: 'Перевірка', status: 'active', accent: 'indigo', logoPath: null, phone: null };
const refusal = { success: false, data: null, errorMessage: 'Тут перевіряють самі сторінки, даних немає', message: null };

function manifestOf({ remote, version, entryName, contract, exposes, files }: Release): RemotesManifest {
  const integrity = files[entryFile] ?? '';
  const areas = exposes.map((area) => ({ ...area, hashes: area.files.map((file) => files[file] ?? '') }));
  const entry = `/releases/${remote}/${version}/${entryFile}`;
  return { epoch: version, remotes: [{ remote, version, entryName, entry, integrity, contract, exposes: areas, fallback: null }] };
}

function sendJson(reply: ServerResponse, content: unknown, status = 200): void {
  reply.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(content));
}

async function reportIn(asked: IncomingMessage): Promise<string> {
  const { 'csp-report': told } = JSON.parse(String(Buffer.concat(await asked.toArray())));
  return `Політика безпеки не пускає: ${told?.['effective-directive']} ${told?.['blocked-uri']} (${told?.['source-file'] ?? '?'}:${told?.['line-number'] ?? '?'})`;
}

/** Allows the inline scripts of this page: the policy holds the hashes of the product's page, which may be another shell's. */
function policyOfPage(policy: string, page: string): string {
  const hashes = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return policy.replace(/ 'sha256-[^']*'/g, '').replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' '));
}

export async function startCheckServer({ shell, files, release, policy }: Checked): Promise<CheckServer> {
  const folder = `/releases/${release.remote}/${release.version}/`;
  const reports: string[] = [];
  let lost: unknown = null;

  async function sendFile(path: string, reply: ServerResponse): Promise<void> {
    const isRelease = path.startsWith(folder);
    const isPage = !/\.[a-z0-9]+$/i.test(path);
    const file = isRelease ? files(path.slice(folder.length)) : shell(isPage ? 'index.html' : path.slice(1));
    const found = await file.catch((error: unknown) => {
      lost ??= error;
      throw error;
    });
    if (!found) return void reply.writeHead(404).end();
    const cacheControl = isPage ? 'no-store' : 'public, max-age=31536000, immutable';
    const obeyed = isPage ? policyOfPage(policy, String(found.content)) : policy;
    reply.writeHead(200, { 'content-type': found.type, 'cache-control': cacheControl, 'content-security-policy': obeyed, 'x-content-type-options': 'nosniff' });
    reply.end(found.content);
  }

  async function answer(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const path = new URL(asked.url ?? '/', 'http://check').pathname;
    if (path === '/csp-reports') {
      reports.push(await reportIn(asked));
      return void reply.writeHead(204).end();
    }
    if (path === releasesRoutes.remotes.path) return sendJson(reply, manifestOf(release));
    if (path === centreRoutes.face.path) return sendJson(reply, { ...refusal, success: true, errorMessage: null, data: face });
    if (path.startsWith('/api/')) return sendJson(reply, refusal, 503);
    await sendFile(path, reply);
  }

  const server = createServer((asked, reply) => {
    answer(asked, reply).catch((error: unknown) => {
      // A lost file ends the check, which reports the reason once.
      if (lost === null) console.error(error);
      reply.destroy();
    });
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The check has no port');
  return {
    url: `http://localhost:${address.port}`,
    takeReports: () => reports.splice(0),
    lost: () => lost,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => { server.close(done); });
    },
  };
}
