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
