import type { Envelope } from '@dzvinok/contract/route';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { TestSession } from '../../../test/app.fixture.ts';

export interface CompressedReply {
  status: number;
  headers: Record<string, unknown>;
  /** As sent. */
  bytes: Buffer;
  text: string;
}

/** As a browser: accepts compressed replies, maybe with a cached one. */
export async function readCompressed(
  { app, host, accessToken }: TestSession, url: string, headers: Record<string, string> = { 'accept-encoding': 'gzip, br' },
): Promise<CompressedReply> {
  const reply = await app.app.inject({
    method: 'GET', url, remoteAddress: app.address, headers: { host, authorization: `Bearer ${accessToken}`, ...headers },
  });
  const { statusCode: status, rawPayload: bytes } = reply;
  return { status, headers: reply.headers, bytes, text: decompress(bytes, reply.headers['content-encoding']).toString() };
}

export function envelopeOf<Data>({ text }: CompressedReply, schema: { parse(data: unknown): Data }): Data {
  const { data }: Envelope = JSON.parse(text);
  return schema.parse(data);
}

function decompress(bytes: Buffer, encoding: unknown): Buffer {
  if (encoding === undefined || bytes.length === 0) return bytes;
  return encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
}
