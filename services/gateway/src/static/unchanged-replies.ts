import type { FastifyInstance } from 'fastify';

/** A reply with the ETag that the reader has already is sent as 304, without its body. */
export function answerUnchanged(instance: FastifyInstance): void {
  instance.addHook('onSend', async (request, reply, payload) => {
    const etag = reply.getHeader('etag');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || reply.statusCode !== 200 || typeof etag !== 'string') return payload;
    if (!request.headers['if-none-match']?.split(/, */).includes(etag)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return null;
  });
}
