import { LRUCache } from 'lru-cache';
import type { Socket } from 'node:net';
import type pg from 'pg';

interface Wire {
  stream: Socket;
  parsedStatements: Record<string, string>;
  close(message: { type: 'S'; name: string }): void;
}

function wireOf(client: pg.ClientBase): Wire {
  return (client as unknown as { connection: Wire }).connection;
}

// A plan takes 20 to 100 KB of the server's memory per connection.
const keptAtMost = 250;
// A rare text costs more prepared: it is planned in both cases and has to be dropped afterwards.
const worthPreparingFrom = 3;
const rememberedTexts = 2_000;
// Per connection the server caches a third of a megabyte for each centre's tables until the connection ends.
const centresAtMost = 120;

interface KnownText {
  number: number;
  seen: number;
}

const texts = new LRUCache<string, KnownText>({ max: rememberedTexts });
let lastNumber = 0;

/** A number is never reused, so a name always means the same statement. */
function counted(text: string): KnownText {
  const known = texts.get(text) ?? { number: lastNumber += 1, seen: 0 };
  if (known.seen === 0) texts.set(text, known);
  known.seen += 1;
  return known;
}

/** Prepared statements of one connection. Plans belong to tables, so names combine text and centre; the least recently used are dropped. */
class PreparedStatements {
  readonly #kept: LRUCache<string, pg.QueryConfig & { text: string }>;
  readonly #scopes = new Set<string>();

  constructor(wire: Wire) {
    this.#kept = new LRUCache({
      max: keptAtMost,
      // Sent along with the statement that takes the place; earlier uses were sent before.
      dispose: (_statement, name) => {
        delete wire.parsedStatements[name];
        wire.close({ type: 'S', name });
      },
    });
  }

  get isUsedUp(): boolean {
    return this.#scopes.size >= centresAtMost;
  }

  find(text: string, scope: string): pg.QueryConfig {
    this.#scopes.add(scope);
    const { number, seen } = counted(text);
    if (seen < worthPreparingFrom) return { text };
    const name = `s${number}_${scope}`;
    const kept = this.#kept.get(name);
    if (kept) return kept;
    // PgBouncer keeps statements by their text: with the centre in the text, each centre keeps its plan.
    const statement = { name, text: `/* ${scope} */ ${text}` };
    this.#kept.set(name, statement);
    return statement;
  }
}

const ofConnections = new WeakMap<pg.ClientBase, PreparedStatements>();

/** Sends by name a frequent statement with values; any other is parsed and planned for this one time. */
export function preparedQuery(client: pg.ClientBase, scope: string, text: string, values: unknown[]): pg.QueryConfig {
  if (values.length === 0) return { text };
  const statements = ofConnections.get(client) ?? new PreparedStatements(wireOf(client));
  ofConnections.set(client, statements);
  const { name, text: sent } = statements.find(text, scope);
  return { name, text: sent, values };
}

/** True when the connection's server process has grown by many centres and must be closed. */
export function isUsedUp(client: pg.ClientBase): boolean {
  return ofConnections.get(client)?.isUsedUp ?? false;
}

/** True when the server has lost the statement (`DISCARD`, PgBouncer) or its columns have changed (migration): close the connection. */
export function isStale(error: unknown): boolean {
  const state = sqlState(error);
  if (state === '26000') return true;
  return state === '0A000' && error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}

const gathering = new WeakSet<Socket>();

/** Sends everything of this turn of the event loop in one write. */
export function gatherWrites(client: pg.ClientBase): void {
  const { stream } = wireOf(client);
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  // Settled promises continue before the next tick, and their statements are sent along.
  queueMicrotask(() => process.nextTick(() => {
    gathering.delete(stream);
    stream.uncork();
  }));
}

/** A call waits this long for a connection of its own centre before it takes any free connection. */
const patienceMs = 50;

interface Waiting {
  centre: number;
  isPatient: boolean;
  start: (slot: number) => void;
}

/** PostgreSQL caches catalog and plans per connection, so a centre keeps to its own connections before it takes any free one. */
export class ConnectionLane {
  readonly #slots: readonly pg.Pool[];
  readonly #laneCount: number;
  readonly #acquireTimeoutMs: number;
  readonly #taken = new Set<number>();
  readonly #calls = new Map<number, number>();
  readonly #waiting = new Set<Waiting>();

  constructor(slots: readonly pg.Pool[], { laneCount, acquireTimeoutMs }: { laneCount: number; acquireTimeoutMs: number }) {
    this.#slots = slots;
    this.#laneCount = laneCount;
    this.#acquireTimeoutMs = acquireTimeoutMs;
  }

  get takenCount(): number {
    return this.#taken.size;
  }

  get waitingCount(): number {
    return this.#waiting.size;
  }

  get size(): number {
    return this.#slots.length;
  }

  /** Rejects when no connection was free in time. */
  async connect(centre: number): Promise<pg.PoolClient> {
    this.#count(centre, 1);
    try {
      const slot = this.#slots.findIndex((_, free) => !this.#taken.has(free) && this.#isNear(centre, free));
      return await this.#open(slot >= 0 ? slot : await this.#wait(centre), centre);
    } catch (error) {
      this.#count(centre, -1);
      throw error;
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#slots.map((slot) => slot.end()));
  }

  #count(centre: number, change: 1 | -1): void {
    const calls = (this.#calls.get(centre) ?? 0) + change;
    if (calls > 0) this.#calls.set(centre, calls);
    else this.#calls.delete(centre);
  }

  /** As many connections as the centre has calls, from its own onwards. */
  #isNear(centre: number, slot: number): boolean {
    const size = this.#slots.length;
    const own = Math.floor(centre / this.#laneCount) % size;
    return (slot - own + size) % size < (this.#calls.get(centre) ?? 0);
  }

  async #open(slot: number, centre: number): Promise<pg.PoolClient> {
    const pool = this.#slots[slot];
    if (!pool) throw new RangeError(`There is no connection ${slot}`);
    this.#taken.add(slot);
    try {
      const client = await pool.connect();
      pool.once('release', () => {
        this.#count(centre, -1);
        this.#handOn(slot);
      });
      return client;
    } catch (error) {
      this.#handOn(slot);
      throw error;
    }
  }

  #handOn(slot: number): void {
    this.#taken.delete(slot);
    for (const waiting of this.#waiting) {
      if (waiting.isPatient && !this.#isNear(waiting.centre, slot)) continue;
      waiting.start(slot);
      return;
    }
  }

  #wait(centre: number): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const end = () => {
      this.#waiting.delete(waiting);
      clearTimeout(growingImpatient);
      clearTimeout(givingUp);
    };
    const waiting: Waiting = {
      centre,
      isPatient: true,
      start: (slot) => {
        end();
        this.#taken.add(slot);
        resolve(slot);
      },
    };
    const growingImpatient = setTimeout(() => {
      waiting.isPatient = false;
      const free = this.#slots.findIndex((_, slot) => !this.#taken.has(slot));
      if (free >= 0) waiting.start(free);
    }, patienceMs);
    const givingUp = setTimeout(() => {
      end();
      reject(new Error('timeout exceeded when trying to connect'));
    }, this.#acquireTimeoutMs);
    this.#waiting.add(waiting);
    return promise;
  }
}

/** Nothing was saved, so the caller may answer 503 and the client repeat. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** Rolled back although the work returned, as it swallowed a failed statement. */
export class TransactionRolledBack extends Error {
  override readonly name = 'TransactionRolledBack';
}

/** Our code touched data outside a transaction, after its end, or of another centre. */
export class TransactionMisuse extends Error {
  override readonly name = 'TransactionMisuse';
}

export class TenantCodeTaken extends Error {
  override readonly name = 'TenantCodeTaken';
  readonly code: string;

  constructor(code: string) {
    super(`The code ${code} is taken`);
    this.code = code;
  }
}

/** Other centres are being opened, and the centre's turn did not come in time. */
export class OpeningBusy extends Error {
  override readonly name = 'OpeningBusy';
}

/** A sealed text belongs elsewhere, was changed, or has another master key. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/** PostgreSQL's five-character error code, if the error came from there. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

export function isUniqueViolation(error: unknown): boolean {
  const state = sqlState(error);
  // Citus copies a query's rows to their worker, and reports the refusal without the state.
  return state === '23505' || (state === 'XX000' && error instanceof Error && error.message.startsWith('duplicate key value'));
}

// 08 connection, 57P01-57P05 shut down or session ended by the server, 25P03/25P04 idle or transaction limit, 53300 no slot left
const lostStates = /^(08...|57P0.|25P0[34]|53300)$/;
// The last three are Citus', of a worker that is away; they come without a state of their own.
const lostMessages = new RegExp(`^(?:${[
  'Connection terminated', 'Client has encountered a connection error', 'Query read timeout',
  'failure on connection marked as essential', 'could not find any healthy placement', 'no worker nodes are available',
].join('|')})`);
const lostSystemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const state = sqlState(error);
  if (state !== undefined && lostStates.test(state)) return true;
  if ('code' in error && typeof error.code === 'string' && lostSystemCodes.has(error.code)) return true;
  return lostMessages.test(error.message);
}
