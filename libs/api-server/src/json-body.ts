import { BadRequestException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { keepSignedBytes } from './route-bodies.ts';

const stringToken = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

function countKeysInText(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(stringToken)) if (colon !== undefined) count += 1;
  return count;
}

function countKeys(value: unknown): number {
  let count = 0;
  const rest = [value];
  while (rest.length > 0) {
    const item = rest.pop();
    if (typeof item !== 'object' || item === null) continue;
    if (!Array.isArray(item)) count += Object.keys(item).length;
    for (const inner of Object.values(item)) rest.push(inner);
  }
  return count;
}

/** True for a name given twice in one object; it is refused, as readers disagree which of the two counts. */
function hasRepeatedKey(text: string, value: unknown): boolean {
  return countKeysInText(text) !== countKeys(value);
}

/** Takes JSON as the only kind of body; a body that is announced but empty counts as none. */
export function acceptJsonBodiesOnly(instance: FastifyInstance): void {
  const parse = instance.getDefaultJsonParser('error', 'error');
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    keepSignedBytes(request, body);
    if (body.length === 0) return done(null, undefined);
    const text = body.toString();
    return parse(request, text, (error, value) => {
      done(error || hasRepeatedKey(text, value) ? new BadRequestException() : null, value);
    });
  });
}
