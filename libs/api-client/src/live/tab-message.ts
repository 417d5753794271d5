import { liveEvent } from '@dzvinok/contract/live';
import type { LiveChangeEvent } from './live-events.ts';

/** Tabs of one sign-in send each other these; the leader sends the first two, the others the third. */
export type TabMessage =
  | { kind: 'news'; news: LiveChangeEvent }
  /** `since` names the stream that is heard now, null says that none is. */
  | { kind: 'state'; since: string | null }
  | { kind: 'hello' };

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Another tab may have been loaded from an older or a newer build. */
export function parseTabMessage(data: unknown): TabMessage | null {
  if (!isObject(data)) return null;
  if (data.kind === 'hello') return { kind: 'hello' };
  if (data.kind === 'state' && (data.since === null || typeof data.since === 'string')) return { kind: 'state', since: data.since };
  if (data.kind !== 'news') return null;
  const { data: event } = liveEvent.safeParse(data.news);
  return event && event.kind !== 'ready' ? { kind: 'news', news: event } : null;
}
