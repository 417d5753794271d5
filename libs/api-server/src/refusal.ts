import { errorStatus, type ErrorCode } from '@dzvinok/contract/errors';
import { errorText } from '@dzvinok/texts/errors';

export interface RefusalDetails {
  /** Texts per field of the form, Ukrainian. */
  fields?: Record<string, string>;
  /** This text replaces the code's own. */
  text?: string;
  /** Goes out as `data` beside the error, e.g. the present state of a record that somebody else saved first. */
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

/** Makes a refusal that blames one field of the form: the code's text stands at that field too. */
export function refuseField(code: ErrorCode, field: string): Refusal {
  return refuse(code, { fields: { [field]: errorText(code) } });
}

/** Makes the refusal of a centre that waits for its migration: it ends by itself, so the reply says when to come back. */
export function refuseUpdating(): Refusal {
  return refuse('tenants.updating', { headers: { 'retry-after': '60' } });
}
