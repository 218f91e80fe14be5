import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import { inWords, refusal } from '@blattwerk/contract/http/refusal.ts';
import type { Malformed } from '@blattwerk/contract/http/values.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError, notFound, type Violation } from '../api-error.ts';
import type { Deps } from '../deps.ts';
import { hasBodyIn, readFileBody } from './body.ts';
import type { CallRequest } from './call-request.ts';
import { readForm } from './form-body.ts';
import { refusalOfIssue } from './issue-refusal.ts';
import { readListRequest } from './list-request.ts';

/** Parses and validates all parts of a request according to its endpoint. */
export async function readCall(endpoint: Endpoint, request: FastifyRequest, deps: Deps) {
  if (endpoint.fileType) return { ...readParts(endpoint, request, null), file: readFileBody(request) };
  if (endpoint.multipart) {
    const { fields, files } = await readForm(request, endpoint.multipart, deps);
    return { ...readParts(endpoint, request, fields), files };
  }
  const isBodyOmitted = endpoint.bodyOptional === true && !hasBodyIn(request);
  return readParts(endpoint, request, isBodyOmitted ? {} : request.body);
}

/** The same without files. */
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
  const messages = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ApiError(400, inWords(refusal('queryInvalid'), messages.join('\n')));
}

function readGroups(endpoint: Endpoint, query: Record<string, unknown>): string[] {
  const { groups } = query;
  if (!endpoint.groups || typeof groups !== 'object' || groups === null) return [];
  const names = Object.values(groups);
  return endpoint.groups.filter((group) => names.includes(group));
}

/**
 * Validates a body against the contract.
 * @throws ApiError 400 for a value of the wrong type, 422 with all violations for missing or invalid values
 */
function readBody(schema: z.ZodType, body: unknown, missingFieldStatus: 400 | 422): unknown {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  refuseMalformed(body, result.error.issues);
  const wrongType = result.error.issues.find(
    (issue) => issue.code === 'invalid_type' && valueAt(body, issue.path) !== undefined,
  );
  if (wrongType?.code === 'invalid_type') {
    const actual = typeName(valueAt(body, wrongType.path));
    const attribute = wrongType.path.join('.');
    const expected = expectedName(schema, wrongType);
    throw new ApiError(400, refusal('wrongType', { attribute, expected, given: actual }));
  }
  const isMissing = result.error.issues.some((issue) => valueAt(body, issue.path) === undefined);
  throw new ApiError(isMissing ? missingFieldStatus : 422, 'validationFailed', {
    violations: result.error.issues.map((issue) => violation(body, issue)),
  });
}

/** @throws ApiError 400 for a malformed value whose schema has a check of its own, such as a reference */
function refuseMalformed(body: unknown, issues: readonly z.core.$ZodIssue[]): void {
  const malformed = issues.find(
    (issue) => issue.code === 'custom' && issue.params?.malformed && valueAt(body, issue.path) !== undefined,
  );
  if (malformed?.code === 'custom')
    throw new ApiError(400, (malformed.params as Malformed).malformed(malformed.path.join('.')));
}

/**
 * Objects are created with POST and changed with PATCH; a POST of an existing object was probably meant as a change.
 * @throws ApiError 400
 */
function refuseExisting({ method, answer }: Endpoint, body: unknown): void {
  if (method !== 'POST' || answer.kind !== 'item') return;
  const address = valueAt(body, ['@id']);
  if (typeof address === 'string' && address.startsWith(`${answer.resource.path}/`))
    throw new ApiError(400, 'updateNotAllowed');
}

/**
 * NUL is the only character that PostgreSQL cannot store in a text, and no legitimate client sends it.
 * @throws ApiError 400 for a NUL character anywhere in the value, including keys
 */
function refuseNul(value: unknown): void {
  if (typeof value === 'string' && value.includes('\0')) throw new ApiError(400, 'nulCharacter');
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    refuseNul(key);
    refuseNul(part);
  }
}

function violation(body: unknown, issue: z.core.$ZodIssue): Violation {
  // Rules defined by the contract have messages of their own for a missing value.
  const isMissing = issue.code !== 'custom' && valueAt(body, issue.path) === undefined;
  return {
    propertyPath: issue.path.join('.'),
    refused: isMissing ? 'blank' : refusalOfIssue(issue),
  };
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Object.hasOwn(current, key) ? (current as Record<PropertyKey, unknown>)[key] : undefined;
  }
  return current;
}

/** Names of types as in PHP, which clients of this API expect in messages. */
const expectedNames: Readonly<Record<string, string>> = { boolean: 'bool', number: 'float', record: 'array' };

function expectedName(schema: z.ZodType, { expected, path }: z.core.$ZodIssueInvalidType): string {
  if (expected === 'number' && isInteger(schemaAt(schema, path))) return 'int';
  return expectedNames[expected] ?? expected;
}

function isInteger(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'isInt' in schema && schema.isInt === true;
}

/** The subschema for the value at `path`, as far as it leads through objects and arrays. */
function schemaAt(schema: unknown, path: readonly PropertyKey[]): unknown {
  const { def } = schema as {
    def?: { innerType?: unknown; element?: unknown; shape?: Record<PropertyKey, unknown> };
  };
  if (def?.innerType) return schemaAt(def.innerType, path);
  const [key, ...rest] = path;
  if (key === undefined || !def) return schema;
  const part = def.shape?.[key] ?? def.element;
  return part === undefined ? undefined : schemaAt(part, rest);
}

function typeName(value: unknown): string {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'double';
  return typeof value;
}
