import { expect, it } from 'vitest';
import { domainCodeOf } from './domain.rules.ts';

it.each([
  ['demo.localhost', undefined, 'demo'],
  ['platform.localhost', undefined, 'platform'],
  ['localhost', undefined, 'default'],
  ['127.0.0.1', undefined, 'default'],
  ['[::1]', undefined, 'default'],
  ['Lviv-2.Dzvinok.UA', undefined, 'lviv-2'],
  ['dzvinok.ua', undefined, 'default'],
  ['portal.school.com.ua', 'portal.school.com.ua', 'default'],
  ['lviv.portal.school.com.ua', 'portal.school.com.ua', 'lviv'],
])('%s on base %s signs in to %s', (hostname, base, code) => {
  expect(domainCodeOf(hostname, base)).toBe(code);
});
