import { argon2Sync, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

/** `nice` of each thread of this process, from `/proc`. */
function nicenesses(): number[] {
  return readdirSync('/proc/self/task').map((thread) => {
    const text = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[16]);
  });
}

test('many concurrent checks each get their own answer', async () => {
  const passwords = Array.from({ length: 6 }, (_, nr) => `пароль ${nr}`);
  const hashes = await Promise.all(passwords.map(hashPassword));
  expect(new Set(hashes).size).toBe(passwords.length);
  const right = await Promise.all(passwords.map((password, nr) => verifyPassword(hashes[nr] ?? null, password)));
  const wrong = await Promise.all(passwords.map((password, nr) => verifyPassword(hashes[(nr + 1) % hashes.length] ?? null, password)));
  expect([right, wrong]).toEqual([passwords.map(() => true), passwords.map(() => false)]);
  expect(await verifyPassword(null, 'пароль 0')).toBe(false);
});

test('a hash is argon2id at OWASP’s cost, as Node itself derives it', async () => {
  const derive = (message: string, nonce: Buffer) =>
    argon2Sync('argon2id', { message, nonce, memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }).toString('base64').replace(/=+$/, '');
  const [, head = '', salt = '', tag] = /^(.+)\$([\w+/]+)\$([\w+/]+)$/.exec(await hashPassword('пароль')) ?? [];
  expect([head, Buffer.from(salt, 'base64').length, tag]).toEqual(['$argon2id$v=19$m=19456,t=2,p=1', 16, derive('пароль', Buffer.from(salt, 'base64'))]);
  const nonce = randomBytes(16);
  const madeByNode = `${head}$${nonce.toString('base64').replace(/=+$/, '')}$${derive('інший', nonce)}`;
  expect(await Promise.all(['інший', 'пароль'].map((password) => verifyPassword(madeByNode, password)))).toEqual([true, false]);
});

test.runIf(process.platform === 'linux')('passwords are checked by a thread of low priority', async () => {
  await hashPassword('пароль');
  expect(nicenesses().some((niceness) => niceness > getPriority())).toBe(true);
});
