import type { Readable } from 'node:stream';
import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

const jsonTypes = ['application/json', 'application/ld+json'];
const mergePatch = 'application/merge-patch+json';
const form = 'multipart/form-data';
const fileTypes = ['text/csv', form];

/** The largest file that a call takes, in bytes. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** Replaces Fastify's body parsers: the API takes JSON under its three names, files as streams, and no plain text. */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...jsonTypes, mergePatch], { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(new ApiError(400, 'Syntax error'));
    void parse(request, body as string, (error, value) =>
      error ? done(new ApiError(400, 'Syntax error')) : done(null, value),
    );
  });
  app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload));
}

/** @throws ApiError 415 unless the request carries a type that the endpoint takes. */
export function requireBodyType(endpoint: Endpoint, request: FastifyRequest): void {
  const sent = request.headers['content-type'] ?? '';
  const type = sent.split(';')[0]?.trim().toLowerCase() ?? '';
  if (endpoint.bodyOptional && !hasBodyIn(request)) return;
  const supported = bodyTypesOf(endpoint);
  const hasBody = endpoint.body || endpoint.fileType || endpoint.multipart;
  const isTaken = hasBody ? supported.includes(type) : !fileTypes.includes(type);
  if (isTaken) return;
  const list = supported.map((name) => `"${name}"`).join(', ');
  throw new ApiError(415, `The content-type "${sent}" is not supported. Supported MIME types are ${list}.`);
}

/** Whether the request brings a body along, as HTTP has it told. */
export function hasBodyIn({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function bodyTypesOf({ method, fileType, multipart }: Endpoint): readonly string[] {
  if (multipart) return [form];
  if (fileType) return [fileType];
  return method === 'PATCH' ? [mergePatch] : jsonTypes;
}

/**
 * The bytes of a file as they arrive, to be read once.
 * @throws ApiError 413 for a file that is, or turns out to be, larger than any call takes
 */
export function readFileBody(request: FastifyRequest, largest = MAX_FILE_BYTES): AsyncIterable<Uint8Array> {
  const tooLarge = () => new ApiError(413, 'The request is too large.');
  if (Number(request.headers['content-length'] ?? 0) > largest) throw tooLarge();
  const payload = request.body as Readable | undefined;
  return (async function* () {
    let size = 0;
    try {
      for await (const chunk of payload?.iterator({ destroyOnReturn: false }) ?? []) {
        size += chunk.length;
        if (size > largest) throw tooLarge();
        yield chunk;
      }
    } finally {
      // Whoever still sends reads no answer; the connection is needed for it, and for what comes next.
      payload?.resume();
    }
  })();
}
