import { expect, test } from 'vitest';
import { isRedisAddress, redisPlaces, sentinelOptions } from './redis-address.ts';

test('an address of Sentinels names them, the primary, its password and its database', () => {
  expect(sentinelOptions('redis+sentinel://:pass%2Fword@one:26379,two,[::1]:5000/main/3?sentinelPassword=s%26p')).toEqual({
    sentinels: [{ host: 'one', port: 26_379 }, { host: 'two', port: 26_379 }, { host: '::1', port: 5_000 }],
    name: 'main', username: undefined, password: 'pass/word', db: 3, sentinelPassword: 's&p',
  });
  expect(sentinelOptions('rediss+sentinel://app:secret@one/main')).toMatchObject({
    sentinels: [{ host: 'one', port: 26_379 }], name: 'main', username: 'app', password: 'secret', db: 0, tls: {}, enableTLSForSentinelMode: true,
  });
});

test('any other address is left to the client', () => {
  expect(sentinelOptions('redis://:secret@one:6379/2')).toBeNull();
  expect(redisPlaces('redis://:secret@one/2')).toEqual([{ host: 'one', port: 6_379 }]);
  expect(redisPlaces('redis+sentinel://one,two:5/main')).toEqual([{ host: 'one', port: 26_379 }, { host: 'two', port: 5 }]);
});

test.each([
  ['redis://one', true], ['rediss://:p@one:6379/1', true], ['redis+sentinel://one,two/main', true],
  ['one:6379', false], ['http://one', false], ['redis://', false], ['redis+sentinel://one,two', false], ['redis+sentinel://one,two/', false],
  ['redis+sentinel:///main', false], ['redis+sentinel://one:x/main', false], ['redis+sentinel://one,/main', false],
])('%s can be opened: %s', (address, isGood) => {
  expect(isRedisAddress(address)).toBe(isGood);
});
