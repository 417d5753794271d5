import type { ErrorCode } from '@dzvinok/contract/errors';

export type ClientFailureCode = 'client.no-connection' | 'client.timeout' | 'client.unreadable-reply';

/** Why a call failed that may succeed later: no network, server in trouble, or slow. */
export type Trouble = 'offline' | 'trouble' | 'slow';

/** A newer gateway may send unknown codes. */
export type FailureCode = ErrorCode | ClientFailureCode | (string & {});

interface FailureDetails {
  status: number;
  code: FailureCode;
  message: string;
  fields?: Record<string, string>;
  data?: unknown;
  requestId?: string;
  retryAfterSeconds?: number;
}

/** Every failure of a call; `message` can be shown. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly code: FailureCode;
  readonly fields: Record<string, string>;
  readonly data: unknown;
  readonly requestId: string | undefined;
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

  /** Trouble of the connection; null when the failure is about the request. */
  get trouble(): Trouble | null {
    if (this.code === 'client.no-connection') return 'offline';
    if (this.code === 'client.timeout' || this.status === 429) return 'slow';
    return this.isPassing ? 'trouble' : null;
  }

  /** May succeed in a moment: no connection, timeout, too many calls, server error. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

const clientTexts: Record<ClientFailureCode, string> = {
  'client.no-connection': 'Немає зв’язку із сервером. Перевірте інтернет і спробуйте ще раз.',
  'client.timeout': 'Сервер не відповів вчасно. Перевірте зв’язок і спробуйте ще раз.',
  'client.unreadable-reply': 'Сервер зараз недоступний. Спробуйте ще раз за хвилину.',
};

/** A failure without a reply of the server: status 0. */
export function clientFailure(code: ClientFailureCode): ApiFailure {
  return new ApiFailure({ status: 0, code, message: clientTexts[code] });
}

export function failureText(error: unknown): string {
  return error instanceof ApiFailure ? error.message : 'Сталася помилка';
}
