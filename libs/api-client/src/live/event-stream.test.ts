import { describe, expect, it } from 'vitest';
import { readEventStream } from './live-connection.ts';

function streamOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}

async function read(pieces: readonly Uint8Array[]) {
  const heard = { data: [] as string[], beats: 0, retry: [] as number[] };
  await readEventStream(streamOf(pieces), {
    onBytes: () => (heard.beats += 1),
    onData: (data) => heard.data.push(data),
    onRetry: (milliseconds) => heard.retry.push(milliseconds),
  });
  return heard;
}

const text = 'retry: 2000\n\n:\n\ndata: {"коментар":"Молодець 👏"}\r\n\r\nevent: later\ndata: {"a":\ndata: 1}\n\ndata: cut off';
const bytes = new TextEncoder().encode(text);

describe('an event stream', () => {
  it('gives the same events wherever the bytes are cut, also within a letter', async () => {
    const whole = await read([bytes]);
    expect(whole).toMatchObject({ data: ['{"коментар":"Молодець 👏"}', '{"a":\n1}'], retry: [2000] });
    for (let cut = 1; cut < bytes.length; cut += 1) {
      const { data } = await read([bytes.slice(0, cut), bytes.slice(cut)]);
      expect(data).toEqual(whole.data);
    }
    const single = await read(Array.from(bytes, (byte) => Uint8Array.of(byte)));
    expect(single.data).toEqual(whole.data);
  });

  it('beats with each piece, also when a piece has no event', async () => {
    const heartbeat = new TextEncoder().encode(':\n\n');
    expect(await read([heartbeat, heartbeat])).toEqual({ data: [], beats: 2, retry: [] });
  });

  it('breaks rather than fill the memory', async () => {
    const endless = new TextEncoder().encode(`data: ${'a'.repeat(700_000)}`);
    const pieces = [endless, endless.slice(6), endless.slice(6)];
    await expect(read(pieces)).rejects.toThrow();
  });

  it('reports that the stream broke', async () => {
    const broken = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new TypeError('network error')) });
    const reading = readEventStream(broken, { onBytes: () => {}, onData: () => {}, onRetry: () => {} });
    await expect(reading).rejects.toThrow('network error');
  });
});
