import type { EventStream } from './event-stream.ts';

/** A whole JSON reply, envelope and all, that was compressed beforehand. */
export interface CompressedBody {
  bytes: Buffer;
  /** What `Content-Encoding` calls it. */
  encoding: string;
}

export interface ReplyParts {
  data?: unknown;
  /** JSON text that stands for `data` and is not parsed. */
  json?: string;
  /** Sent as it is; whoever made it has put the envelope around. */
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

/** A reply that was made and compressed before; only for a reader who takes that encoding. */
export function compressedReply(compressed: CompressedBody, headers: Record<string, string>): Reply<never> {
  return new Reply({ compressed, headers });
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

/** Events for as long as the reader stays, on a route that streams. What is sent into it is not checked any more. */
export function eventReply(stream: EventStream): Reply<never> {
  return new Reply({ stream });
}
