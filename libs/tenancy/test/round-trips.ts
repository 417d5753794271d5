import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * Counts the round trips of each transaction, for tests: `inspectCheckout: trips.watch`. A message that is sent before the
 * answer to the one before it has come belongs to the same trip.
 */
export class RoundTrips {
  /** One count a transaction, in the order in which they began. */
  readonly ofTransactions: number[] = [];
  readonly #current = new WeakMap<Socket, number>();

  readonly watch = async (client: pg.ClientBase): Promise<void> => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    if (!this.#current.has(stream)) this.#listenTo(stream);
    this.#current.set(stream, this.ofTransactions.push(0) - 1);
  };

  #listenTo(stream: Socket): void {
    let isAnswered = true;
    stream.on('data', () => { isAnswered = true; });
    const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
    stream.write = (...given: unknown[]) => {
      const current = this.#current.get(stream) ?? 0;
      if (isAnswered) this.ofTransactions[current] = (this.ofTransactions[current] ?? 0) + 1;
      isAnswered = false;
      return write(...given);
    };
  }
}
