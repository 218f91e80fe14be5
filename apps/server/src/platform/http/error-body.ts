import { STATUS_CODES } from 'node:http';
import { asRefusal } from '@blattwerk/contract/http/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../api-error.ts';
import { type Asked, wantsJsonLd } from './format.ts';

/** Sends an error in the negotiated format. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  const { retryAfterSeconds, headers } = error.details;
  const { type, document } = errorDocument(request.raw, error);
  reply.code(error.status).headers({ ...headers, 'cache-control': 'no-cache, private' });
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)));
  // Sent as a string, so that no route's serializer changes it.
  return reply.header('content-type', `${type}; charset=utf-8`).send(JSON.stringify(document));
}

/** An error body in the negotiated format: Hydra for JSON-LD, problem+json otherwise. */
export function errorDocument(asked: Asked, error: ApiError): { type: string; document: object } {
  const { violations, body, fields } = error.details;
  if (body) return { type: 'application/json', document: body };
  const listed = violations?.map(({ propertyPath, refused }) => {
    const { text, code, params } = asRefusal(refused);
    return { propertyPath, message: text, code, params };
  });
  const description = listed
    ? listed.map(({ propertyPath, message }) => `${propertyPath}: ${message}`).join('\n')
    : error.message;
  const { code, params } = error.refused;
  const common = { status: error.status, detail: description, code, params };
  const details = { ...common, ...(listed && { violations: listed }) };
  if (!wantsJsonLd(asked)) {
    const problem = 'https://tools.ietf.org/html/rfc2616#section-10';
    const document = { type: problem, title: 'An error occurred', ...details, ...fields };
    return { type: 'application/problem+json', document };
  }
  const type = listed ? 'ConstraintViolationList' : 'Error';
  const document = {
    '@context': `/api/contexts/${type}`,
    '@type': listed ? type : 'hydra:Error',
    'hydra:title': 'An error occurred',
    'hydra:description': description,
    ...details,
    ...fields,
  };
  return { type: 'application/ld+json', document };
}

/** The standard phrase of a status, for errors that may not reveal more. */
export function statusPhrase(status: number): string {
  return STATUS_CODES[status] ?? 'Error';
}
