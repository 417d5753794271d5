import { requestContext, type RequestContext } from '@dzvinok/api-server/request-context';
import type { Span } from '@opentelemetry/api';
import { AsyncLocalStorage } from 'node:async_hooks';

/** The spans of the calls that are traced. */
const spans = new WeakMap<RequestContext, Span>();
const sharing = new AsyncLocalStorage<readonly Span[]>();

/** Has what is done for the call come into its trace. */
export function addTracedCall(call: RequestContext, span: Span): void {
  spans.set(call, span);
}

/** Gives the call's span and forgets it. */
export function takeTracedCall(call: RequestContext): Span | undefined {
  const span = spans.get(call);
  spans.delete(call);
  return span;
}

/** The id of the call's trace; undefined for most, which are in none. */
export function traceIdOf(call: RequestContext): string | undefined {
  return spans.get(call)?.spanContext().traceId;
}

/** Runs what is done for several calls at once: it comes into the trace of each that has one. */
export function tracedFor<T>(calls: readonly RequestContext[], work: () => T): T {
  const traced = calls.flatMap((call) => spans.get(call) ?? []);
  return traced.length > 0 ? sharing.run(traced, work) : work();
}

/** The spans of the calls that the running code works for; nearly always none or one. */
export function currentSpans(): readonly Span[] {
  const call = requestContext();
  const own = call && spans.get(call);
  return own ? [own] : sharing.getStore() ?? [];
}
