import { liveEvent, liveRoutes, type LiveEvent } from '@dzvinok/contract/live';
import { ApiFailure, clientFailure } from '../call/failure.ts';
import { asSignedIn } from '../call/signed-in.ts';

/** Opens the stream of events as the signed-in person; throws `ApiFailure` when it is refused. */
export function openLiveStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const route = liveRoutes.events;
  return asSignedIn(route, async (accessToken) => {
    const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${accessToken}` };
    // Not EventSource: it cannot carry a bearer.
    const response = await fetch(route.path, { headers, signal, cache: 'no-store' });
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
    if (response.ok && isStream && response.body) return response.body;
    await response.body?.cancel();
    if (response.ok) throw clientFailure('client.unreadable-reply', response.status);
    throw new ApiFailure({ status: response.status, code: 'live.refused', message: 'Оновлення наживо недоступні.' });
  });
}

/** Reads one event of the stream; null for a kind that a newer server sends and this build does not know. */
export function parseLiveEvent(data: string): LiveEvent | null {
  try {
    return liveEvent.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
