import { errorStatus, type ErrorCode } from '@dzvinok/contract/errors';
import type { Envelope } from '@dzvinok/contract/route';
import { DatabaseUnavailable, sqlState } from '@dzvinok/tenancy/errors';
import { errorText } from '@dzvinok/texts/errors';
import { HttpException } from '@nestjs/common';

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

/** Makes the refusal to throw: `throw refuse('students.not-found')`. */
export function refuse(code: ErrorCode, details?: RefusalDetails): Refusal {
  return new Refusal(code, details);
}

export function refuseField(code: ErrorCode, field: string): Refusal {
  return refuse(code, { fields: { [field]: errorText(code) } });
}

/** Makes the refusal of a centre that waits for its migration, with Retry-After. */
export function refuseUpdating(): Refusal {
  return refuse('tenants.updating', { headers: { 'retry-after': '60' } });
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

/** PostgreSQL's condition classes and codes that are not our fault alone. */
const codeOfState: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^22/, 'request.invalid'],
  [/^(23502|23514)$/, 'request.invalid'],
  [/^(23505|23503|23P01)$/, 'request.conflict'],
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
  if (error instanceof DatabaseUnavailable) return 'server.unavailable';
  if (error instanceof Error && error.name === 'TimeoutError') return 'server.unavailable';
  const state = sqlState(error);
  if (state !== undefined) return codeOfState.find(([pattern]) => pattern.test(state))?.[1] ?? 'server.failed';
  const status = statusOf(error);
  return (status === undefined ? undefined : codeOfStatus[status]) ?? 'server.failed';
}

/** Turns a thrown error into a failure; unexpected ones become `server.failed`, without details. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) return { code: error.code, status: error.status, details: error.details };
  const code = codeOf(error);
  const details: RefusalDetails = passing.has(code) ? { headers: { 'retry-after': '1' } } : {};
  return { code, status: errorStatus[code], details };
}

type FailureParts = Pick<Envelope, 'code' | 'fields' | 'requestId'> & { errorMessage: string; data?: unknown };

export function failureEnvelope({ data, errorMessage, ...extra }: FailureParts): Envelope {
  return { success: false, data: data ?? null, errorMessage, message: null, ...extra };
}
