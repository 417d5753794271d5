import { errorStatus, type ErrorCode } from '@dzvinok/contract/errors';
import { errorText } from '@dzvinok/texts/errors';

export interface RefusalDetails {
  /** Texts per field of the form, Ukrainian. */
  fields?: Record<string, string>;
  /** Instead of the code's own text. */
  text?: string;
  /** Goes out as `data` beside the error, e.g. the present state of what was changed meanwhile. */
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

/** `throw refuse('students.not-found')`. */
export function refuse(code: ErrorCode, details?: RefusalDetails): Refusal {
  return new Refusal(code, details);
}

/** The same where one field of the form is to blame: the code's text stands at that field too. */
export function refuseField(code: ErrorCode, field: string): Refusal {
  return refuse(code, { fields: { [field]: errorText(code) } });
}

/** Of a centre whose tables wait for the release: it comes back by itself, so who asks is told when to come back. */
export function refuseUpdating(): Refusal {
  return refuse('tenants.updating', { headers: { 'retry-after': '60' } });
}
