import { signatureHeader } from '@dzvinok/contract/route';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { makeKeyPair, readPrivateKey, signatureOf, type KeyPair } from '../../../../../infra/build/src/release-signing.ts';
import { platformHost, type TestApp, type TestReply } from '../../../test/app.fixture.ts';
import { platformDb } from '../../runtime/database/database.ts';
import { registerReleaseKeys } from '../keys/register-keys.ts';

export { makeKeyPair, type KeyPair };

interface SignedCall {
  method?: 'GET' | 'POST';
  url: string;
  key: KeyPair;
  body?: Buffer | object | string;
  signedBody?: Buffer | string;
  signedUrl?: string;
  signedHost?: string;
  /** An earlier header, in place of a new one. */
  signature?: string;
  headers?: Record<string, string>;
  at?: number;
  from?: string;
}

export async function keyOf(app: TestApp, remote: string): Promise<KeyPair> {
  const pair = makeKeyPair();
  await registerReleaseKeys(app.connections.database, `${remote}:${pair.publicKey}`, () => undefined);
  return pair;
}

function payloadOf(body: SignedCall['body']): Buffer | string | undefined {
  return body === undefined || Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body);
}

export function signCall({ method = 'POST', url, key, body, signedBody, signedUrl, signedHost, at }: SignedCall): string {
  return signatureOf(readPrivateKey(key.privateKey), {
    method, hostname: signedHost ?? new URL(`http://${platformHost}`).hostname, url: signedUrl ?? url,
    body: signedBody ?? payloadOf(body) ?? '', at,
  });
}

export async function callSigned(app: TestApp, call: SignedCall): Promise<Pick<TestReply, 'status' | 'text' | 'body'>> {
  const { method = 'POST', url, body, headers, signature = signCall(call), from = app.address } = call;
  const payload = payloadOf(body);
  const type = Buffer.isBuffer(body) ? 'application/gzip' : 'application/json';
  const reply = await app.app.inject({
    method,
    url,
    remoteAddress: from,
    headers: {
      host: platformHost,
      [signatureHeader]: signature,
      ...(payload === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: reply.statusCode, text: reply.body, body: reply.json() };
}

export function knownVersions({ connections }: TestApp, remote: string): Promise<string[]> {
  return runInPlatform(connections.database, async () => {
    const rows = await platformDb().selectFrom('releases').select('version').where('remote', '=', remote).orderBy('version').execute();
    return rows.map(({ version }) => version);
  });
}
