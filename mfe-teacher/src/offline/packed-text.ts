import type { Packing } from '@dzvinok/api-client/query';

async function pack(text: string): Promise<string> {
  const bytes = await pass(new TextEncoder().encode(text), new CompressionStream('gzip'));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

async function unpack(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  return new TextDecoder().decode(await pass(bytes, new DecompressionStream('gzip')));
}

async function pass(bytes: Uint8Array<ArrayBuffer>, { readable, writable }: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const writer = writable.getWriter();
  // What goes wrong is heard of by whoever reads.
  for (const step of [writer.write(bytes), writer.close()]) step.catch(() => undefined);
  const reader = readable.getReader();
  const chunks: Uint8Array[] = [];
  for (let read = await reader.read(); !read.done; read = await reader.read()) chunks.push(read.value);
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/**
 * A text in a tenth of its length, in base64: what an address may store is little, and marks that wait to be sent lie
 * there too.
 */
export const packing: Packing = { pack, unpack };
