import { refreshTokenHeader } from '@dzvinok/contract/auth';
import type { FastifyInstance } from 'fastify';
import { apiHeaders, type HeaderSetting, pageHeaders } from '../static/security-headers.ts';
import { pagesRoute } from '../static/static-files.ts';
import { bestEncoding, compress } from './encodings.ts';

/** Shorter texts fit into a few packets uncompressed. */
const worthCompressing = 8 * 1024;

export function finishReplies(instance: FastifyInstance, setting: HeaderSetting): void {
  addHeaders(instance, setting);
  answerUnchanged(instance);
  compressReplies(instance);
}

function addHeaders(instance: FastifyInstance, setting: HeaderSetting): void {
  const ofPages = Object.entries(pageHeaders(setting));
  const ofCalls = Object.entries({ ...apiHeaders, 'access-control-expose-headers': refreshTokenHeader });
  instance.addHook('onSend', async (request, reply) => {
    const headers = request.routeOptions.url === pagesRoute ? ofPages : ofCalls;
    // A page with an inline script brings its own policy.
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    reply.header('x-request-id', request.id);
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

function answerUnchanged(instance: FastifyInstance): void {
  instance.addHook('onSend', async (request, reply, payload) => {
    const etag = reply.getHeader('etag');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || reply.statusCode !== 200 || typeof etag !== 'string') return payload;
    if (!isKnown(etag, request.headers['if-none-match'])) return payload;
    reply.code(304);
    for (const name of ['content-type', 'content-length', 'content-encoding']) reply.removeHeader(name);
    return null;
  });
}

/** A proxy may make tags weak, which makes no difference to a read (RFC 9110, 13.1.2). */
function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  const known = ifNoneMatch?.split(',').map(strongTag) ?? [];
  return known.includes(strongTag(etag)) || known[0] === '*';
}

function strongTag(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

/** Compresses large JSON replies; compressed replies, files and streams stay as they are. */
function compressReplies(instance: FastifyInstance): void {
  instance.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthCompressing) return payload;
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = bestEncoding(request.headers['accept-encoding']?.toString());
    if (encoding === null) return payload;
    const bytes = await compress(payload, encoding);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return bytes;
  });
}
