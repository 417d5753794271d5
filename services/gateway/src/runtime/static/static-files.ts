import { contextOf } from '@dzvinok/api-server/request-context';
import fastifyStatic from '@fastify/static';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FileStore } from '../files/file-store.ts';
import type { Files } from '../files/files.ts';
import { contentSecurityPolicy, type HeaderSetting } from './security-headers.ts';
import { ServedFiles } from './served-files.ts';
import { serviceWorkerRemoval } from './service-worker-removal.ts';

interface StaticSetting extends HeaderSetting {
  shellDist: string;
  releaseStore: string;
  keepsOffline: boolean;
}

export const pagesRoute = '/*';

const logger = new Logger('StaticFiles');
const dayMs = 24 * 60 * 60_000;
const immutable = 'public, max-age=31536000, immutable';
const hashedName = /[.-][0-9a-f]{8,}\.(?:async\.)?[a-z0-9]+$/i;
const releasePath = /^\/releases\/([a-z][a-z0-9-]+\/\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?\/.+)$/;

function isFile(path: string): boolean {
  return /\.[a-z0-9]+$/i.test(path);
}

function sendPage(reply: FastifyReply, { shellDist, devHosts }: StaticSetting): FastifyReply {
  const policy = contentSecurityPolicy({ devHosts }, scriptsIn(join(shellDist, 'index.html')));
  return reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policy }).sendFile('index.html', shellDist);
}

/** A missing file may belong to a shell that was served before. */
function serveShell(reply: FastifyReply, path: string, setting: StaticSetting, sendFormer: () => Promise<FastifyReply>) {
  const { shellDist, keepsOffline } = setting;
  if (!isFile(path) || path === '/index.html') return sendPage(reply, setting);
  if (!hashedName.test(path)) {
    reply.header('cache-control', 'no-cache');
    if (path === '/sw.js' && !keepsOffline) return reply.type('text/javascript; charset=utf-8').send(serviceWorkerRemoval);
    return reply.sendFile(path, shellDist);
  }
  reply.header('cache-control', immutable);
  return existsSync(join(shellDist, path)) ? reply.sendFile(path, shellDist) : sendFormer();
}

/** A gateway may serve one shell for months, and the age of its files counts from the last day. */
function keepDaily(instance: FastifyInstance, shellDist: string, store: FileStore): void {
  const daily = setInterval(() => {
    keepShellFiles(shellDist, store).catch((error: unknown) => logger.error('The files of the shell cannot be kept for later', error));
  }, dayMs);
  daily.unref();
  instance.addHook('onClose', async () => clearInterval(daily));
}

export async function serveStaticFiles(instance: FastifyInstance, setting: StaticSetting, files: Files) {
  const { shellDist, releaseStore } = setting;
  const formerShell = new ServedFiles(files.formerShell);
  const releases = files.releases && new ServedFiles(files.releases);
  if (!releases) mkdirSync(releaseStore, { recursive: true });
  await keepShellFiles(shellDist, files.formerShell);
  keepDaily(instance, shellDist, files.formerShell);
  await instance.register(fastifyStatic, {
    root: releases ? shellDist : releaseStore,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny',
  });
  instance.get(pagesRoute, async (request, reply) => {
    const path = `/${pathOf(request)}`;
    if (/^\/+(api|health)(\/|$)/i.test(path)) return reply.callNotFound();
    if (contextOf(request).place.kind === 'unknown') {
      return reply.code(404).type('text/html; charset=utf-8').send(unknownCentrePage());
    }
    const release = releasePath.exec(path)?.[1];
    if (release !== undefined) {
      reply.header('cache-control', immutable);
      return releases ? releases.send(request, reply, release) : reply.sendFile(release, releaseStore);
    }
    if (!existsSync(join(shellDist, 'index.html'))) return reply.callNotFound();
    return serveShell(reply, path, setting, () => formerShell.send(request, reply, path.slice(1)));
  });
}

function pathOf(request: FastifyRequest): string {
  const { params } = request;
  return typeof params === 'object' && params !== null && '*' in params ? String(params['*']) : '';
}

const inPage = /<script>([\s\S]*?)<\/script>/g;

const hashesByPage = new Map<string, { changed: number; hashes: string[] }>();

function scriptsIn(page: string): string[] {
  const changed = statSync(page).mtimeMs;
  const read = hashesByPage.get(page);
  if (read?.changed === changed) return read.hashes;
  const hashes = [...readFileSync(page, 'utf8').matchAll(inPage)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  hashesByPage.set(page, { changed, hashes });
  return hashes;
}

const keptMs = 30 * dayMs;

function hashedFilesOf(shellDist: string): string[] {
  if (!existsSync(join(shellDist, 'static'))) return [];
  return readdirSync(join(shellDist, 'static'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(shellDist.length + 1).replaceAll('\\', '/'));
}

/** Pages opened before a release still ask for their own shell's files, kept for a month after they were last served. Call daily. */
export async function keepShellFiles(shellDist: string, store: FileStore, now = new Date()): Promise<void> {
  const kept = new Map((await store.list('')).map((file) => [file.name, file]));
  await Promise.all(hashedFilesOf(shellDist).map(async (name) => {
    const path = join(shellDist, name);
    const known = kept.get(name);
    kept.delete(name);
    const isKept = known && known.bytes === statSync(path).size && now.getTime() - known.changedAt.getTime() < dayMs / 2;
    if (!isKept) await store.put(name, { path });
  }));
  const forgotten = kept.values().filter(({ changedAt }) => now.getTime() - changedAt.getTime() > keptMs);
  for (const { name } of forgotten) await store.remove(name);
}

/** For a mistyped address of a centre. It loads no other file. */
function unknownCentrePage(): string {
  return `<!doctype html>
<html lang="uk">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Центр не знайдено · Дзвінок</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f6f7fb; color: #1f2440;
    font-family: system-ui, sans-serif; }
  main { max-width: 26rem; padding: 2rem; text-align: center; }
  h1 { font-size: 1.5rem; margin: 0 0 .75rem; }
  p { line-height: 1.5; margin: 0; color: #565c78; }
</style>
</head>
<body>
<main>
<h1>Центр не знайдено</h1>
<p>За цією адресою немає жодного центру. Перевірте, чи правильно її написано, або запитайте адресу в адміністратора свого центру.</p>
</main>
</body>
</html>
`;
}
