import type { Socket } from 'node:net';
import type pg from 'pg';

/** For tests: `inspectCheckout: trips.watch`. Messages sent before the previous answer share its trip. */
export class RoundTrips {
  /** One count per transaction, in the order of their beginning. */
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
