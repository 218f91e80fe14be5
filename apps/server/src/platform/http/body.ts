import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import { refusal } from '@blattwerk/contract/http/refusal.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

const jsonTypes = ['application/json', 'application/ld+json'];
const mergePatch = 'application/merge-patch+json';
const form = 'multipart/form-data';
const bytes = 'application/octet-stream';
const fileTypes = ['text/csv', bytes, form];
const postedForm = 'application/x-www-form-urlencoded';
const readMethods = ['GET', 'HEAD'];

/** Whether the request uploads a file, which takes as long as the client needs. */
export function isFileIn({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return fileTypes.includes(mediaTypeIn(headers));
}

function mediaTypeIn(headers: IncomingMessage['headers']): string {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Maximum file size of any call, in bytes. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;

/**
 * Replaces Fastify's body parsers: the API accepts JSON under three media types, files as streams, and no plain text.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...jsonTypes, mergePatch], { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(new ApiError(400, 'syntaxError'));
    void parse(request, body as string, (error, value) =>
      done(error ? new ApiError(400, 'syntaxError') : refusalOfDepth(value), value),
    );
  });
  app.addContentTypeParser(['text/csv', bytes], (_request, payload, done) => done(null, payload));
  // Only calls that ignore the body accept a form.
  app.addContentTypeParser(postedForm, { parseAs: 'string' }, (_request, _body, done) =>
    done(null, undefined),
  );
}

/** Calls need only a few levels. Far below the stack limit of a recursive check. */
const MOST_LEVELS = 64;

/** 400 for excessively nested values, else null. Iterates level by level, without recursion. */
function refusalOfDepth(value: unknown): ApiError | null {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) return new ApiError(400, refusal('jsonTooDeep', { most: MOST_LEVELS }));
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));
  }
  return null;
}

/**
 * Accepts only uncompressed bodies: a small body could unpack to a thousand times its size. Responds with 415 to any
 * content coding, except for a GET, whose body is ignored.
 */
export function refuseEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ method, headers }, _reply, done) => {
    const coding = headers['content-encoding'];
    if (readMethods.includes(method) || coding === undefined || coding.trim().toLowerCase() === 'identity')
      return done();
    done(
      new ApiError(415, refusal('bodyCoded', { coding }), {
        headers: { 'accept-encoding': 'identity' },
      }),
    );
  });
}

/** @throws ApiError 415 unless the endpoint accepts the request's media type; a GET may declare any */
export function requireBodyType(endpoint: Endpoint, request: FastifyRequest): void {
  if (readMethods.includes(request.method)) return;
  const sent = request.headers['content-type'] ?? '';
  const type = mediaTypeIn(request.headers);
  if (endpoint.bodyOptional && !hasBodyIn(request)) return;
  if (endpoint.formIgnored && (type === form || type === postedForm)) return;
  const supported = bodyTypesOf(endpoint);
  const hasBody = endpoint.body || endpoint.fileType || endpoint.multipart;
  const isTaken = hasBody ? supported.includes(type) : ![...fileTypes, postedForm].includes(type);
  if (isTaken) return;
  const list = supported.map((name) => `"${name}"`).join(', ');
  throw new ApiError(415, refusal('bodyTypeUnknown', { type: sent, supported: list }));
}

/** Whether the request has a body, according to its HTTP headers. */
export function hasBodyIn({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function bodyTypesOf({ method, fileType, multipart }: Endpoint): readonly string[] {
  if (multipart) return [form];
  if (fileType) return [fileType];
  return method === 'PATCH' ? [mergePatch] : jsonTypes;
}

/**
 * Streams the bytes of an uploaded file; can be read only once.
 * @throws ApiError 413 for a file that is declared as, or turns out to be, larger than any call accepts
 */
export function readFileBody(request: FastifyRequest, largest = MAX_FILE_BYTES): AsyncIterable<Uint8Array> {
  const tooLarge = () => new ApiError(413, 'requestTooLarge');
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
      // Drained, because a client that is still sending does not read the response, and the connection is needed for
      // that and for later requests.
      payload?.resume();
    }
  })();
}
