import { ApiFailure, type Trouble } from '@dzvinok/api-client/call';
import { confirmRecalled, markRecalled } from '@dzvinok/api-client/query';
import { familyRoutes } from '@dzvinok/contract/family';
import { onSessionChange, readAccountKey } from '@dzvinok/remote/session';
import type { Query, QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { forgetOthersSeen, forgetSeen, keepSeen, readSeen, type SeenReply } from './seen-storage.ts';

/** A reply is waited for so long while the last seen one is at hand, in milliseconds. */
const patience = 3_000;

interface SeenRead {
  path: string;
  /** The reply as it may be kept; throws on what these screens could not show. */
  keepable: (data: unknown) => unknown;
  /** This tab keeps links to broadcasts of it. */
  hasRooms?: true;
}

// Begun later than the portal.
const loadRooms = () => import(/* webpackChunkName: 'later' */ './seen-rooms.ts');

const reads: SeenRead[] = [
  { path: familyRoutes.header.path, keepable: (data) => familyRoutes.header.data.parse(data) },
  {
    path: familyRoutes.schedule.path,
    // A link to a broadcast lets in whoever has it.
    keepable: (data) => familyRoutes.schedule.data.parse(data).map((lesson) => ({ ...lesson, joinUrl: null })),
    hasRooms: true,
  },
];

type Reader = (context: QueryFunctionContext) => unknown;

const isRefused = (error: unknown) => error instanceof ApiFailure && (error.status === 403 || error.status === 404);

/** The last seen reply, if it is still one that this version can show. */
function recall(account: string, read: string, { keepable }: SeenRead): SeenReply | null {
  const seen = readSeen(account, read);
  try {
    return seen && { ...seen, data: keepable(seen.data) };
  } catch {
    forgetSeen(account, read);
    return null;
  }
}

/** Why the reply is not there soon; a refusal is a reply. */
async function whyLate(reply: Promise<unknown>): Promise<Trouble | null> {
  const silence = new Promise<Trouble>((resolve) => setTimeout(resolve, patience, 'slow'));
  const answered = reply.then(
    () => null,
    (error: unknown) => (error instanceof ApiFailure ? error.trouble : null),
  );
  return Promise.race([answered, silence]);
}

/** Reads and keeps what was read, for who asked: by the time of the reply somebody else may be here. */
async function readAndKeep(read: Reader, context: QueryFunctionContext, query: Query, account: string, { keepable, hasRooms }: SeenRead): Promise<unknown> {
  try {
    const data = await read(context);
    if (readAccountKey() === account) {
      keepSeen(account, query.queryHash, { seenAt: Date.now(), data: keepable(data) });
      if (hasRooms) void loadRooms().then(({ keepRooms }) => keepRooms(account, data)).catch(() => undefined);
    }
    return data;
  } catch (error) {
    // A reply that is no longer shown to this person is not shown from memory either.
    if (isRefused(error)) {
      forgetSeen(account, query.queryHash);
      query.setState({ data: undefined, dataUpdatedAt: 0 });
    }
    throw error;
  }
}

function persisterOf(seenRead: SeenRead) {
  return async (read: Reader, context: QueryFunctionContext, query: Query): Promise<unknown> => {
    const account = readAccountKey();
    if (account === null) return read(context);
    const reply = readAndKeep(read, context, query, account, seenRead);
    const seen = query.state.data === undefined ? recall(account, query.queryHash, seenRead) : null;
    const why = seen && (await whyLate(reply));
    if (!seen || !why) {
      const data = await reply;
      confirmRecalled(query.state.data);
      return data;
    }
    const data = seenRead.hasRooms ? await loadRooms().then(({ withRooms }) => withRooms(account, seen.data)).catch(() => seen.data) : seen.data;
    // Shown with its own age, and asked for again at once; that reply, or its failure, takes the place of this one.
    setTimeout(() => {
      query.setState({ dataUpdatedAt: seen.seenAt });
      void query.fetch().catch(() => {});
    });
    markRecalled(data, why);
    return data;
  };
}

/**
 * Keeps what a student or a parent saw last of the schedule, and shows it while the server cannot be reached. It is
 * there for that account alone, and gone with its sign-out.
 */
export function rememberSeen(client: QueryClient): void {
  forgetOthersSeen(readAccountKey());
  onSessionChange(() => forgetOthersSeen(readAccountKey()));
  for (const read of reads) client.setQueryDefaults([read.path] satisfies QueryKey, { persister: persisterOf(read) });
}
