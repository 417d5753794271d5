import { errorStatus, type ErrorCode } from '@dzvinok/contract/errors';
import type { Envelope } from '@dzvinok/contract/route';
import { DatabaseUnavailable, sqlState } from '@dzvinok/tenancy/connection';
import { errorText } from '@dzvinok/texts/errors';
import { HttpException, Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest, FastifyError, FastifyInstance } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { inRequestContext } from './request-context.ts';

export interface RefusalDetails {
  fields?: Record<string, string>;
  text?: string;
  /** Sent as `data` beside the error, e.g. the present state of a record that was saved meanwhile. */
  data?: unknown;
  headers?: Record<string, string>;
}

/** An expected «no»: becomes an envelope with the code's status and text. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

export function refuse(code: ErrorCode, details?: RefusalDetails): Refusal {
  return new Refusal(code, details);
}

export function refuseField(code: ErrorCode, field: string): Refusal {
  return refuse(code, { fields: { [field]: errorText(code) } });
}

export function refuseUpdating(): Refusal {
  return refuse('tenants.updating', { headers: { 'retry-after': '60' } });
}

/** The client closed the connection before its reply: this is no error. */
export class ReaderGone extends Error {
  override readonly name = 'TimeoutError';
}

export interface Failure {
  code: ErrorCode;
  status: number;
  details: RefusalDetails;
}

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'request.invalid',
  404: 'request.not-found',
  405: 'request.not-found',
  408: 'request.invalid',
  413: 'request.too-large',
  414: 'request.invalid',
  415: 'request.unsupported-type',
  431: 'request.too-large',
  503: 'server.unavailable',
};

/** PostgreSQL's condition classes and codes that a call can cause. */
const codeOfState: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^22/, 'request.invalid'],
  [/^(23502|23514)$/, 'request.invalid'],
  [/^(23505|23503|23P01)$/, 'request.conflict'],
  // Raised by the trigger `refuse_paid_lesson`.
  [/^DZPAY$/, 'pay.lesson-paid'],
  [/^(40001|40P01|55P03)$/, 'request.overlaps'],
  [/^(57014|53...|57P0.)$/, 'server.unavailable'],
];

const passing = new Set<ErrorCode>(['request.overlaps', 'server.unavailable']);

function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') return error.statusCode;
  return undefined;
}

function codeOf(error: unknown): ErrorCode {
  // Work in several centres, of which some failed.
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (error instanceof DatabaseUnavailable) return 'server.unavailable';
  if (error instanceof Error && error.name === 'TimeoutError') return 'server.unavailable';
  const state = sqlState(error);
  if (state !== undefined) return codeOfState.find(([pattern]) => pattern.test(state))?.[1] ?? 'server.failed';
  const status = statusOf(error);
  return (status === undefined ? undefined : codeOfStatus[status]) ?? 'server.failed';
}

/** Turns a thrown error into a failure; unexpected ones become `server.failed`, without details. */
function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) return { code: error.code, status: error.status, details: error.details };
  const code = codeOf(error);
  const details: RefusalDetails = passing.has(code) ? { headers: { 'retry-after': '1' } } : {};
  return { code, status: errorStatus[code], details };
}

type FailureParts = Pick<Envelope, 'code' | 'fields' | 'requestId'> & { errorMessage: string; data?: unknown };

function failureEnvelope({ data, errorMessage, ...extra }: FailureParts): Envelope {
  return { success: false, data: data ?? null, errorMessage, message: null, ...extra };
}

export class FailureFilter implements ExceptionFilter {
  readonly #logger = new Logger('Request');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const { code, status, details } = failureOf(error);
    // A failure with Retry-After means a busy server, so it is no error in the log.
    const isBusy = error instanceof Refusal && details.headers?.['retry-after'] !== undefined;
    if (status >= 500 && !isBusy && !(error instanceof ReaderGone)) {
      const tell = () => this.#logger.error(`${request.method} ${request.routeOptions?.url ?? ''}`, error);
      // The log reads the request's id and centre from the context.
      if (request.portal) inRequestContext(request.portal, tell);
      else tell();
    }
    if (reply.sent) return;
    const envelope = failureEnvelope({
      errorMessage: details.text ?? errorText(code),
      data: details.data,
      code,
      fields: details.fields,
      requestId: status >= 500 ? request.id : undefined,
    });
    void reply
      .code(status)
      .headers(details.headers ?? {})
      .header('cache-control', 'no-store')
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(envelope));
  }
}

// A call, as scripts run this file without a build, and Node's type stripping reads no decorators.
Catch()(FailureFilter);

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
