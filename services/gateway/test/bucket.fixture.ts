import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { SignatureV4 } from '@smithy/signature-v4';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { openBucketClient, type BucketConfig } from '../src/runtime/files/bucket-store.ts';

const keys = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };

type Data = string | ArrayBuffer | ArrayBufferView;

function bytesOf(data: Data): string | Uint8Array {
  if (typeof data === 'string') return data;
  return ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);
}

class Sha256 {
  readonly #hash: ReturnType<typeof createHash> | ReturnType<typeof createHmac>;

  constructor(secret?: Data) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: Data): void {
    this.#hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
}

const signer = new SignatureV4({ credentials: keys, region: 'us-east-1', service: 's3', sha256: Sha256, uriEscapePath: false, applyChecksum: false });

/** Signs the call itself and compares signatures. */
async function faultOfSignature({ method = '', url = '', headers }: IncomingMessage): Promise<string | null> {
  const { authorization = '', 'x-amz-date': date = '' } = headers;
  if (!authorization.includes(`Credential=${keys.accessKeyId}/`)) return 'InvalidAccessKeyId';
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const signingDate = new Date(String(date).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const signed = await signer.sign({
    method, protocol: 'http:', hostname: 's3', path: pathname, query: Object.fromEntries(searchParams),
    headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
  }, { signingDate });
  return signed.headers['authorization'] === authorization ? null : 'SignatureDoesNotMatch';
}

interface Reply {
  status: number;
  body?: Buffer | string;
  headers?: Record<string, string>;
}

const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${body}`;
const failure = (status: number, code: string): Reply => ({ status, body: xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`) });
const pageLength = 20;

/** The used part of S3, in memory. */
class Buckets {
  readonly #overwrites: boolean;
  readonly #buckets = new Map<string, Map<string, { bytes: Buffer; changedAt: Date }>>();
  readonly #parts = new Map<string, Buffer[]>();

  constructor(overwrites: boolean) {
    this.#overwrites = overwrites;
  }

  answer({ method, url = '', headers }: IncomingMessage, body: Buffer): Reply {
    const { pathname, searchParams: query } = new URL(url, 'http://s3');
    const [name = '', ...rest] = decodeURIComponent(pathname).slice(1).split('/');
    const key = rest.join('/');
    if (method === 'PUT' && key === '') {
      this.#buckets.set(name, new Map());
      return { status: 200 };
    }
    const files = this.#buckets.get(name);
    if (!files) return failure(404, 'NoSuchBucket');
    if (key === '') return list(files, query);
    const upload = query.get('uploadId');
    if (method === 'POST' && upload === null) return this.#begin();
    if (method === 'PUT' && upload !== null) {
      this.#parts.get(upload)?.splice(Number(query.get('partNumber')) - 1, 1, body);
      return { status: 200, headers: { etag: '"part"' } };
    }
    if (method === 'GET') {
      const file = files.get(key);
      return file ? { status: 200, body: file.bytes, headers: { etag: '"file"' } } : failure(404, 'NoSuchKey');
    }
    if (method === 'DELETE') {
      files.delete(key);
      return { status: 204 };
    }
    if (headers['if-none-match'] === '*' && files.has(key) && !this.#overwrites) return failure(412, 'PreconditionFailed');
    files.set(key, { bytes: upload === null ? body : Buffer.concat(this.#parts.get(upload) ?? []), changedAt: new Date() });
    return upload === null ? { status: 200, headers: { etag: '"file"' } } : { status: 200, body: xml('<CompleteMultipartUploadResult/>') };
  }

  #begin(): Reply {
    const id = randomBytes(6).toString('hex');
    this.#parts.set(id, Array<Buffer>(100).fill(Buffer.alloc(0)));
    return { status: 200, body: xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`) };
  }
}

function list(files: ReadonlyMap<string, { bytes: Buffer; changedAt: Date }>, query: URLSearchParams): Reply {
  const after = query.get('continuation-token') ?? '';
  const names = [...files.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after).sort();
  const page = names.slice(0, pageLength);
  const contents = page.map((name) => {
    const { bytes, changedAt } = files.get(name) ?? { bytes: Buffer.alloc(0), changedAt: new Date() };
    return `<Contents><Key>${name}</Key><Size>${bytes.byteLength}</Size><LastModified>${changedAt.toISOString()}</LastModified></Contents>`;
  });
  const next = names.length > page.length ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return { status: 200, body: xml(`<ListBucketResult>${next}${contents.join('')}</ListBucketResult>`) };
}

interface Server {
  endpoint: string;
  /** As a store that is down. */
  close(): void;
}

/** The used part of S3 with its signatures; `overwrites` ignores `If-None-Match`. `npm run test:gateways` runs the tests on a real store. */
export async function startS3({ overwrites = false } = {}): Promise<Server> {
  const buckets = new Buckets(overwrites);
  const server = createServer(async (request, reply) => {
    const body = Buffer.concat(await Array.fromAsync(request));
    const fault = await faultOfSignature(request);
    const { status, body: answer, headers = {} } = fault === null ? buckets.answer(request, body) : failure(403, fault);
    reply.writeHead(status, headers).end(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export async function makeBucket(bucket: BucketConfig): Promise<void> {
  await openBucketClient(bucket).send(new CreateBucketCommand({ Bucket: bucket.name }));
}

export function bucketAt(endpoint: string): BucketConfig {
  return { name: `test-${randomBytes(6).toString('hex')}`, endpoint, region: 'us-east-1', keys };
}

/** Empty bucket: on the store of `npm run test:gateways`, else on a server of its own. */
export async function openTestBucket(): Promise<{ bucket: BucketConfig; close: () => void }> {
  const { TEST_S3_ENDPOINT: given, TEST_S3_ACCESS_KEY_ID: accessKeyId = '', TEST_S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = process.env;
  const server = given ? null : await startS3();
  const own = bucketAt(given || (server?.endpoint ?? ''));
  const bucket = given ? { ...own, keys: { accessKeyId, secretAccessKey } } : own;
  await makeBucket(bucket);
  return { bucket, close: () => server?.close() };
}
