import { endpoint, item } from '@blattwerk/contract/http/endpoint.ts';
import { id, reference } from '@blattwerk/contract/http/values.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { nobody } from '../../../test-support/nobody.ts';
import type { Deps } from '../deps.ts';
import { routesOf } from './route.ts';
import { startLeafServer } from './test-leaf-server.ts';

const twig = { name: 'Twig', path: '/api/twigs' };
const postTwig = endpoint({
  method: 'POST',
  path: '/api/twigs',
  aliases: ['/api/twig'],
  summary: '',
  access: 'public',
  body: z.object({
    owner: reference('/api/users').optional(),
    length: z.int().optional(),
    weight: z.number().optional(),
    dry: z.boolean().optional(),
    tags: z.array(z.string()).optional(),
    note: z.string().nullish(),
  }),
  answer: item(twig, z.object({ id, owner: z.int().nullable(), note: z.string().nullable() })),
});

let app: FastifyInstance;
beforeAll(async () => {
  app = await startLeafServer();
  routesOf(
    app,
    { replica: null } as Deps,
    nobody,
  )(postTwig, async ({ body }) => ({
    id: 3,
    owner: body.owner ?? null,
    note: body.note === undefined ? 'absent' : body.note,
  }));
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };
const requests: [string, InjectOptions, number][] = [
  ['an item', { url: '/api/leaves/7' }, 200],
  ['a list', { url: '/api/leaves' }, 200],
  ['a count', { url: '/api/leaves-count?tree=3' }, 200],
  ['a created item', { method: 'POST', url: '/api/leaves', headers: json, payload: '{"name":"Acer"}' }, 201],
  ['no body', { method: 'DELETE', url: '/api/leaves/7' }, 204],
  ['broken JSON', { method: 'POST', url: '/api/leaves', headers: json, payload: '{' }, 400],
  ['an empty body', { method: 'POST', url: '/api/leaves', headers: json, payload: '' }, 400],
  ['no token', { url: '/api/own-leaf' }, 401],
  ['an unknown id', { url: '/api/leaves/x' }, 404],
  ['an unknown address', { url: '/api/branches' }, 404],
  ['a broken address', { url: '/api/leaves/%zz' }, 400],
  ['another method', { method: 'PUT', url: '/api/leaves/7' }, 405],
  ['another format', { url: '/api/leaves/7', headers: { accept: 'text/plain' } }, 406],
  [
    'another type',
    { method: 'POST', url: '/api/leaves', headers: { 'content-type': 'text/plain' }, payload: 'x' },
    415,
  ],
  ['a broken rule', { method: 'POST', url: '/api/leaves', headers: json, payload: '{"name":"A"}' }, 422],
  ['a fault of ours', { url: '/api/broken-leaf' }, 500],
];

test.each(requests)('the headers of %s', async (_, request, status) => {
  const answer = await app.inject({ ...request, headers: { host: 'api.example:8080', ...request.headers } });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject({
    vary: expect.stringMatching(/(?=.*\bAccept\b)(?=.*\bAuthorization\b)/),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-cache, private',
    link: '<http://api.example:8080/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"',
    'access-control-expose-headers': 'Link, Location',
  });
  if (status !== 204) expect(answer.headers['content-type']).toMatch(/^application\/[\w+]+; charset=utf-8$/);
});

test('an invalid Host header is not echoed', async () => {
  const answer = await app.inject({ url: '/api/leaves/7', headers: { host: 'x>; rel="y"' } });
  expect(String(answer.headers.link)).toMatch(/^<\/api\/docs\.jsonld>; rel=/);
});

test('items have headers with their address and the media type for changes', async () => {
  const created = await app.inject({ method: 'POST', url: '/api/twigs', payload: {} });
  expect(created.headers).toMatchObject({
    location: '/api/twigs/3',
    'content-location': '/api/twigs/3',
    'accept-patch': 'application/merge-patch+json',
  });
});

describe('validation of bodies', () => {
  const post = async (payload: object, url = '/api/twigs') => {
    const answer = await app.inject({ method: 'POST', url, payload });
    return { status: answer.statusCode, answer: answer.json() };
  };

  test.each([5, '5', '/api/users/5', { '@id': '/api/users/5' }])(
    'the reference %j is accepted',
    async (owner) => {
      expect(await post({ owner })).toMatchObject({ status: 201, answer: { owner: 5 } });
    },
  );

  test.each([
    [{ owner: 'x' }, 'Invalid IRI "x".'],
    [{ owner: { name: 'x' } }, 'Nested documents for attribute "owner" are not allowed. Use IRIs instead.'],
    [{ length: '5' }, 'The type of the "length" attribute must be "int", "string" given.'],
    [{ length: 1.5 }, 'The type of the "length" attribute must be "int", "double" given.'],
    [{ weight: true }, 'The type of the "weight" attribute must be "float", "boolean" given.'],
    [{ dry: 1 }, 'The type of the "dry" attribute must be "bool", "integer" given.'],
    [{ tags: 'a' }, 'The type of the "tags" attribute must be "array", "string" given.'],
    [{ note: [] }, 'The type of the "note" attribute must be "string", "array" given.'],
    [{ dry: null }, 'The type of the "dry" attribute must be "bool", "NULL" given.'],
    [{ '@id': '/api/twigs/3' }, 'Update is not allowed for this operation.'],
  ])('the reference %j is rejected', async (payload, description) => {
    const { status, answer } = await post(payload);
    expect([status, answer['hydra:description']]).toEqual([400, description]);
  });

  test('unknown properties are ignored, and so are those of JSON-LD', async () => {
    const sent = { '@type': 'Twig', '@context': '/x', id: 99, roles: ['ROLE_ADMIN'], note: null };
    expect(await post(sent)).toMatchObject({ status: 201, answer: { id: 3, note: null } });
    expect(await post({})).toMatchObject({ answer: { note: 'absent' } });
  });

  test('both spellings of a path lead to the same call', async () => {
    expect(await post({ owner: 5 }, '/api/twig')).toMatchObject({ status: 201, answer: { owner: 5 } });
    const other = await app.inject({ method: 'DELETE', url: '/api/twig' });
    expect([other.statusCode, other.headers.allow]).toEqual([405, 'POST']);
  });
});
