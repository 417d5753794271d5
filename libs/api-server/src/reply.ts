import type { EventStream } from './event-stream.ts';

/** A whole JSON reply, envelope and all, that was compressed beforehand. */
export interface CompressedBody {
  bytes: Buffer;
  /** The value of `Content-Encoding`. */
  encoding: string;
}

export interface ReplyParts {
  data?: unknown;
  /** JSON text that stands for `data` and is not parsed. */
  json?: string;
  /** Sent as it is; the envelope is inside already. */
  compressed?: CompressedBody;
  message?: string;
  headers?: Record<string, string>;
  /** Sent as it is, without the envelope. */
  bare?: boolean;
  /** Stands for all of the reply. */
  stream?: EventStream;
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
export function rawJson(json: string, headers?: Record<string, string>): Reply<never> {
  return new Reply({ json, headers });
}

/** Sends a reply that was made and compressed before; only a reader who takes that encoding may get it. */
export function compressedReply(compressed: CompressedBody, headers: Record<string, string>): Reply<never> {
  return new Reply({ compressed, headers });
}

/** Sends data with a text for the person, as the envelope's `message`. */
export function withMessage<Data>(data: Data, message: string): Reply<Data> {
  return new Reply({ data, message });
}

/** Sends data with response headers. */
export function withHeaders<Data>(data: Data, headers: Record<string, string>): Reply<Data> {
  return new Reply({ data, headers });
}

/** Sends data without the envelope, for files that are not calls of the API. */
export function bareReply<Data>(data: Data, headers: Record<string, string> = {}): Reply<Data> {
  return new Reply({ data, headers, bare: true });
}

/** Sends events for as long as the reader stays, on a route that streams. The events are not checked against a contract. */
export function eventReply(stream: EventStream): Reply<never> {
  return new Reply({ stream });
}
