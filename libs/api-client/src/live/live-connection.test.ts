import type { LiveEvent } from '@dzvinok/contract/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveConnection } from './live-connection.ts';

type Listener = ReadableStreamDefaultController<Uint8Array>;

let streams: Listener[];
let refuses: boolean;
let heard: LiveEvent[];
let losses: number;
let stop: AbortController;
let connection: LiveConnection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  streams = [];
  refuses = false;
  heard = [];
  losses = 0;
  stop = new AbortController();
  connection = new LiveConnection({ open, onEvent: (event) => heard.push(event), onLost: () => (losses += 1) });
});
afterEach(() => {
  stop.abort();
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

function say(text: string): void {
  streams.at(-1)?.enqueue(new TextEncoder().encode(text));
}

async function run(milliseconds = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

async function start(): Promise<void> {
  void connection.run(stop.signal);
  await run();
}

describe('a live connection', () => {
  it('tells what it hears and leaves out what it does not understand', async () => {
    await start();
    say('data: {"kind":"ready"}\n\ndata: {"kind":"weather"}\n\ndata: not json\n\n');
    say('data: {"kind":"student","studentId":7,"of":"later"}\n\n');
    await run();
    expect(heard).toEqual([{ kind: 'ready' }, { kind: 'student', studentId: 7 }]);
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

  it('comes back soon after a stream that was good, not before the server asked for', async () => {
    await start();
    say('retry: 3000\n\n');
    await run(12_000);
    streams[0]?.close();
    await run(2_900);
    expect([streams.length, losses]).toEqual([1, 1]);
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
    expect(losses).toBe(1);
    await run(1_000);
    expect(streams).toHaveLength(2);
  });

  it('does not wait when it is nudged, and leaves only a silent stream', async () => {
    refuses = true;
    await start();
    await run(10_000);
    const tries = streams.length;
    refuses = false;
    connection.nudge();
    await run();
    expect(streams).toHaveLength(tries + 1);
    say(':\n\n');
    await run(19_000);
    connection.nudge();
    await run(1_000);
    expect(streams).toHaveLength(tries + 1);
    await run(1_000);
    connection.nudge();
    await run();
    expect(streams).toHaveLength(tries + 2);
  });

  it('ends with the signal, in the middle of a stream and of a wait', async () => {
    const running = connection.run(stop.signal);
    await run();
    stop.abort();
    await running;
    refuses = true;
    const another = new AbortController();
    const waiting = connection.run(another.signal);
    await run();
    another.abort();
    await waiting;
    await run(60_000);
    expect(streams).toHaveLength(2);
  });
});
