import type { ErrorCode } from '@dzvinok/contract/errors';

/** Failures in which no server of ours said anything. */
export type ClientFailureCode = 'client.no-connection' | 'client.timeout' | 'client.unreadable-reply';

/** Why a call failed that may well succeed later: nothing gets through, the server says that it cannot, or takes its time. */
export type Trouble = 'offline' | 'trouble' | 'slow';

/** A newer gateway may know codes that this build does not. */
export type FailureCode = ErrorCode | ClientFailureCode | (string & {});

interface FailureDetails {
  /** HTTP status; 0 when there was no reply. */
  status: number;
  code: FailureCode;
  /** Ukrainian text for the person. */
  message: string;
  /** Texts by the name of the form field that they belong to. */
  fields?: Record<string, string>;
  data?: unknown;
  requestId?: string;
  retryAfterSeconds?: number;
}

/** Every way in which a call can fail; `message` can be shown as it is. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly code: FailureCode;
  readonly fields: Record<string, string>;
  readonly data: unknown;
  readonly requestId: string | undefined;
  /** The server asks to come back after so long; undefined when it said nothing about that. */
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, code, message, fields = {}, data = null, requestId, retryAfterSeconds }: FailureDetails) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.data = data;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** What is wrong between here and the server; null when it is what was asked for. */
  get trouble(): Trouble | null {
    if (this.code === 'client.no-connection') return 'offline';
    if (this.code === 'client.timeout' || this.status === 429) return 'slow';
    return this.status >= 500 || this.code === 'client.unreadable-reply' ? 'trouble' : null;
  }

  /** The same call may well succeed in a moment: no connection, no answer in time, too many calls, a server in trouble. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

const clientTexts: Record<ClientFailureCode, string> = {
  'client.no-connection': 'Немає зв’язку із сервером. Перевірте інтернет і спробуйте ще раз.',
  'client.timeout': 'Сервер не відповів вчасно. Перевірте зв’язок і спробуйте ще раз.',
  'client.unreadable-reply': 'Сервер зараз недоступний. Спробуйте ще раз за хвилину.',
};

export function clientFailure(code: ClientFailureCode, status = 0): ApiFailure {
  return new ApiFailure({ status, code, message: clientTexts[code] });
}

/** Text for a person about anything that was thrown. */
export function failureText(error: unknown): string {
  return error instanceof ApiFailure ? error.message : 'Сталася помилка';
}
