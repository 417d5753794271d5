import type { FastifyInstance } from 'fastify';
import { bestEncoding, compress } from './encodings.ts';

/** Shorter texts fit into a few packets uncompressed. */
const worthCompressing = 8 * 1024;

/** Compresses large JSON replies for readers that take it. Compressed replies, files and streams go as they are. */
export function compressReplies(instance: FastifyInstance): void {
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
