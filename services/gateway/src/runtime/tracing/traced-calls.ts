import { requestContext, type RequestContext } from '@dzvinok/api-server/request-context';
import type { Span } from '@opentelemetry/api';
import { AsyncLocalStorage } from 'node:async_hooks';

const spans = new WeakMap<RequestContext, Span>();
const sharing = new AsyncLocalStorage<readonly Span[]>();

export function addTracedCall(call: RequestContext, span: Span): void {
  spans.set(call, span);
}

export function takeTracedCall(call: RequestContext): Span | undefined {
  const span = spans.get(call);
  spans.delete(call);
  return span;
}

export function traceIdOf(call: RequestContext): string | undefined {
  return spans.get(call)?.spanContext().traceId;
}

export function tracedFor<T>(calls: readonly RequestContext[], work: () => T): T {
  const traced = calls.flatMap((call) => spans.get(call) ?? []);
  return traced.length > 0 ? sharing.run(traced, work) : work();
}

export function currentSpans(): readonly Span[] {
  const call = requestContext();
  const own = call && spans.get(call);
  return own ? [own] : sharing.getStore() ?? [];
}
