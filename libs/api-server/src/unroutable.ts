import { errorText } from '@dzvinok/texts/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { failureEnvelope, failureOf } from './failure.ts';

/** Addresses that the router cannot even read (`%E0`): they fail before any hook or filter of ours. */
export function answerUnroutable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const { code, status } = failureOf(error);
  void reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(failureEnvelope({ errorMessage: errorText(code), code })));
}
