import { collection, empty, endpoint, item, plain } from '@blattwerk/contract/http/endpoint.ts';
import { id, idParams, instant } from '@blattwerk/contract/http/values.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { sendError } from './error-body.ts';
import { routesOf } from './route.ts';
import { createHttpServer, unknownAddress } from './server.ts';

const leaf = { name: 'Leaf', path: '/api/leaves' };
const fields = z.object({ id, name: z.string(), createdAt: instant });
const body = z.object({ name: z.string().min(2, 'Too short.'), parent: z.string().nullable().optional() });

const listLeaves = endpoint({
  method: 'GET',
  path: '/api/leaves',
  summary: '',
  access: 'public',
  answer: collection(leaf, fields, {
    defaultSize: 2,
    maxSize: 4,
    orderBy: ['name', 'createdAt'],
    defaultOrder: [{ field: 'createdAt', direction: 'desc' }],
    filters: { name: 'text', 'status.name': 'exact', tree: 'relation' },
  }),
});
const getLeaf = endpoint({
  method: 'GET',
  path: '/api/leaves/{id}',
  summary: '',
  access: 'public',
  params: idParams,
  groups: ['veins'],
  answer: item(leaf, fields.extend({ groups: z.array(z.string()) })),
});
const postLeaf = endpoint({
  method: 'POST',
  path: '/api/leaves',
  summary: '',
  access: 'public',
  body,
  answer: item(leaf, fields),
});
const patchLeaf = endpoint({
  method: 'PATCH',
  path: '/api/leaves/{id}',
  summary: '',
  access: 'public',
  params: idParams,
  body,
  answer: item(leaf, fields),
});
const countLeaves = endpoint({
  method: 'GET',
  path: '/api/leaves-count',
  summary: '',
  access: 'public',
  query: z.object({ tree: id }),
  answer: plain(z.object({ totalNumber: z.int() })),
});
const dropLeaf = endpoint({
  method: 'DELETE',
  path: '/api/leaves/{id}',
  summary: '',
  access: 'public',
  params: idParams,
  answer: empty,
});
const ownLeaf = endpoint({
  method: 'GET',
  path: '/api/own-leaf',
  summary: '',
  access: 'user',
  answer: item(leaf, fields),
});
const brokenLeaf = endpoint({
  method: 'GET',
  path: '/api/broken-leaf',
  summary: '',
  access: 'public',
  answer: item(leaf, fields),
});

const autumn = new Date('2026-10-01T08:30:00.123Z');
const row = (number: number) => ({ id: number, name: `Leaf ${number}`, createdAt: autumn, secret: 'never' });
let app: FastifyInstance;
let lastList: unknown;

beforeAll(async () => {
  app = await createHttpServer({ logLevel: 'silent', trustProxy: false });
  const route = routesOf(app, {} as Deps);
  route(listLeaves, async ({ list }) => {
    lastList = list;
    const all = [5, 4, 3, 2, 1].map(row);
    return { items: all.slice((list.page - 1) * list.size, list.page * list.size), total: all.length };
  });
  route(getLeaf, async ({ params, groups }) => ({ ...row(params.id), groups: [...groups] }));
  route(postLeaf, async ({ body: sent }) => ({ ...row(9), name: sent.name }));
  route(patchLeaf, async ({ params, body: sent }) => ({ ...row(params.id), name: sent.name }));
  route(countLeaves, async ({ query }) => ({ totalNumber: query.tree }));
  route(dropLeaf, async () => undefined);
  route(ownLeaf, async () => row(1));
  route(brokenLeaf, async () => ({ ...row(1), name: 7 as never }));
  app.setNotFoundHandler((request, reply) => sendError(request, reply, unknownAddress(app, request)));
});
afterAll(() => app.close());

const get = (url: string, accept?: string) => app.inject({ url, headers: accept ? { accept } : {} });

describe('formats', () => {
  test.each([
    [undefined, 'application/ld+json; charset=utf-8'],
    ['*/*', 'application/ld+json; charset=utf-8'],
    ['application/ld+json', 'application/ld+json; charset=utf-8'],
    ['application/json', 'application/json; charset=utf-8'],
    ['application/json, text/plain, */*', 'application/json; charset=utf-8'],
    ['application/json;q=0.2, application/ld+json;q=0.9', 'application/ld+json; charset=utf-8'],
  ])('Accept %s is answered as %s', async (accept, type) => {
    expect((await get('/api/leaves/1', accept)).headers['content-type']).toBe(type);
  });

  test('a suffix decides, if Accept allows it', async () => {
    expect((await get('/api/leaves.json')).json()).toHaveLength(2);
    expect((await get('/api/leaves/1.jsonld', '*/*')).json()).toMatchObject({ '@type': 'Leaf', id: 1 });
    expect((await get('/api/leaves/1.json?x=1', 'application/ld+json')).statusCode).toBe(406);
  });

  test('406 for a type that the server does not have, 404 for an unknown suffix', async () => {
    const refused = await get('/api/leaves', 'text/plain');
    expect(refused.statusCode).toBe(406);
    expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    const unknown = await get('/api/leaves.foo');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ 'hydra:description': 'Format "foo" is not supported' });
  });

  test('a plain answer is JSON whatever is asked for', async () => {
    const answer = await get('/api/leaves-count?tree=7', 'application/ld+json');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual({ totalNumber: 7 });
  });
});

describe('items', () => {
  test('carry their address and type, and nothing that the contract does not name', async () => {
    expect((await get('/api/leaves/3')).json()).toEqual({
      '@context': '/api/contexts/Leaf',
      '@id': '/api/leaves/3',
      '@type': 'Leaf',
      id: 3,
      name: 'Leaf 3',
      createdAt: '2026-10-01T08:30:00+00:00',
      groups: [],
    });
  });

  test('take known groups from groups[] only', async () => {
    expect((await get('/api/leaves/3?groups[]=veins&groups[]=roots')).json().groups).toEqual(['veins']);
    expect((await get('/api/leaves/3?groups%5B0%5D=veins')).json().groups).toEqual(['veins']);
    expect((await get('/api/leaves/3?groups=veins')).json().groups).toEqual([]);
  });

  test.each(['abc', '0', '-1', '1.5', '0x7', '1e3', '99999999999999999999'])('id %s is unknown', async (text) => {
    expect((await get(`/api/leaves/${text}`)).statusCode).toBe(404);
  });

  test('answer 304 to a known ETag', async () => {
    const first = await get('/api/leaves/3');
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    const again = await app.inject({ url: '/api/leaves/3', headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('carry the conventional headers', async () => {
    const { headers } = await get('/api/leaves/3');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache, private',
      'accept-patch': 'application/merge-patch+json',
    });
    expect(String(headers['x-frame-options']).toLowerCase()).toBe('deny');
    expect(String(headers.vary).split(', ')).toEqual(expect.arrayContaining(['Accept', 'Authorization']));
  });
});

describe('collections', () => {
  test('page through with links that keep the other parameters', async () => {
    const answer = (await get('/api/leaves?name=a&status.name[0]=x&page=2')).json();
    expect(answer).toMatchObject({
      '@id': '/api/leaves',
      '@type': 'hydra:Collection',
      'hydra:totalItems': 5,
    });
    expect(answer['hydra:member'].map((member: { '@id': string }) => member['@id'])).toEqual([
      '/api/leaves/3',
      '/api/leaves/2',
    ]);
    const link = (page: number) => `/api/leaves?name=a&status.name%5B%5D=x&page=${page}`;
    expect(answer['hydra:view']).toEqual({
      '@id': link(2),
      '@type': 'hydra:PartialCollectionView',
      'hydra:first': link(1),
      'hydra:last': link(3),
      'hydra:previous': link(1),
      'hydra:next': link(3),
    });
  });

  test('have no view on a single page without parameters, and a bare one with', async () => {
    expect((await get('/api/leaves?itemsPerPage=100')).json()['hydra:member']).toHaveLength(4);
    const single = (await get('/api/leaves?tree=3&limits=4&page=9')).json();
    expect(single['hydra:member']).toEqual([]);
    expect(single['hydra:totalItems']).toBe(5);
  });

  test('name every accepted parameter in hydra:search', async () => {
    const { 'hydra:search': search } = (await get('/api/leaves')).json();
    expect(search['hydra:template']).toBe(
      '/api/leaves{?order[name],order[createdAt],name,status.name,status.name[],tree}',
    );
    expect(search['hydra:mapping']).toHaveLength(6);
  });

  test('read sizes, orders and filters, and ignore what they do not know', async () => {
    await get(
      '/api/leaves?limits=3&itemsPerPage=1&order[name]=DESC&order[x]=asc&order[createdAt]=up&tree=/api/trees/7&status.name[]=a&status.name[]=b&nonsense=1',
    );
    expect(lastList).toEqual({
      page: 1,
      size: 3,
      order: [{ field: 'name', direction: 'desc' }],
      filters: { tree: 7, 'status.name': ['a', 'b'] },
    });
  });

  test.each(['page=0', 'page=-3', 'limits=-1', 'limits=0&page=2'])(
    '%s is refused with 400',
    async (query) => {
      expect((await get(`/api/leaves?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('writing', () => {
  const send = (method: 'POST' | 'PATCH', url: string, payload: string, type: string) =>
    app.inject({ method, url, payload, headers: { 'content-type': type } });

  test('POST answers 201 with the address of the new object', async () => {
    const answer = await send(
      'POST',
      '/api/leaves',
      '{"name":"Oak","id":4,"unknown":1}',
      'application/ld+json; charset=utf-8',
    );
    expect(answer.statusCode).toBe(201);
    expect(answer.headers).toMatchObject({ location: '/api/leaves/9', 'content-location': '/api/leaves/9' });
    expect(answer.json()).toMatchObject({ '@id': '/api/leaves/9', name: 'Oak' });
  });

  test('a merge patch is its own type', async () => {
    expect(
      (await send('PATCH', '/api/leaves/3', '{"name":"Oak"}', 'application/merge-patch+json')).statusCode,
    ).toBe(200);
    const refused = await send('PATCH', '/api/leaves/3', '{"name":"Oak"}', 'application/json');
    expect(refused.statusCode).toBe(415);
    expect(refused.json()['hydra:description']).toBe(
      'The content-type "application/json" is not supported. Supported MIME types are "application/merge-patch+json".',
    );
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/merge-patch+json'])(
    'POST as %s is 415',
    async (type) => {
      expect((await send('POST', '/api/leaves', '{}', type)).statusCode).toBe(415);
    },
  );

  test.each(['', '{', '{"__proto__":{"x":1}}'])('the body %s is a syntax error', async (payload) => {
    const answer = await send('POST', '/api/leaves', payload, 'application/json');
    expect([answer.statusCode, answer.json().detail]).toEqual([400, 'Syntax error']);
  });

  test('a wrong type is 400, a broken rule 422 with its violations', async () => {
    const mistyped = await send('POST', '/api/leaves', '{"name":5}', 'application/json');
    expect([mistyped.statusCode, mistyped.json().detail]).toEqual([
      400,
      'The type of the "name" attribute must be "string", "integer" given.',
    ]);
    const short = await send('POST', '/api/leaves', '{"name":"x"}', 'application/json');
    expect(short.statusCode).toBe(422);
    expect(short.json()).toMatchObject({
      '@type': 'ConstraintViolationList',
      'hydra:description': 'name: Too short.',
      violations: [{ propertyPath: 'name', message: 'Too short.', code: null }],
    });
    const missing = await send('POST', '/api/leaves', '{}', 'application/json');
    expect(missing.json().violations).toEqual([
      { propertyPath: 'name', message: 'This value should not be blank.', code: null },
    ]);
  });

  test('DELETE answers 204 without a body', async () => {
    const answer = await app.inject({ method: 'DELETE', url: '/api/leaves/3' });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  });
});

describe('errors', () => {
  test('are hydra for JSON-LD and problem+json for everything else', async () => {
    expect((await get('/api/nothing')).json()).toEqual({
      '@context': '/api/contexts/Error',
      '@type': 'hydra:Error',
      'hydra:title': 'An error occurred',
      'hydra:description': 'Not Found',
      status: 404,
      detail: 'Not Found',
    });
    const problem = await get('/api/nothing', 'application/json');
    expect(problem.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(problem.json()).toEqual({
      type: 'https://tools.ietf.org/html/rfc2616#section-10',
      title: 'An error occurred',
      status: 404,
      detail: 'Not Found',
    });
  });

  test('a known address with another method is 405', async () => {
    const answer = await app.inject({ method: 'PUT', url: '/api/leaves/3' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, PATCH, DELETE']);
  });

  test('no token is 401, before anything else is looked at', async () => {
    const answer = await get('/api/own-leaf', 'text/plain');
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.json()).toEqual({ code: 401, message: 'JWT Token not found' });
  });

  test('an answer that breaks the contract is a 500 that tells nothing', async () => {
    const answer = await get('/api/broken-leaf');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()['hydra:description']).toBe('Internal Server Error');
    expect(answer.body).not.toContain('expected');
  });

  test('a missing query parameter is named', async () => {
    const answer = await get('/api/leaves-count');
    expect([answer.statusCode, answer.json().detail]).toEqual([400, expect.stringContaining('tree')]);
  });
});
