import { contextOf } from '@dzvinok/api-server/request-context';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi-document.ts';

export function serveOpenApi(instance: FastifyInstance): void {
  let document: string | undefined;
  instance.get('/api/docs', async (request, reply) => {
    if (contextOf(request).place.kind === 'unknown') return reply.callNotFound();
    document ??= JSON.stringify(openApiDocument());
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document);
  });
}
