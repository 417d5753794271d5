import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveConnection } from './live-connection.ts';
import type { LiveChangeEvent } from './live-events.ts';

type Listener = ReadableStreamDefaultController<Uint8Array>;

let streams: Listener[];
let refuses: boolean;
let heard: LiveChangeEvent[];
let hearing: boolean[];
let connection: LiveConnection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  streams = [];
  refuses = false;
  heard = [];
  hearing = [];
});
afterEach(() => {
  connection.end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  if (refuses) {
    streams.length += 1;
    throw new TypeError('Failed to fetch');
  }
  return new ReadableStream({
    start(listener) {
      streams.push(listener);
      signal.addEventListener('abort', () => listener.error(signal.reason));
    },
  });
}

function showPage(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

function say(text: string): void {
  streams.at(-1)?.enqueue(new TextEncoder().encode(text));
}

async function run(milliseconds = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

async function start(): Promise<void> {
  connection = new LiveConnection({ open, onEvent: (event) => heard.push(event), onHearing: (isHeard) => hearing.push(isHeard) });
  await run();
}

describe('a live connection', () => {
  it('passes on the events that it knows and leaves out other events', async () => {
    await start();
    say('data: {"kind":"ready"}\n\ndata: {"kind":"weather"}\n\ndata: not json\n\n');
    say('data: {"kind":"student","studentId":7,"of":"later"}\n\n');
    await run();
    expect([heard, hearing]).toEqual([[{ kind: 'student', studentId: 7 }], [true]]);
  });

  it('waits longer after each failure, half a minute at most', async () => {
    refuses = true;
    await start();
    const waits: number[] = [];
    for (let tries = 1; tries < 8; tries += 1) {
      let waited = 0;
      while (streams.length === tries) {
        await run(500);
        waited += 500;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('reconnects soon after a good stream, but not before the time that the server asked for', async () => {
    await start();
    say('retry: 3000\n\n');
    await run(12_000);
    streams[0]?.close();
    await run(2_900);
    expect([streams.length, hearing]).toEqual([1, [false]]);
    await run(100);
    expect(streams).toHaveLength(2);
    await run(12_000);
    streams[1]?.close();
    await run(1_000);
    expect(streams).toHaveLength(3);
  });

  it('takes a stream without a heartbeat for dead', async () => {
    await start();
    for (const _ of [1, 2, 3]) {
      await run(30_000);
      say(':\n\n');
    }
    expect(streams).toHaveLength(1);
    await run(35_000);
    expect(hearing).toEqual([false]);
    await run(1_000);
    expect(streams).toHaveLength(2);
  });

  it('does not wait when the network is back, and leaves only a silent stream', async () => {
    refuses = true;
    await start();
    await run(10_000);
    const tries = streams.length;
    refuses = false;
    window.dispatchEvent(new Event('online'));
    await run();
    expect(streams).toHaveLength(tries + 1);
    say(':\n\n');
    await run(19_000);
    window.dispatchEvent(new Event('online'));
    await run(1_000);
    expect(streams).toHaveLength(tries + 1);
    await run(1_000);
    window.dispatchEvent(new Event('online'));
    await run();
    expect(streams).toHaveLength(tries + 2);
  });

  it('has a stream only while the page is in view', async () => {
    showPage('hidden');
    await start();
    await run(60_000);
    expect(streams).toHaveLength(0);
    showPage('visible');
    await run();
    say('data: {"kind":"ready"}\n\n');
    await run();
    showPage('hidden');
    await run(60_000);
    expect([streams.length, hearing]).toEqual([1, [true, false]]);
    refuses = true;
    showPage('visible');
    await run();
    showPage('hidden');
    await run(60_000);
    expect(streams).toHaveLength(2);
    refuses = false;
    showPage('visible');
    await run();
    say('data: {"kind":"ready"}\n\n');
    await run();
    expect([streams.length, hearing.at(-1)]).toEqual([3, true]);
  });

  it('opens no stream and reports no event once the connection is ended, during a stream or a pause', async () => {
    await start();
    say('data: {"kind":"ready"}\n\n');
    await run();
    connection.end();
    await run();
    expect(hearing).toEqual([true, false]);
    refuses = true;
    await start();
    connection.end();
    showPage('hidden');
    showPage('visible');
    await run(60_000);
    expect(streams).toHaveLength(2);
  });
});
