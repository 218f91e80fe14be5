import { brotliDecompressSync } from 'node:zlib';
import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFullRun } from '../../../test-support/full-run.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { documentedPath } from './open-api.ts';

// biome-ignore lint/suspicious/noExplicitAny: documents are inspected, not typed
type Document = any;

let server: TestServer;
let calls: readonly Endpoint[];

beforeAll(async () => {
  server = await startTestServer();
  calls = server.app.endpoints;
});
afterAll(() => server.close());

async function get(url: string, headers: InjectOptions['headers'] = {}): Promise<Document> {
  const answer = await server.call(null, { url, headers: { host: 'api.example', ...headers } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe(
    url.endsWith('.json') ? 'application/json; charset=utf-8' : 'application/ld+json; charset=utf-8',
  );
  return answer.json();
}

test('a test server has calls to describe', () => {
  expect(calls.length).toBeGreaterThan(50);
});

describe('the entrypoint', () => {
  test('links the list of each resource that has one', async () => {
    const entrypoint = await get('/api');
    expect(entrypoint).toMatchObject({
      '@context': '/api/contexts/Entrypoint',
      '@id': '/api',
      '@type': 'Entrypoint',
      news: '/api/news',
      payout: '/api/payouts',
      outboxMessage: '/api/outbox',
    });
    const lists = calls.filter(
      ({ method, answer, path }) =>
        method === 'GET' && answer.kind === 'collection' && answer.resource.path === path,
    );
    expect(Object.keys(entrypoint)).toHaveLength(3 + lists.length);
    const context = (await get('/api/contexts/Entrypoint'))['@context'];
    expect(context.news).toEqual({ '@id': 'Entrypoint/news', '@type': '@id' });
    expect(Object.keys(context)).toHaveLength(2 + lists.length);
  });
});

describe('a context', () => {
  test('maps every field of its resource to an IRI; relations are of type @id', async () => {
    const context = (await get('/api/contexts/Payout'))['@context'];
    expect(context).toMatchObject({
      '@vocab': 'http://api.example/api/docs.jsonld#',
      hydra: 'http://www.w3.org/ns/hydra/core#',
      amount: 'Payout/amount',
      status: 'Payout/status',
      user: { '@id': 'Payout/user', '@type': '@id' },
    });
  });

  test('exists for every @context in answers', async () => {
    const names = calls.flatMap(({ answer }) =>
      answer.kind === 'item' || answer.kind === 'collection' ? [answer.resource.name] : [],
    );
    for (const name of [...new Set(names), 'Error', 'ConstraintViolationList', 'Entrypoint'])
      expect((await get(`/api/contexts/${name}`))['@context']['@vocab']).toMatch(/docs\.jsonld#$/);
    expect((await get('/api/contexts/News.jsonld'))['@context'].title).toBe('News/title');
    expect((await server.call(null, { url: '/api/contexts/Nothing' })).statusCode).toBe(404);
  });
});

describe('the hydra document', () => {
  const classOf = async (name: string): Promise<Document> =>
    (await get('/api/docs.jsonld'))['hydra:supportedClass'].find(
      (candidate: Document) => candidate['@id'] === `#${name}`,
    );

  test('has the structure that clients of such APIs expect', async () => {
    const document = await get('/api/docs.jsonld');
    expect(document).toMatchObject({
      '@type': 'hydra:ApiDocumentation',
      'hydra:entrypoint': '/api',
      'hydra:title': 'Blattwerk API',
      '@context': { '@vocab': 'http://api.example/api/docs.jsonld#', expects: { '@type': '@id' } },
    });
    for (const name of ['Entrypoint', 'ConstraintViolation', 'ConstraintViolationList'])
      expect(await classOf(name)).toBeDefined();
  });

  test('describes fields: their type, and whether they are readable, writable, required', async () => {
    const payout = await classOf('Payout');
    const property = (name: string) =>
      payout['hydra:supportedProperty'].find((candidate: Document) => candidate['hydra:title'] === name);
    expect(property('createdAt')).toMatchObject({
      'hydra:property': { '@id': '#Payout/createdAt', '@type': 'rdf:Property', range: 'xmls:dateTime' },
      'hydra:readable': true,
      'hydra:writeable': false,
    });
    expect(property('id')['hydra:property'].range).toBe('xmls:integer');
    expect(property('reason')).toMatchObject({ 'hydra:writeable': true, 'hydra:required': false });
  });

  test('links from the entrypoint to the class of each list', async () => {
    const entrypoint = await classOf('Entrypoint');
    const news = entrypoint['hydra:supportedProperty'].find(
      (property: Document) => property['hydra:property']['@id'] === '#Entrypoint/news',
    )['hydra:property'];
    expect(news['rdfs:range']).toEqual([
      { '@id': 'hydra:Collection' },
      {
        'owl:equivalentClass': {
          'owl:onProperty': { '@id': 'hydra:member' },
          'owl:allValuesFrom': { '@id': '#News' },
        },
      },
    ]);
    expect(news['hydra:supportedOperation'][0]).toMatchObject({ 'hydra:method': 'GET' });
  });

  test('has every call, each with a label', async () => {
    const document = await get('/api/docs.jsonld');
    const operations: Document[] = [];
    const visit = (value: Document): void => {
      if (typeof value !== 'object' || value === null) return;
      if ('hydra:method' in value) operations.push(value);
      for (const part of Object.values(value)) visit(part);
    };
    visit(document);
    const described = operations.map((found) => `${found['hydra:method']} ${found['rdfs:label']}`).toSorted();
    const expected = [
      ...calls.map(({ method, summary }) => `${method} ${summary}`),
      'GET The API entrypoint.',
    ];
    expect(described).toEqual(expected.toSorted());
  });
});

describe('the OpenAPI document', () => {
  test('has every call at every alias, with who may call it', async () => {
    const document = await get('/api/docs.json');
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://api.example' }] });
    const described: unknown[] = [];
    const expected: unknown[] = [];
    for (const { method, path, aliases = [], access, summary } of calls) {
      for (const spelling of [path, ...aliases]) {
        const operation = document.paths[documentedPath(spelling)]?.[method.toLowerCase()];
        described.push([spelling, operation?.summary, operation?.security.length > 0]);
        expected.push([spelling, summary, access !== 'public']);
      }
    }
    const found = Object.values<object>(document.paths).flatMap((path) => Object.keys(path));
    expect(described).toEqual(expected);
    expect(found).toHaveLength(described.length);
  });

  test('operation ids are unique, path parameters are described, and references resolve', async () => {
    const document = await get('/api/docs.json');
    const operations = Object.entries<Document>(document.paths).flatMap(([path, methods]) =>
      Object.values<Document>(methods).map((operation) => [path, operation] as const),
    );
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [path, { parameters = [] }] of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = parameters.filter((parameter: Document) => parameter.in === 'path');
      expect(inPath.map((parameter: Document) => parameter.name)).toEqual(named);
    }
    const text = JSON.stringify(document);
    expect(text).not.toMatch(/"x-(relation|name)"/);
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, reference = '']) => reference);
    expect(references.length).toBeGreaterThan(100);
    for (const reference of new Set(references))
      expect([reference, reference.split('/').reduce((part, key) => part?.[key], document)]).toEqual([
        reference,
        expect.any(Object),
      ]);
  });

  test('marks the sign-out by GET as deprecated and names the call to use instead', async () => {
    const { paths } = await get('/api/docs.json');
    expect(paths['/logout'].get).toMatchObject({
      deprecated: true,
      description: expect.stringContaining('POST /api/logout'),
    });
    expect(paths['/api/logout'].post.deprecated).toBeUndefined();
  });

  test('lists the refusals under load, over a rate limit and for a key that a call does not accept', async () => {
    const { paths } = await get('/api/docs.json');
    const statusesOf = (path: string, method: string) => Object.keys(paths[path][method].responses);
    expect(statusesOf('/api/logout', 'post')).toEqual(expect.arrayContaining(['400', '503']));
    for (const path of [
      '/api/login',
      '/api/affiliate_data/{id}',
      '/api/potential_partners/save',
      '/api/projects/import',
      '/api/user/password',
    ])
      expect([path, ...statusesOf(path, 'post')]).toEqual(expect.arrayContaining(['429', '503']));
    for (const path of ['/pdf/payout/{id}', '/pdf/partners/{id}/statements/{cycle}'])
      expect([path, ...statusesOf(path, 'get')]).toEqual(expect.arrayContaining(['429', '503']));
    // 403 for the key of another program, 429 after too many wrong ones.
    expect(statusesOf('/api/user', 'get')).toEqual(['200', '400', '401', '403', '429', '503', 'default']);
    expect(statusesOf('/api/setup', 'get')).not.toContain('403');
  });

  test('a list has both formats and all its parameters', async () => {
    const document = await get('/api/docs.json');
    const { parameters, responses } = document.paths['/api/payouts'].get;
    expect(parameters.map(({ name, $ref }: Document) => name ?? $ref)).toEqual(
      expect.arrayContaining([
        '#/components/parameters/Page',
        'limits',
        'itemsPerPage',
        'order[id]',
        'user',
        'status.name[]',
      ]),
    );
    const { content } = responses['200'];
    expect(Object.keys(content)).toEqual(['application/ld+json', 'application/json']);
    expect(content['application/json'].schema.items).toEqual({ $ref: '#/components/schemas/Payout' });
    expect(document.components.schemas.Payout.properties).toMatchObject({
      id: { type: 'integer' },
      createdAt: { type: 'string', format: 'date-time' },
    });
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '401', '406', 'default']));
  });
});

describe('the HTML documentation', () => {
  test('shows every call without any script, under the product’s policy', async () => {
    const answer = await server.call(null, { url: '/api/docs', headers: { host: 'api.example' } });
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(String(answer.headers['content-security-policy'])).toContain("style-src 'self'");
    const [, style = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(answer.body) ?? [];
    expect((await server.call(null, { url: style })).headers['content-type']).toBe('text/css; charset=utf-8');
    expect(answer.body).not.toMatch(/<script|<style|\son\w+=|style="|javascript:/i);
    const shown = ({ method, path }: Endpoint) =>
      `<b class="${method.toLowerCase()}">${method}</b> <code>${path}</code>`;
    expect(calls.map(shown).filter((call) => !answer.body.includes(call))).toEqual([]);
    expect(answer.body.match(/<section>/g)).toHaveLength(calls.length);
  });

  test('links imprint and privacy notice', async () => {
    const { imprint, privacy } = server.deps.company.current();
    const { body } = await server.call(null, { url: '/api/docs' });
    expect([imprint, privacy]).not.toContain(null);
    expect(body).toContain(`<a href="${imprint}">Imprint</a>`);
    expect(body).toContain(`<a href="${privacy}">Privacy notice</a>`);
  });
});

describe.each(isFullRun ? ['/api/docs', '/api/docs.json', '/api/docs.jsonld'] : ['/api/docs.json'])(
  '%s',
  (url) => {
    const at = (host: string, headers: Record<string, string> = {}) =>
      server.call(null, { url, headers: { host, ...headers } });

    test('is sent compressed once compression has finished, and not again to clients that have it', async () => {
      const packed = () => at('packed.example', { 'accept-encoding': 'gzip, br' });
      const plain = await at('packed.example');
      await expect.poll(async () => (await packed()).headers['content-encoding']).toBe('br');
      const answer = await packed();
      expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(plain.body);
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
      expect(answer.headers).toMatchObject({
        etag: plain.headers.etag,
        vary: expect.stringContaining('Accept-Encoding'),
      });
      const again = await at('packed.example', { 'if-none-match': String(plain.headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      const elsewhere = await at('other.example', { 'if-none-match': String(plain.headers.etag) });
      expect(elsewhere.statusCode).toBe(200);
    });
  },
);
