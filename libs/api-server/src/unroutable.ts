import type { ErrorCode } from '@dzvinok/contract/errors';
import { errorText } from '@dzvinok/texts/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { failureEnvelope, failureOf } from './failure.ts';

const headers = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };

function envelopeText(code: ErrorCode): string {
  return JSON.stringify(failureEnvelope({ errorMessage: errorText(code), code }));
}

/** For addresses that the router cannot read (`%E0`); they fail before any hook or filter of ours. */
export function answerUnroutable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const { code, status } = failureOf(error);
  void reply.code(status).headers(headers).send(envelopeText(code));
}

const brokenReplies: Record<string, { status: number; code: ErrorCode }> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'request.too-large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request.invalid' },
};

/** A client that is still sending loses the reply when the connection ends at once. */
const readsReplyWithinMs = 1_000;

/** For broken HTTP and too many headers; ends the connection, whether the client closes its half or not. */
export function answerBroken({ code: reason = '' }: Error & { code?: string }, socket: Socket): void {
  if (reason === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code } = brokenReplies[reason] ?? { status: 400, code: 'request.invalid' };
  const body = envelopeText(code);
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' });
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n'));
  socket.setTimeout(readsReplyWithinMs, () => socket.destroy());
}

/** Answers requests with an `Expect` that the server does not support. */
export function answerExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (_request, reply) => {
    reply.writeHead(417, headers).end(envelopeText('request.invalid'));
  });
}
