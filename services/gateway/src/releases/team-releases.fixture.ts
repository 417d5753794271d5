import { signatureHeader } from '@dzvinok/contract/route';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { makeKeyPair, readPrivateKey, signatureOf, type KeyPair } from '../../../../infra/build/src/release-signing.ts';
import { platformHost, type TestApp, type TestReply } from '../app.fixture.ts';
import { platformDb } from '../database/database.ts';
import { registerReleaseKeys } from './release-keys.register.ts';

export { makeKeyPair, type KeyPair };

interface SignedCall {
  method?: 'GET' | 'POST';
  url: string;
  key: KeyPair;
  body?: Buffer | object;
  /** What is signed in place of the body. */
  signedBody?: Buffer | string;
  /** What is signed in place of the address. */
  signedUrl?: string;
  /** Milliseconds since 1970. */
  at?: number;
  from?: string;
}

/** A key that may publish the remote. */
export async function keyOf(app: TestApp, remote: string): Promise<KeyPair> {
  const pair = makeKeyPair();
  await registerReleaseKeys(app.connections.database, `${remote}:${pair.publicKey}`, () => undefined);
  return pair;
}

/** Makes a call as a team's command does. */
export async function callSigned(app: TestApp, { method = 'POST', url, key, body, signedBody, signedUrl = url, at, from = app.address }: SignedCall): Promise<Pick<TestReply, 'status' | 'text' | 'body'>> {
  const payload = body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const type = Buffer.isBuffer(body) ? 'application/gzip' : 'application/json';
  const reply = await app.app.inject({
    method,
    url,
    remoteAddress: from,
    headers: {
      host: platformHost,
      [signatureHeader]: signatureOf(readPrivateKey(key.privateKey), method, signedUrl, signedBody ?? payload ?? '', at),
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: reply.statusCode, text: reply.body, body: reply.json() };
}

/** Versions of a remote that the registry knows. */
export function knownVersions({ connections }: TestApp, remote: string): Promise<string[]> {
  return runInPlatform(connections.database, async () => {
    const rows = await platformDb().selectFrom('releases').select('version').where('remote', '=', remote).orderBy('version').execute();
    return rows.map(({ version }) => version);
  });
}
