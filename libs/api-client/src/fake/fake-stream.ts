type Listener = ReadableStreamDefaultController<Uint8Array>;

export class FakeStream<Data> {
  readonly #listeners = new Set<Listener>();
  readonly #first: readonly Data[];

  constructor(first: readonly Data[]) {
    this.#first = first;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  send(data: Data): void {
    for (const listener of this.#listeners) listener.enqueue(bytesOf(data));
  }

  end(): void {
    for (const listener of this.#listeners) listener.close();
    this.#listeners.clear();
  }

  open(signal: AbortSignal): Response {
    let leave = () => {};
    const start = (listener: Listener) => {
      this.#listeners.add(listener);
      for (const data of this.#first) listener.enqueue(bytesOf(data));
      leave = () => void this.#listeners.delete(listener);
      signal.addEventListener('abort', () => {
        if (this.#listeners.delete(listener)) listener.error(signal.reason);
      });
    };
    const body = new ReadableStream<Uint8Array>({ start, cancel: () => leave() });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
  }
}

function bytesOf(data: unknown): Uint8Array {
  return new TextEncoder().encode(`data: ${JSON.stringify(data)}\n\n`);
}
