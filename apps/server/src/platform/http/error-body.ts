import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from './api-error.ts';
import { wantsJsonLd } from './format.ts';

/** Writes an error in the negotiated shape: hydra for JSON-LD, problem+json for everything else. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  const { violations, body, retryAfterSeconds, fields, headers } = error.details;
  reply.code(error.status).headers({ ...headers, 'cache-control': 'no-cache, private' });
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
  if (body) return send(reply, 'application/json', body);
  const description = violations
    ? violations.map(({ propertyPath, message }) => `${propertyPath}: ${message}`).join('\n')
    : error.message;
  const listed = violations?.map((violation) => ({ ...violation, code: null }));
  if (!wantsJsonLd(request.raw)) {
    return send(reply, 'application/problem+json', {
      type: 'https://tools.ietf.org/html/rfc2616#section-10',
      title: 'An error occurred',
      status: error.status,
      detail: description,
      ...(listed ? { violations: listed } : {}),
      ...fields,
    });
  }
  const type = listed ? 'ConstraintViolationList' : 'Error';
  return send(reply, 'application/ld+json', {
    '@context': `/api/contexts/${type}`,
    '@type': listed ? type : 'hydra:Error',
    'hydra:title': 'An error occurred',
    'hydra:description': description,
    status: error.status,
    detail: description,
    ...(listed ? { violations: listed } : {}),
    ...fields,
  });
}

/** The standard phrase of a status, for errors that may say no more. */
export function statusPhrase(status: number): string {
  return STATUS_CODES[status] ?? 'Error';
}

function send(reply: FastifyReply, type: string, body: object): FastifyReply {
  // A string, so that no route's serializer touches it.
  return reply.header('content-type', `${type}; charset=utf-8`).send(JSON.stringify(body));
}
