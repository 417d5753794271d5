import type { LiveEvent } from '@dzvinok/contract/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveChangeEvent } from './live-events.ts';
import { LiveTab } from './live-tab.ts';

// The document of these tests has neither. Node's are the same thing, but unknown to the types of a browser's code.
const { locks: workerLocks, BroadcastChannel }: { locks: LockManager; BroadcastChannel: unknown } =
  await import(/* @vite-ignore */ ['node', 'worker_threads'].join(':'));

const event: LiveChangeEvent = { kind: 'group', groupId: 7, version: 3 };
const quick = { first: 20, longest: 100, silence: 35_000, overdue: 20_000, settled: 10_000 };

interface Heard {
  tab: LiveTab;
  streams: ReadableStreamDefaultController<Uint8Array>[];
  events: LiveChangeEvent[];
  hearing: (string | null)[];
}

/** Other work on the same machine may take its time. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 5_000 });

let name: string;
let tabs: Heard[];

beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', BroadcastChannel);
  name = `dzvinok-live.${Math.random()}`;
  tabs = [];
});
afterEach(() => {
  for (const { tab } of tabs) tab.end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function openTab(locks: LockManager | null = workerLocks): Heard {
  const heard: Omit<Heard, 'tab'> = { streams: [], events: [], hearing: [] };
  const open = async (signal: AbortSignal) => new ReadableStream<Uint8Array>({
    start(listener) {
      heard.streams.push(listener);
      signal.addEventListener('abort', () => listener.error(signal.reason));
    },
  });
  const tab = new LiveTab({
    name, open, locks: locks ?? undefined, pauses: quick, onEvent: (one) => heard.events.push(one), onHearing: (since) => heard.hearing.push(since),
  });
  tabs.push({ ...heard, tab });
  return { ...heard, tab };
}

function say(tab: Heard, event: LiveEvent): void {
  tab.streams.at(-1)?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
}

async function openLeader(): Promise<Heard> {
  const leader = openTab();
  await eventually(() => expect(leader.streams).toHaveLength(1));
  say(leader, { kind: 'ready' });
  await eventually(() => expect(leader.hearing.at(-1)).toBeTruthy());
  return leader;
}

function showPage(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('tabs of one sign-in', () => {
  it('have one stream, and all hear it', async () => {
    const leader = await openLeader();
    const follower = openTab();
    const another = openTab();
    await eventually(() => expect(follower.hearing).toEqual(leader.hearing));
    say(leader, event);
    await eventually(() => expect([leader, follower, another].map((tab) => tab.events)).toEqual([[event], [event], [event]]));
    expect([follower.streams, another.streams]).toEqual([[], []]);
  });

  it('pass it on when the tab that has it is closed, and begin anew', async () => {
    const leader = await openLeader();
    const next = openTab();
    const last = openTab();
    await eventually(() => expect(last.hearing).toHaveLength(1));
    leader.tab.end();
    await eventually(() => expect(next.streams).toHaveLength(1));
    say(next, { kind: 'ready' });
    await eventually(() => expect(last.hearing).toHaveLength(3));
    const [first, between, since] = last.hearing;
    expect([between, since]).toEqual([null, next.hearing.at(-1)]);
    expect(since).not.toBe(first);
    expect(last.streams).toEqual([]);
    say(next, event);
    await eventually(() => expect(last.events).toEqual([event]));
  });

  it('all learn that something may have been missed', async () => {
    const leader = await openLeader();
    const follower = openTab();
    await eventually(() => expect(follower.hearing).toHaveLength(1));
    say(leader, { kind: 'ready' });
    await eventually(() => expect(follower.hearing).toHaveLength(2));
    expect(follower.hearing).toEqual(leader.hearing);
    leader.streams[0]?.close();
    await eventually(() => expect(follower.hearing.at(-1)).toBeNull());
    await eventually(() => expect(leader.streams).toHaveLength(2));
  });

  it('do not hear those of another sign-in', async () => {
    const leader = await openLeader();
    name += '.other';
    const other = await openLeader();
    say(leader, event);
    await eventually(() => expect(leader.events).toEqual([event]));
    expect(other.events).toEqual([]);
  });

  it('take it from a tab that sleeps', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'Date'] });
    const asleep = await openLeader();
    const follower = openTab();
    await eventually(() => expect(follower.hearing).toHaveLength(1));
    // its beats are timers of this same process: without them it is as silent as a page put to sleep
    vi.clearAllTimers();
    const watcher = openTab();
    await eventually(() => expect(watcher.hearing).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    await eventually(() => expect(watcher.streams).toHaveLength(1));
    say(watcher, { kind: 'ready' });
    await eventually(() => expect(asleep.hearing.at(-1)).toBe(watcher.hearing.at(-1)));
  });
});

describe('without locks', () => {
  it('a tab has a stream of its own while it is in view', async () => {
    showPage('hidden');
    const tab = openTab(null);
    const other = openTab(null);
    showPage('visible');
    await eventually(() => expect([tab.streams.length, other.streams.length]).toEqual([1, 1]));
    say(tab, { kind: 'ready' });
    say(tab, event);
    await eventually(() => expect(tab.events).toEqual([event]));
    showPage('hidden');
    await eventually(() => expect(tab.hearing.at(-1)).toBeNull());
    showPage('visible');
    await eventually(() => expect(tab.streams).toHaveLength(2));
    tab.tab.end();
    showPage('hidden');
    showPage('visible');
    await eventually(() => expect(other.streams).toHaveLength(3));
    expect(tab.streams).toHaveLength(2);
  });

  it('nor when the browser keeps them from this address', async () => {
    const refuse = () => Promise.reject(new DOMException('refused', 'SecurityError'));
    const tab = openTab({ request: refuse, query: refuse });
    await eventually(() => expect(tab.streams).toHaveLength(1));
  });
});
