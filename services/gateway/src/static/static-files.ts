import { contextOf } from '@dzvinok/api-server/request-context';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { unknownCentrePage } from './unknown-centre-page.ts';

interface StaticFolders {
  shellDist: string;
  releaseStore: string;
}

const immutable = 'public, max-age=31536000, immutable';
const hashedName = /[.-][0-9a-f]{8,}\.(?:async\.)?[a-z0-9]+$/i;
const releasePath = /^\/releases\/([a-z][a-z0-9-]+\/\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?\/.+)$/;

function isFile(path: string): boolean {
  return /\.[a-z0-9]+$/i.test(path);
}

/** The shell's page answers for every screen; a missing file is missing. */
function serveShell(reply: FastifyReply, path: string, shellDist: string): FastifyReply {
  if (!isFile(path)) return reply.header('cache-control', 'no-cache').sendFile('index.html', shellDist);
  reply.header('cache-control', hashedName.test(path) ? immutable : 'no-cache');
  return reply.sendFile(path, shellDist);
}

/** The shell and the published remotes, for whatever GET is no call of the API. */
export async function serveStaticFiles(instance: FastifyInstance, { shellDist, releaseStore }: StaticFolders) {
  mkdirSync(releaseStore, { recursive: true });
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
    return serveShell(reply, path, shellDist);
  });
}

function pathOf(request: FastifyRequest): string {
  const { params } = request;
  return typeof params === 'object' && params !== null && '*' in params ? String(params['*']) : '';
}
