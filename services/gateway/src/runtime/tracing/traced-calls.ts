import { type RequestContext, servedCalls } from '@dzvinok/api-server/request-context';
import type { Span } from '@opentelemetry/api';

const spans = new WeakMap<RequestContext, Span>();

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

export function currentSpans(): readonly Span[] {
  return servedCalls().flatMap((call) => spans.get(call) ?? []);
}
