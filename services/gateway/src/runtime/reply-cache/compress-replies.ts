import type { FastifyInstance } from 'fastify';
import { bestEncoding, pack } from './encodings.ts';

/** Shorter texts fit a few packets as they are. */
const worthPacking = 8 * 1024;

/** Large JSON replies go compressed to whoever takes that. Replies that came compressed, files and streams go as they are. */
export function packReplies(instance: FastifyInstance): void {
  instance.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthPacking) return payload;
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = bestEncoding(request.headers['accept-encoding']?.toString());
    if (encoding === null) return payload;
    const bytes = await pack(payload, encoding);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return bytes;
  });
}
