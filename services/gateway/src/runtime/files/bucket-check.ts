import { ListObjectsV2Command, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { BucketConfig } from './bucket-store.ts';

const markName = 'dzvinok.txt';
const mark = 'Releases, passports of centres and files of former shells of a Dzvinok are here.\n';

const causes: Record<string, (config: BucketConfig) => string> = {
  NoSuchBucket: ({ name }) => `has no bucket ${name} (S3_BUCKET)`,
  InvalidAccessKeyId: () => 'does not know the key of S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: () => 'does not accept the signature: S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID',
  AccessDenied: ({ name }) => `does not let this key list, read and write the bucket ${name}`,
  AuthorizationHeaderMalformed: () => 'is of another region than S3_REGION',
  PermanentRedirect: () => 'is of another region than S3_REGION',
  CredentialsProviderError: () => 'is not asked, as there are no keys: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or give the machine a role',
};

function causeOf(error: unknown, config: BucketConfig): string {
  if (!(error instanceof Error)) return `fails: ${String(error)}`;
  const told = causes[error.name]?.(config);
  if (told !== undefined) return told;
  if (error instanceof S3ServiceException) return `refuses: ${error.name}, HTTP ${error.$metadata.httpStatusCode ?? '?'}`;
  if (error.name === 'TimeoutError') return 'cannot be reached: no answer in time';
  return 'code' in error ? `cannot be reached: ${String(error.code)}` : 'does not answer as S3 does (S3_ENDPOINT)';
}

/** Throws a one-line refusal unless the bucket lists, writes, and refuses to overwrite: releases must never change. */
export async function checkBucket(client: S3Client, config: BucketConfig): Promise<void> {
  const place = { Bucket: config.name, Key: markName };
  const put = () => client.send(new PutObjectCommand({ ...place, Body: mark, IfNoneMatch: '*' })).then(() => true, (error: unknown) => {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412) return false;
    throw error;
  });
  const store = `The file store ${config.endpoint ?? `of AWS in ${config.region}`}`;
  let isOverwritten: boolean;
  try {
    await client.send(new ListObjectsV2Command({ Bucket: config.name, MaxKeys: 1 }));
    await put();
    isOverwritten = await put();
  } catch (error) {
    throw new Error(`${store} ${causeOf(error, config)}`);
  }
  if (isOverwritten) throw new Error(`${store} writes over what is there, whatever If-None-Match says: it can keep no releases`);
}
