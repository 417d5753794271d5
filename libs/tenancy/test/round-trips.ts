import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * Counts the round trips of the connections that it is shown, for tests: `inspectCheckout: trips.watch`. A message that is
 * sent before the answer to the one before it has come belongs to the same trip.
 */
export class RoundTrips {
  count = 0;
  readonly #watched = new WeakSet<object>();

  readonly watch = async (client: pg.ClientBase): Promise<void> => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    if (this.#watched.has(stream)) return;
    this.#watched.add(stream);
    let isAnswered = true;
    stream.on('data', () => { isAnswered = true; });
    const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
    stream.write = (...given: unknown[]) => {
      if (isAnswered) this.count += 1;
      isAnswered = false;
      return write(...given);
    };
  };
}
