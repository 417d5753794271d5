import { LRUCache } from 'lru-cache';
import type { Socket } from 'node:net';
import type pg from 'pg';
import { sqlState } from './errors.ts';

/** The parts of node-postgres that its types leave out: the socket, and what the server has parsed under which name. */
interface Wire {
  stream: Socket;
  parsedStatements: Record<string, string>;
  close(message: { type: 'S'; name: string }): void;
}

function wireOf(client: pg.ClientBase): Wire {
  return (client as unknown as { connection: Wire }).connection;
}

// A plan is 20 to 100 KB of the server's memory for this connection.
const keptAtMost = 250;
// What comes once costs more prepared than not: it is planned in both cases and then has to be dropped.
const worthPreparingFrom = 3;
const rememberedTexts = 2_000;
// The server keeps what it knows of a centre's tables as long as the connection lives: a third of a megabyte for each.
const centresAtMost = 120;

interface KnownText {
  number: number;
  seen: number;
}

const texts = new LRUCache<string, KnownText>({ max: rememberedTexts });
let lastNumber = 0;

/** Counts a text; its number is never given to another one, so a name always means the same statement. */
function counted(text: string): KnownText {
  const known = texts.get(text) ?? { number: lastNumber += 1, seen: 0 };
  if (known.seen === 0) texts.set(text, known);
  known.seen += 1;
  return known;
}

/**
 * The statements that one connection keeps parsed and planned. A plan belongs to the tables that it was made for, so each
 * centre has its own, under a name of text and centre; the ones that nobody asked for longest are dropped.
 */
class PreparedStatements {
  readonly #kept: LRUCache<string, pg.QueryConfig & { text: string }>;
  readonly #scopes = new Set<string>();

  constructor(wire: Wire) {
    this.#kept = new LRUCache({
      max: keptAtMost,
      // The message travels with the statement that takes the place; those that use the dropped one were sent before.
      dispose: (_statement, name) => {
        delete wire.parsedStatements[name];
        wire.close({ type: 'S', name });
      },
    });
  }

  /** True when the connection has served so many centres that another one is to take its place. */
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
    // A pool in front of the server (PgBouncer) keeps statements by their text: with the centre in it, each keeps its plan.
    const statement = { name, text: `/* ${scope} */ ${text}` };
    this.#kept.set(name, statement);
    return statement;
  }
}

const ofConnections = new WeakMap<pg.ClientBase, PreparedStatements>();

/**
 * What to send for a statement of this centre (`scope`): by name, if it has values outside of its text and comes often;
 * otherwise it is parsed and planned for this one time.
 */
export function preparedQuery(client: pg.ClientBase, scope: string, text: string, values: unknown[]): pg.QueryConfig {
  if (values.length === 0) return { text };
  const statements = ofConnections.get(client) ?? new PreparedStatements(wireOf(client));
  ofConnections.set(client, statements);
  const { name, text: sent } = statements.find(text, scope);
  return { name, text: sent, values };
}

/** True for a connection whose process has grown by the many centres that it served, and is to be closed. */
export function isUsedUp(client: pg.ClientBase): boolean {
  return ofConnections.get(client)?.isUsedUp ?? false;
}

/**
 * True when the server no longer has the statement (`DISCARD`, a pool that forgets), or its columns have changed (a
 * migration). The connection is of no use with what it believes to have prepared.
 */
export function isStale(error: unknown): boolean {
  const state = sqlState(error);
  if (state === '26000') return true;
  return state === '0A000' && error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}

const gathering = new WeakSet<Socket>();

/** Lets everything that is sent in this turn of the event loop leave in one write. */
export function gatherWrites(client: pg.ClientBase): void {
  const { stream } = wireOf(client);
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  // Promises that are settled already are continued before the next tick, and what they send goes along.
  queueMicrotask(() => process.nextTick(() => {
    gathering.delete(stream);
    stream.uncork();
  }));
}
