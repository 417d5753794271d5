import type { Envelope } from '@dzvinok/contract/route';

/** Envelope of a success around JSON text. */
export function successText(json: string, message?: string): string {
  const messageText = message === undefined ? 'null' : JSON.stringify(message);
  return `{"success":true,"data":${json},"errorMessage":null,"message":${messageText}}`;
}

type FailureParts = Pick<Envelope, 'code' | 'fields' | 'requestId'> & { errorMessage: string; data?: unknown };

/** Envelope of a failure. */
export function failureEnvelope({ data, errorMessage, ...extra }: FailureParts): Envelope {
  return { success: false, data: data ?? null, errorMessage, message: null, ...extra };
}
