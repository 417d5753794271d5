import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bucketAt, makeBucket, openTestBucket, startS3 } from '../../../test/bucket.fixture.ts';
import { testConfig } from '../../../test/app.fixture.ts';
import type { BucketConfig } from './bucket-store.ts';
import { openFiles } from './files.ts';

let bucket: BucketConfig;
let close: () => void;

beforeAll(async () => { ({ bucket, close } = await openTestBucket()); });
afterAll(() => close());

async function refusalOf(changes: Partial<BucketConfig>): Promise<string> {
  return openFiles({ ...testConfig(), bucket: { ...bucket, ...changes } }).then(() => 'none', (error: unknown) =>
    (error instanceof Error ? error.message : String(error)));
}

test('a good bucket passes the check every time', async () => {
  expect([await refusalOf({}), await refusalOf({})]).toEqual(['none', 'none']);
});

test('a wrong bucket and wrong keys are reported in one line each', async () => {
  const { keys = { accessKeyId: '', secretAccessKey: '' }, endpoint } = bucket;
  expect(await refusalOf({ name: 'another-bucket' })).toBe(`The file store ${endpoint} has no bucket another-bucket (S3_BUCKET)`);
  expect(await refusalOf({ keys: { ...keys, accessKeyId: 'SOMEBODY' } })).toBe(`The file store ${endpoint} does not know the key of S3_ACCESS_KEY_ID`);
  expect(await refusalOf({ keys: { ...keys, secretAccessKey: 'very-secret' } })).toBe(`The file store ${endpoint} does not accept the signature: S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID`);
});

test('an unreachable store, and an address with another service, are reported', async () => {
  expect(await refusalOf({ endpoint: 'http://127.0.0.1:1' })).toBe('The file store http://127.0.0.1:1 cannot be reached: ECONNREFUSED');
  const page = createServer((_, reply) => void reply.writeHead(404).end('<html>no such page'));
  page.listen(0, '127.0.0.1');
  await once(page, 'listening');
  const address = page.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  expect(await refusalOf({ endpoint })).toBe(`The file store ${endpoint} does not answer as S3 does (S3_ENDPOINT)`);
  page.close();
});

test('a store that overwrites existing files is refused for releases', async () => {
  const careless = await startS3({ overwrites: true });
  const own = bucketAt(careless.endpoint);
  await makeBucket(own);
  expect(await refusalOf(own)).toBe(`The file store ${careless.endpoint} writes over what is there, whatever If-None-Match says: it can keep no releases`);
  careless.close();
});
