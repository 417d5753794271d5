import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveHost } from './directory.ts';
import { isTenantCode } from './tenant.ts';

test.each([
  ['localhost', { kind: 'apex' }], ['localhost:8080', { kind: 'apex' }], ['LOCALHOST.', { kind: 'apex' }],
  ['127.0.0.1:8080', { kind: 'apex' }], ['[::1]:8080', { kind: 'apex' }],
  ['platform.localhost:8080', { kind: 'platform' }],
  ['demo.localhost:8080', { kind: 'tenant', code: 'demo' }], ['Demo.LocalHost', { kind: 'tenant', code: 'demo' }],
  ['www.localhost', { kind: 'unknown' }], ['a.localhost', { kind: 'unknown' }], ['x.demo.localhost', { kind: 'unknown' }],
  ['demo.localhost.evil.tld', { kind: 'unknown' }], ['demolocalhost', { kind: 'unknown' }], ['.localhost', { kind: 'unknown' }],
  ['', { kind: 'unknown' }], ['demo.localhost:80:80', { kind: 'unknown' }], ['user@demo.localhost', { kind: 'unknown' }],
  ['demo.localhost, lviv.localhost', { kind: 'unknown' }], ['демо.localhost', { kind: 'unknown' }],
])('%s', (host, expected) => {
  expect(resolveHost(host, 'localhost')).toEqual(expected);
});

test('on a real domain a loopback address names neither a centre nor the platform', () => {
  expect(resolveHost('127.0.0.1', 'dzvinok.ua')).toEqual({ kind: 'unknown' });
  expect(resolveHost('dzvinok.ua', 'Dzvinok.UA')).toEqual({ kind: 'apex' });
});

test('whatever the host, a centre’s code found in it is a valid code', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (label) => {
    const target = resolveHost(`${label}.localhost`, 'localhost');
    if (target.kind === 'tenant') expect(isTenantCode(target.code)).toBe(true);
  }));
});
