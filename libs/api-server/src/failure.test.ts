import { DatabaseUnavailable } from '@dzvinok/tenancy/connection';
import { Logger, type ArgumentsHost } from '@nestjs/common';
import { afterEach, expect, it, vi } from 'vitest';
import { FailureFilter, ReaderGone } from './failure.ts';

afterEach(() => vi.restoreAllMocks());

const host = { switchToHttp: () => ({ getRequest: () => ({ method: 'GET' }), getResponse: () => ({ sent: true }) }) } as unknown as ArgumentsHost;

it.each([
  ['a reader who has left', new ReaderGone('gone'), 0],
  ['a call that took too long', new DOMException('late', 'TimeoutError'), 1],
  ['a fault of ours', new Error('bug'), 1],
])('%s is an error of the log or not', (_, error, count) => {
  const log = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  new FailureFilter().catch(error, host);
  expect(log).toHaveBeenCalledTimes(count);
});

it.each([
  ['a centre that cannot be reached', new DatabaseUnavailable('away'), [503, '1']],
  ['a fault of ours', new Error('bug'), [500, undefined]],
])('work in several centres that failed for %s is answered as if it had been the only one', (_, error, expected) => {
  vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  const reply = { sent: false, status: 0, sentHeaders: new Map<string, string>(), code(status: number) { reply.status = status; return reply; },
    headers(given: object) { for (const [name, value] of Object.entries(given)) reply.sentHeaders.set(name, String(value)); return reply; },
    header: () => reply, send: () => reply };
  new FailureFilter().catch(new AggregateError([error]), { switchToHttp: () => ({ getRequest: () => ({ method: 'POST' }), getResponse: () => reply }) } as unknown as ArgumentsHost);
  expect([reply.status, reply.sentHeaders.get('retry-after')]).toEqual(expected);
});
