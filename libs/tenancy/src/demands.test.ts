import { expect, test } from 'vitest';
import { lackOf } from './prepare.ts';

const fit = { login: 'owner', versionNumber: 180_001, version: '18.1', mayMakeRoles: true, mayMakeSchemas: true };

test('a too old PostgreSQL and a login without its rights are reported in one line', () => {
  expect(lackOf(fit)).toBeNull();
  expect(lackOf({ ...fit, versionNumber: 170_006, version: '17.6 (Debian 17.6-1)' }))
    .toBe('PostgreSQL 18 or newer is needed, and this is 17.6 (Debian 17.6-1)');
  expect(lackOf({ ...fit, mayMakeRoles: false })).toContain('alter role "owner" createrole');
  expect(lackOf({ ...fit, mayMakeSchemas: false })).toContain('may not create schemas');
});
