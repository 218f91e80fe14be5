import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileAnswer } from '@blattwerk/contract/http/endpoint.ts';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A handler's result for an endpoint that returns a file. `name` is the file name for saving. */
export interface FileBody<Type extends string = string> {
  readonly type: Type;
  readonly name: string;
  readonly body: Buffer | Readable;
  /** Encoding of a text that is not UTF-8. */
  readonly charset?: 'windows-1252';
  /** `inline` opens in the tab if the browser can display it. */
  readonly disposition: 'attachment' | 'inline';
}

/**
 * Sends a file so that it cannot act with the product's origin, and intermediaries do not store it. The client may
 * store a file that is `revalidated`.
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { types, revalidated }: FileAnswer,
  file: FileBody,
): FastifyReply {
  if (!types.includes(file.type)) {
    if (file.body instanceof Readable) file.body.destroy();
    throw new Error(`the endpoint does not declare files of type ${file.type}`);
  }
  const charset = file.type.startsWith('text/') ? `; charset=${file.charset ?? 'utf-8'}` : '';
  reply.headers({
    'content-type': `${file.type}${charset}`,
    'content-disposition': contentDisposition(file.name, { type: file.disposition }),
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': `private, ${revalidated ? 'no-cache' : 'no-store'}`,
  });
  if (!revalidated || file.body instanceof Readable) return reply.send(file.body);
  const etag = `"${hash('md5', file.body)}"`;
  reply.header('etag', etag);
  const isKnown = request.headers['if-none-match']?.split(/,\s*/).includes(etag);
  return isKnown ? reply.code(304).send() : reply.send(file.body);
}
