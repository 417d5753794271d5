export interface ReplyParts {
  data?: unknown;
  /** JSON text that stands for `data` and is not parsed. */
  json?: string;
  message?: string;
  headers?: Record<string, string>;
  /** Sent as it is, without the envelope. */
  bare?: boolean;
}

/** A reply that carries more than its data. `Data` is what the route's contract is checked against. */
export class Reply<Data> {
  declare readonly data?: Data;
  readonly parts: ReplyParts;

  constructor(parts: ReplyParts) {
    this.parts = parts;
  }
}

/** Puts JSON text that PostgreSQL built into the envelope without parsing it. Its shape is checked in tests only. */
export function rawJson(json: string): Reply<never> {
  return new Reply({ json });
}

/** Data with a text for the person, as the envelope's `message`. */
export function withMessage<Data>(data: Data, message: string): Reply<Data> {
  return new Reply({ data, message });
}

/** Data with response headers. */
export function withHeaders<Data>(data: Data, headers: Record<string, string>): Reply<Data> {
  return new Reply({ data, headers });
}

/** Data without the envelope, for files that are not calls of the API. */
export function bareReply<Data>(data: Data, headers: Record<string, string> = {}): Reply<Data> {
  return new Reply({ data, headers, bare: true });
}
