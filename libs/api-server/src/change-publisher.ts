import type { SavedMark } from '@dzvinok/contract/marks';
import { resolveTags, type Tag } from '@dzvinok/contract/tags';
import { requestContext, type RequestContext } from './request-context.ts';

/** Facts about a change beyond its tags. */
export interface ChangeFacts {
  /** The marks as they are now, when nothing else changed. */
  marks?: readonly SavedMark[];
  /** Accounts that get the event too, although the saved rows no longer lead to them. */
  alsoTold?: readonly number[];
}

/** The new versions of groups, by their ids. */
export type Versions = ReadonlyMap<number, number>;

/**
 * Publishes changes inside the transaction that makes them. The runner publishes the tags of the route after the handler;
 * a handler publishes earlier with `publishNow`, or says `nothingChanged`. Writes outside of calls `publish` their tags.
 * The gateway provides the implementation.
 */
export abstract class ChangePublisher {
  /** Publishes writes outside of calls, such as those of jobs and seeds. */
  abstract publish(tags: readonly Tag[], facts?: ChangeFacts): Promise<Versions>;

  /** Publishes before the handler returns: for a handler that runs itself, has facts beyond the tags, or replies with versions. */
  publishNow(facts?: ChangeFacts): Promise<Versions> {
    return this.publish(this.takeTags(), facts);
  }

  /** Returns the tags of the call, and marks them as published. */
  protected takeTags(context = requestContext()): Tag[] {
    if (!context) throw new Error('Outside of a call nobody knows which tags are meant');
    context.areChangesPublished = true;
    return tagsOf(context);
  }

  /** Publishes nothing, for a call that changed nothing that others see. */
  nothingChanged(context = requestContext()): void {
    if (context) context.areChangesPublished = true;
  }

  /** Publishes the tags of the route unless the handler did; called by the interceptor with the reply’s data. */
  async afterHandler(data: unknown): Promise<void> {
    const context = requestContext();
    if (context && !context.areChangesPublished) await this.publish(tagsOf(context, data));
  }
}

function tagsOf({ route, input, caller }: RequestContext, data?: unknown): Tag[] {
  const student = caller?.role === 'Student' ? caller.accountId : null;
  return resolveTags(route?.changes, { ...input, data, caller: { student } });
}
