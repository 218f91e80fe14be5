import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { received, startLeafServer } from './test-leaf-server.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await startLeafServer();
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

  test('a suffix decides if Accept allows it', async () => {
    expect((await get('/api/leaves.json')).json()).toHaveLength(2);
    expect((await get('/api/leaves/1.jsonld', '*/*')).json()).toMatchObject({ '@type': 'Leaf', id: 1 });
    expect((await get('/api/leaves/1.json?x=1', 'application/ld+json')).statusCode).toBe(406);
  });

  test('406 for an unsupported media type, 404 for an unknown suffix', async () => {
    const refused = await get('/api/leaves', 'text/plain');
    expect(refused.statusCode).toBe(406);
    expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    const unknown = await get('/api/leaves.foo');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ 'hydra:description': 'Format "foo" is not supported' });
  });

  test('a plain response is JSON whatever Accept says', async () => {
    const answer = await get('/api/leaves-count?tree=7', 'application/ld+json');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual({ totalNumber: 7 });
  });
});

describe('items', () => {
  test('contain their address and type, and nothing outside the contract', async () => {
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

  test('accept known groups only from groups[]', async () => {
    expect((await get('/api/leaves/3?groups[]=veins&groups[]=roots')).json().groups).toEqual(['veins']);
    expect((await get('/api/leaves/3?groups%5B0%5D=veins')).json().groups).toEqual(['veins']);
    expect((await get('/api/leaves/3?groups=veins')).json().groups).toEqual([]);
  });

  test.each(['abc', '0', '-1', '1.5', '0x7', '1e3', '99999999999999999999'])(
    'the id %s is not found',
    async (text) => {
      expect((await get(`/api/leaves/${text}`)).statusCode).toBe(404);
    },
  );

  test('get 304 for a current ETag', async () => {
    const first = await get('/api/leaves/3');
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    const again = await app.inject({ url: '/api/leaves/3', headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('have the conventional headers', async () => {
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
  test('are paged with links that keep the other parameters', async () => {
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

  test('have no view for a single page without parameters, but one for a single page with parameters', async () => {
    expect((await get('/api/leaves?itemsPerPage=100')).json()['hydra:member']).toHaveLength(4);
    const single = (await get('/api/leaves?tree=3&limits=4&page=9')).json();
    expect(single['hydra:member']).toEqual([]);
    expect(single['hydra:totalItems']).toBe(5);
  });

  test('list every accepted parameter in hydra:search', async () => {
    const { 'hydra:search': search } = (await get('/api/leaves')).json();
    expect(search['hydra:template']).toBe(
      '/api/leaves{?order[name],order[createdAt],name,status.name,status.name[],tree}',
    );
    expect(search['hydra:mapping']).toHaveLength(6);
  });

  test('read sizes, orders and filters, and ignore unknown ones', async () => {
    await get(
      '/api/leaves?limits=3&itemsPerPage=1&order[name]=DESC&order[x]=asc&order[createdAt]=up&tree=/api/trees/7&status.name[]=a&status.name[]=b&nonsense=1',
    );
    expect(received.list).toEqual({
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
