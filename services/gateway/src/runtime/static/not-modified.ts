import type { FastifyInstance } from 'fastify';

/** Answers 304 without a body when the reader has a reply with the same ETag already. */
export function answerUnchanged(instance: FastifyInstance): void {
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

/** A proxy on the way may make tags weak, which makes no difference to a read (RFC 9110, 13.1.2). */
function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  const known = ifNoneMatch?.split(',').map(strongTag) ?? [];
  return known.includes(strongTag(etag)) || known[0] === '*';
}

function strongTag(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
