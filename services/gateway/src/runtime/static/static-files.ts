import { contextOf } from '@dzvinok/api-server/request-context';
import fastifyStatic from '@fastify/static';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { keepShellFiles } from './previous-shells.ts';
import { scriptsIn } from './page-scripts.ts';
import { contentSecurityPolicy, type HeaderSetting } from './security-headers.ts';
import { serviceWorkerRemoval } from './service-worker-removal.ts';
import { unknownCentrePage } from './unknown-centre-page.ts';

interface StaticSetting extends HeaderSetting {
  shellDist: string;
  /** The folder with files of shells that were served before. */
  formerShell: string;
  releaseStore: string;
  keepsOffline: boolean;
}

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

/** Sends the shell's page for the address of every screen; a missing file is not found. */
function serveShell(reply: FastifyReply, path: string, setting: StaticSetting): FastifyReply {
  const { shellDist, formerShell, keepsOffline } = setting;
  // The worker keeps it by its name.
  if (!isFile(path) || path === '/index.html') return sendPage(reply, setting);
  if (!hashedName.test(path)) {
    reply.header('cache-control', 'no-cache');
    if (path === '/sw.js' && !keepsOffline) return reply.type('text/javascript; charset=utf-8').send(serviceWorkerRemoval);
    return reply.sendFile(path, shellDist);
  }
  reply.header('cache-control', immutable);
  return reply.sendFile(path, existsSync(join(shellDist, path)) ? shellDist : formerShell);
}

/** A gateway may serve one shell for months, and the age of its files counts from the last day. */
function keepDaily(instance: FastifyInstance, { shellDist, formerShell }: StaticSetting): void {
  const daily = setInterval(() => {
    try {
      keepShellFiles(shellDist, formerShell);
    } catch (error) {
      logger.error('The files of the shell cannot be kept for later', error);
    }
  }, dayMs);
  daily.unref();
  instance.addHook('onClose', async () => clearInterval(daily));
}

/** Serves the shell and the published remotes, for each GET that is no call of the API. */
export async function serveStaticFiles(instance: FastifyInstance, setting: StaticSetting) {
  const { shellDist, formerShell, releaseStore } = setting;
  mkdirSync(releaseStore, { recursive: true });
  mkdirSync(formerShell, { recursive: true });
  keepShellFiles(shellDist, formerShell);
  keepDaily(instance, setting);
  await instance.register(fastifyStatic, {
    root: releaseStore,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny',
  });
  instance.get('/*', async (request, reply) => {
    const path = `/${pathOf(request)}`;
    if (/^\/+(api|health)(\/|$)/i.test(path)) return reply.callNotFound();
    if (contextOf(request).place.kind === 'unknown') {
      return reply.code(404).type('text/html; charset=utf-8').send(unknownCentrePage());
    }
    const release = releasePath.exec(path)?.[1];
    if (release !== undefined) return reply.header('cache-control', immutable).sendFile(release, releaseStore);
    if (!existsSync(join(shellDist, 'index.html'))) return reply.callNotFound();
    return serveShell(reply, path, setting);
  });
}

function pathOf(request: FastifyRequest): string {
  const { params } = request;
  return typeof params === 'object' && params !== null && '*' in params ? String(params['*']) : '';
}
