import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import { inWords, refusal } from '@blattwerk/contract/http/refusal.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError, notFound } from '../api-error.ts';
import type { Deps } from '../deps.ts';
import { hasBodyIn, readFileBody } from './body.ts';
import type { CallRequest } from './call-request.ts';
import { readBody, refuseExisting, refuseNul } from './check-body.ts';
import { readForm } from './form-body.ts';
import { readListRequest } from './list-request.ts';

/** Parses and validates all parts of a request according to its endpoint. */
export async function readCall(endpoint: Endpoint, request: FastifyRequest, deps: Deps) {
  if (endpoint.fileType) return { ...readParts(endpoint, request, null), file: readFileBody(request) };
  if (endpoint.multipart) {
    const { fields, files } = await readForm(request, endpoint.multipart, deps);
    return { ...readParts(endpoint, request, fields), files };
  }
  const isLeftOut = endpoint.bodyOptional === true && !hasBodyIn(request);
  return readParts(endpoint, request, isLeftOut ? {} : request.body);
}

/** All parts except files. */
export function readParts(endpoint: Endpoint, request: CallRequest, body: unknown) {
  for (const part of [request.params, request.query, body]) refuseNul(part);
  refuseExisting(endpoint, body);
  const query = (request.query ?? {}) as Record<string, unknown>;
  const { answer } = endpoint;
  return {
    params: endpoint.params ? readParams(endpoint.params, request.params) : undefined,
    query: endpoint.query ? readQuery(endpoint.query, query) : undefined,
    body: endpoint.body ? readBody(endpoint.body, body, endpoint.missingFieldStatus ?? 422) : undefined,
    list: answer.kind === 'collection' ? readListRequest(answer.list, query) : undefined,
    groups: readGroups(endpoint, query),
    session: request.session,
    version: endpoint.ifMatch ? versionIn(request) : null,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    raw: request,
    given: body,
  };
}

/** @throws ApiError 404 for path parameters that do not fit the endpoint */
export function readParams<Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> {
  const result = schema.safeParse(params);
  // An invalid address is reported like one that does not exist.
  if (!result.success) throw notFound();
  return result.data;
}

/** The version that a change applies to: `If-Match` without the quotation marks. */
function versionIn({ headers }: CallRequest): string | null {
  const [, version = null] = /^"?([^"]+)"?$/.exec(headers['if-match'] ?? '') ?? [];
  return version === '*' ? null : version;
}

function readQuery(schema: z.ZodType, query: unknown): unknown {
  const result = schema.safeParse(query);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ApiError(400, inWords(refusal('queryInvalid'), faults.join('\n')));
}

function readGroups(endpoint: Endpoint, query: Record<string, unknown>): string[] {
  const { groups } = query;
  if (!endpoint.groups || typeof groups !== 'object' || groups === null) return [];
  const names = Object.values(groups);
  return endpoint.groups.filter((group) => names.includes(group));
}
