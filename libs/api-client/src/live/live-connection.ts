import { liveEvent, liveRoutes, type LiveEvent } from '@dzvinok/contract/live';
import { createParser } from 'eventsource-parser';
import { asSignedIn } from '../call/call.ts';
import { refusalOf } from '../call/request.ts';
import { onWayBack } from '../connection/connection.store.ts';
import type { LiveChangeEvent } from './live-events.ts';

/** The server sends a heartbeat each 15 s. */
const silenceLimitMs = 35_000;
/** Silence after which a page that is shown or online again reconnects. */
const overdueMs = 20_000;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** A stream of this age resets the failure count. */
const stableStreamMs = 10_000;
/** More than the largest event; a longer line breaks the stream. */
const longestEvent = 1024 * 1024;

export interface LiveConnectionOptions {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  onEvent: (event: LiveChangeEvent) => void;
  onHearing: (isHeard: boolean) => void;
}

/** Holds a stream while the page is visible. None while hidden: under HTTP/1.1 all tabs share six connections to one address. */
export class LiveConnection {
  readonly #options: LiveConnectionOptions;
  readonly #ended = new AbortController();
  #heardAt = 0;
  #failures = 0;
  #retryMs = 0;
  #skipsPause = false;
  #endPause: (() => void) | null = null;
  #attempt: AbortController | null = null;

  constructor(options: LiveConnectionOptions) {
    this.#options = options;
    const { signal } = this.#ended;
    onWayBack(() => this.#reconnect(), signal);
    document.addEventListener('visibilitychange', () => isInView() || this.#close(), { signal });
    void this.#run(signal);
  }

  end(): void {
    this.#ended.abort();
    this.#close();
    this.#options.onHearing(false);
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (!isInView()) await this.#pause();
      else {
        const began = Date.now();
        await this.#hold();
        if (signal.aborted) return;
        this.#failures = Date.now() - began >= stableStreamMs ? 0 : this.#failures + 1;
        if (!this.#skipsPause) await this.#pause(this.#nextPauseMs());
        this.#skipsPause = false;
      }
    }
  }

  /** Ends a pause, and a stream with an overdue heartbeat. */
  #reconnect(): void {
    this.#failures = 0;
    this.#endPause?.();
    if (Date.now() - this.#heardAt > overdueMs) this.#close();
  }

  #close(): void {
    this.#endPause?.();
    if (!this.#attempt) return;
    this.#skipsPause = true;
    this.#attempt.abort();
  }

  async #hold(): Promise<void> {
    const attempt = new AbortController();
    this.#attempt = attempt;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const hear = () => {
      this.#heardAt = Date.now();
      clearTimeout(silence);
      silence = setTimeout(() => attempt.abort(), silenceLimitMs);
    };
    hear();
    try {
      await readEventStream(await this.#options.open(attempt.signal), {
        onBytes: hear,
        onData: (data) => this.#tell(data),
        onRetry: (milliseconds) => (this.#retryMs = milliseconds),
      });
    } catch {
      // Refused, broken or closed: the loop opens another stream while the user is signed in.
    } finally {
      clearTimeout(silence);
      this.#attempt = null;
      if (!this.#ended.signal.aborted) this.#options.onHearing(false);
    }
  }

  #tell(data: string): void {
    const event = this.#ended.signal.aborted ? null : parseLiveEvent(data);
    if (event?.kind === 'ready') this.#options.onHearing(true);
    else if (event) this.#options.onEvent(event);
  }

  /** Random, as all pages reconnect after a server restart. */
  #nextPauseMs(): number {
    const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, this.#failures - 1));
    const least = this.#retryMs;
    this.#retryMs = 0;
    return Math.max(least, longest * (0.5 + Math.random() / 2));
  }

  /** Without a length: until the page is visible. */
  #pause(milliseconds?: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#endPause = null;
        resolve();
      };
      const timer = milliseconds === undefined ? undefined : setTimeout(end, milliseconds);
      this.#endPause = end;
    });
  }
}

function isInView(): boolean {
  return document.visibilityState === 'visible';
}

export function openLiveStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const route = liveRoutes.events;
  return asSignedIn(route, async (accessToken) => {
    const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${accessToken}` };
    // EventSource cannot send a bearer.
    const response = await fetch(route.path, { headers, signal, cache: 'no-store' });
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
    if (response.ok && isStream && response.body) return response.body;
    return refusalOf(response);
  });
}

interface StreamReader {
  onBytes: () => void;
  onData: (data: string) => void;
  onRetry: (milliseconds: number) => void;
}

/** Reads server-sent events until the stream ends; throws if it breaks. */
export async function readEventStream(stream: ReadableStream<Uint8Array>, { onBytes, onData, onRetry }: StreamReader): Promise<void> {
  const parser = createParser({ onEvent: ({ data }) => onData(data), onRetry, maxBufferSize: longestEvent });
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      onBytes();
      parser.feed(decoder.decode(piece.value, { stream: true }));
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** Null for an event of a newer server. */
function parseLiveEvent(data: string): LiveEvent | null {
  try {
    return liveEvent.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
