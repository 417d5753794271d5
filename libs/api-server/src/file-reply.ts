import type { FileContent } from '@dzvinok/contract/route';
import type { FastifyReply } from 'fastify';

/** RFC 6266: a plain name for old readers, and the real one percent-encoded (RFC 8187). */
function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The file's own headers, and the bytes to send. */
export function fileBody({ bytes, type, name }: FileContent, reply: FastifyReply): Buffer {
  reply.header('content-type', type);
  if (name !== undefined) reply.header('content-disposition', contentDisposition(name));
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
