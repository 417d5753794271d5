import { BadRequestException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

/** JSON is the only kind of body; one that is announced but empty counts as none. */
export function acceptJsonBodiesOnly(instance: FastifyInstance): void {
  const parse = instance.getDefaultJsonParser('error', 'error');
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return parse(request, body.toString(), (error, value) => {
      done(error ? new BadRequestException() : null, value);
    });
  });
}
