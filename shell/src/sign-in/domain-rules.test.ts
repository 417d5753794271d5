import { expect, it } from 'vitest';
import { domainCodeOf } from './domain.rules.ts';

it.each([
  ['demo.localhost', 'demo'],
  ['platform.localhost', 'platform'],
  ['localhost', ''],
  ['127.0.0.1', ''],
  ['[::1]', ''],
  ['Lviv-2.Dzvinok.UA', 'lviv-2'],
  ['dzvinok.ua', ''],
  ['lviv.portal.school.com.ua', 'lviv'],
])('%s signs in to "%s"', (hostname, code) => {
  expect(domainCodeOf(hostname)).toBe(code);
});
