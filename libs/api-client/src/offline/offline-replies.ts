import { onSessionChange, readAccountKey } from '@dzvinok/session/session';
import { storedText } from '@dzvinok/storage/stored';
import type { Query, QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import { ApiFailure, type Trouble } from '../call/failure.ts';

/** A stored reply; `readAt` in milliseconds since 1970. */
export interface OfflineReply {
  readAt: number;
  data: unknown;
}

export interface OfflineRoute {
  path: string;
  most: number;
  /** For large replies: storage is small, and unsent marks lie there too. */
  packing?: 'gzip';
  /** Id of the reply's subject in the call, as in `params.id`. When a read of the subject is refused, all replies about it are deleted. */
  about?: `${'params' | 'query'}.${string}`;
  /** Ids of all subjects that the account may read: replies about other subjects are deleted. Undefined when the reply does not tell. */
  lists?: (data: unknown) => readonly number[] | undefined;
  /** Part of a reply that may be stored; default: all. */
  keepable?: (data: unknown) => unknown;
  /** Reply as it may be shown now; throws when it cannot. */
  shown: (data: unknown, readAt: number) => unknown;
  onRead?: (account: string, data: unknown) => void;
  /** Adds parts stored elsewhere before it is shown. */
  completed?: (account: string, data: unknown) => unknown;
}

/** How long the server may take before the offline reply is shown. */
const patienceMs = 3_000;
/** Changes are stored when they pause: a journal is large. */
const changePauseMs = 2_000;
// Browsers have stored replies under this name; a former shell must find them at sign-out.
const prefix = 'dzvinok.seen/';

/** The first screen is drawn from its replies before they are stored. */
const storePauseMs = 1_000;
let firstScreen: Promise<unknown> | undefined;
const newest = new Map<string, OfflineReply>();

// A separate chunk: needed only after the first reply or its failure.
const loadStorage = () => import(/* webpackChunkName: 'later' */ './offline-storage.ts');

async function loadToStore() {
  await (firstScreen ??= new Promise((resolve) => setTimeout(resolve, storePauseMs)));
  return loadStorage();
}

export const offlineKey = (account: string, name: string) => `${prefix}${account}/${name}`;

// One instance for all remotes, lent by the shell (infra/build).
const routes = new Map<unknown, { route: OfflineRoute; owner: () => string | null }>();
const reasons = new WeakMap<object, Trouble>();

/** Stores last replies of these calls per account, shown while offline. Call before any read. A null owner stores nothing. */
export function keepOffline(kept: readonly OfflineRoute[], owner: () => string | null = readAccountKey): void {
  for (const route of kept) routes.set(route.path, { route, owner });
}

/** Why a cached reply is an offline one; null for the server's present reply. */
export function whyOffline(reply: unknown): Trouble | null {
  return (isObject(reply) && reasons.get(reply)) || null;
}

/** Deletes offline replies of other accounts, now and at each change of the session. */
export function forgetOthersOffline(): void {
  forgetOthers();
  onSessionChange(forgetOthers);
}

function forgetOthers(): void {
  const account = readAccountKey();
  try {
    for (const storage of [localStorage, sessionStorage]) {
      const names = Object.keys(storage).filter((name) => name.startsWith(prefix));
      for (const name of names) if (account === null || !name.startsWith(offlineKey(account, ''))) storage.removeItem(name);
    }
  } catch {
    // A browser that refuses storage has nothing to delete.
  }
}

/** Stores a reply, unless a newer one came or another account has signed in meanwhile. */
export function keepReply(account: string, { queryHash }: Query, data: unknown, route: OfflineRoute): void {
  const reply = { readAt: Date.now(), data: route.keepable?.(data) ?? data };
  // A key ends with the read's hash, which begins with the path (`queryOf`).
  const place = { key: offlineKey(account, queryHash), allOfRoute: offlineKey(account, `["${route.path}"`) };
  newest.set(place.key, reply);
  // Replies of one read may be packed at the same time.
  const isNewestOfAccount = () => newest.get(place.key) === reply && readAccountKey() === account;
  void loadToStore()
    .then(({ store }) => store(place, reply, route, isNewestOfAccount))
    .catch(() => undefined)
    .then(() => newest.get(place.key) === reply && newest.delete(place.key));
}

type Reader = (context: QueryFunctionContext) => unknown;

/** Cache persister: reads, and takes the offline reply when the server is late or fails. */
export async function readOrOffline(read: Reader, context: QueryFunctionContext, query: Query): Promise<unknown> {
  const { route, owner } = routes.get(query.queryKey[0]) ?? {};
  const account = owner?.() ?? null;
  if (!route || account === null) return read(context);
  const reply = readAndKeep(read, context, query, account, route);
  const why = query.state.data === undefined ? await whyLate(reply) : null;
  const key = offlineKey(account, query.queryHash);
  const offline = why && (await loadStorage().then(({ load }) => load(key, account, route)).catch(() => null));
  if (!why || !offline) {
    const data = await reply;
    // The cache keeps its object when the same reply comes again.
    if (isObject(query.state.data)) reasons.delete(query.state.data);
    return data;
  }
  // Shown with its own age, then read again; that reply or failure replaces it.
  setTimeout(() => {
    query.setState({ dataUpdatedAt: offline.readAt });
    void query.fetch().catch(() => {});
  });
  if (isObject(offline.data)) reasons.set(offline.data, why);
  return offline.data;
}

async function readAndKeep(read: Reader, context: QueryFunctionContext, query: Query, account: string, route: OfflineRoute): Promise<unknown> {
  try {
    const data = await read(context);
    keepReply(account, query, data, route);
    if (readAccountKey() === account) route.onRead?.(account, data);
    if (route.lists) forgetAbout(account, lostBy(route.lists, data));
    return data;
  } catch (error) {
    // Data that the account may no longer see is not shown offline either.
    if (error instanceof ApiFailure && (error.status === 403 || error.status === 404)) {
      storedText(offlineKey(account, query.queryHash)).write(null);
      query.setState({ data: undefined, dataUpdatedAt: 0 });
      const lost = subjectOf(route, query.queryKey[1]);
      if (route.about) forgetAbout(account, () => (id) => id === lost);
    }
    throw error;
  }
}

/** A call without an id is about the account itself. */
type IsLost = (id: string | null) => boolean;

function lostBy(lists: NonNullable<OfflineRoute['lists']>, data: unknown): () => IsLost {
  return () => {
    const listed = lists(data)?.map(String);
    return (id) => id !== null && listed !== undefined && !listed.includes(id);
  };
}

/** A failure here must not fail the read. */
function forgetAbout(account: string, findLost: () => IsLost): void {
  void loadToStore().then(({ forget }) => {
    const isLost = findLost();
    forget(offlineKey(account, ''), (path, call) => {
      const route = routes.get(path)?.route;
      return route?.about !== undefined && isLost(subjectOf(route, call));
    });
  }).catch(() => undefined);
}

function subjectOf({ about }: OfflineRoute, call: unknown): string | null {
  const [part = '', name = ''] = about?.split('.') ?? [];
  const given = isObject(call) ? (Reflect.get(call, part) as unknown) : undefined;
  const id = isObject(given) ? (Reflect.get(given, name) as unknown) : undefined;
  return id === undefined ? null : String(id);
}

/** Why no reply comes soon; null for a reply, refusals included. */
async function whyLate(reply: Promise<unknown>): Promise<Trouble | null> {
  const silence = new Promise<Trouble>((resolve) => setTimeout(resolve, patienceMs, 'slow'));
  const answered = reply.then(() => null, (error: unknown) => (error instanceof ApiFailure ? error.trouble : null));
  return Promise.race([answered, silence]);
}

/** Stores live changes too: without them the marks of the last hour would seem lost. */
export function keepChanges(client: QueryClient): void {
  const waiting = new Map<Query, () => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepAll = () => {
    clearTimeout(timer);
    for (const keep of waiting.values()) keep();
    waiting.clear();
  };
  client.getQueryCache().subscribe((event) => {
    // A change with an age is a screen's guess, not the server's reply.
    const isOfServer = event.type === 'updated' && event.action.type === 'success' && event.action.manual && event.action.dataUpdatedAt === undefined;
    if (!isOfServer) return;
    const { query } = event;
    const { route, owner } = routes.get(query.queryKey[0]) ?? {};
    const account = owner?.() ?? null;
    if (!route || account === null) return;
    waiting.set(query, () => keepReply(account, query, query.state.data, route));
    clearTimeout(timer);
    timer = setTimeout(keepAll, changePauseMs);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keepAll();
  });
}

function isObject(reply: unknown): reply is object {
  return typeof reply === 'object' && reply !== null;
}
