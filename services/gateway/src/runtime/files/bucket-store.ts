import {
  DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, PutObjectCommand, S3Client, S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { assertFileName, type FileContent, type FileStore, type StoredFile } from './file-store.ts';

export interface BucketConfig {
  name: string;
  endpoint: string | undefined;
  region: string;
  /** Undefined where the machine has a role or the SDK finds keys elsewhere. */
  keys: { accessKeyId: string; secretAccessKey: string } | undefined;
}

const partBytes = 8 * 1024 * 1024;
const connectMs = 3_000;
const silentMs = 15_000;

function isStatus(error: unknown, ...statuses: number[]): boolean {
  return error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0);
}

export function openBucketClient({ endpoint, region, keys }: BucketConfig): S3Client {
  return new S3Client({
    region,
    ...endpoint !== undefined && { endpoint, forcePathStyle: true },
    ...keys && { credentials: keys },
    // Other stores do not all know the checksums that the SDK would add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silentMs, httpsAgent: { maxSockets: 100 }, httpAgent: { maxSockets: 100 } },
  });
}

export class BucketStore implements FileStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #begin: string;

  constructor(client: S3Client, bucket: string, begin: `${string}/` | '' = '') {
    this.#client = client;
    this.#bucket = bucket;
    this.#begin = begin;
  }

  async add(name: string, content: Uint8Array): Promise<boolean> {
    try {
      await this.#client.send(new PutObjectCommand({ ...this.#place(name), Body: content, IfNoneMatch: '*' }));
      return true;
    } catch (error) {
      // 409: another process adds the file at this moment.
      if (isStatus(error, 409, 412)) return false;
      throw error;
    }
  }

  async put(name: string, content: FileContent): Promise<void> {
    if ('path' in content) {
      // A large file is uploaded in parts; it becomes visible with the last part.
      const params = { ...this.#place(name), Body: createReadStream(content.path) };
      await new Upload({ client: this.#client, params, partSize: partBytes, queueSize: 2 }).done();
    } else {
      await this.#client.send(new PutObjectCommand({ ...this.#place(name), Body: content }));
    }
  }

  async read(name: string): Promise<Buffer | null> {
    const body = await this.#open(name);
    return body && Buffer.concat(await body.toArray());
  }

  async copyTo(name: string, path: string): Promise<boolean> {
    const body = await this.#open(name);
    if (!body) return false;
    try {
      await pipeline(body, createWriteStream(path, { mode: 0o600 }));
      return true;
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  async list(folder: string): Promise<StoredFile[]> {
    const Prefix = folder === '' ? this.#begin : `${this.#place(folder).Key}/`;
    const pages = await Array.fromAsync(paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix }));
    return pages.flatMap(({ Contents = [] }) => Contents).flatMap(({ Key = '', Size = 0, LastModified = new Date() }) =>
      ({ name: Key.slice(this.#begin.length), bytes: Size, changedAt: LastModified }));
  }

  async remove(name: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#place(name)));
  }

  #place(name: string): { Bucket: string; Key: string } {
    assertFileName(name);
    return { Bucket: this.#bucket, Key: this.#begin + name };
  }

  async #open(name: string): Promise<Readable | null> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand(this.#place(name)));
      return Body instanceof Readable ? Body : null;
    } catch (error) {
      if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return null;
      throw error;
    }
  }
}
