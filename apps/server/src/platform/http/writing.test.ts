import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLeafServer } from './test-leaf-server.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await startLeafServer();
});
afterAll(() => app.close());

const get = (url: string, accept?: string) => app.inject({ url, headers: accept ? { accept } : {} });

describe('writing', () => {
  const send = (method: 'POST' | 'PATCH', url: string, payload: string, type: string) =>
    app.inject({ method, url, payload, headers: { 'content-type': type } });

  test('POST responds with 201 and the address of the new object', async () => {
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

  test('a merge patch has a media type of its own', async () => {
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
    'POST as %s is refused with 415',
    async (type) => {
      expect((await send('POST', '/api/leaves', '{}', type)).statusCode).toBe(415);
    },
  );

  test.each(['', '{', '{"__proto__":{"x":1}}'])('the body %s is a syntax error', async (payload) => {
    const answer = await send('POST', '/api/leaves', payload, 'application/json');
    expect([answer.statusCode, answer.json().detail]).toEqual([400, 'Syntax error']);
  });

  test.each([65, 8_000, 120_000])('%d nested values are refused', async (levels) => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const part = Math.min(levels, Math.floor(250_000 / (open.length + close.length)));
      const payload = `{"name":${open.repeat(part)}1${close.repeat(part)}}`;
      const answer = await send('POST', '/api/leaves', payload, 'application/json');
      expect([answer.statusCode, answer.json().detail]).toEqual([400, 'The JSON has more than 64 levels.']);
    }
  });

  test('a wrong type is 400, a violated rule 422 with its violations', async () => {
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
      violations: [{ propertyPath: 'name', message: 'Too short.', code: 'tooShort', params: { least: 2 } }],
    });
    const missing = await send('POST', '/api/leaves', '{}', 'application/json');
    expect(missing.json().violations).toEqual([
      { propertyPath: 'name', message: 'This value should not be blank.', code: 'blank', params: {} },
    ]);
  });

  test('DELETE responds with 204 without a body', async () => {
    const answer = await app.inject({ method: 'DELETE', url: '/api/leaves/3' });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  });
});

describe('hostile requests', () => {
  test.each([
    ['GET', '/api/leaves?name=a%00b', undefined],
    ['GET', '/api/leaves?status.name[]=%00', undefined],
    ['GET', '/api/leaves?name[%00]=b', undefined],
    ['GET', '/api/leaves/%00', undefined],
    ['POST', '/api/leaves', { name: 'a\0b' }],
    ['POST', '/api/leaves', { name: 'ab', parent: { '\0': 1 } }],
  ] as const)('a NUL character is refused: %s %s', async (method, url, payload) => {
    const answer = await app.inject({ method, url, ...(payload ? { payload } : {}) });
    expect([answer.statusCode, answer.json().detail]).toEqual([400, 'NUL characters are not allowed.']);
  });

  test.each(['/api/leaves/%ED%A0%80', '/%c0%ae/x', '/api/%'])(
    '%s is malformed, in the usual error format',
    async (url) => {
      const answer = await app.inject({ url });
      expect([answer.statusCode, answer.json().detail]).toEqual([400, 'Bad Request']);
    },
  );
});

describe('errors', () => {
  test('are Hydra for JSON-LD and problem+json for everything else', async () => {
    expect((await get('/api/nothing')).json()).toEqual({
      '@context': '/api/contexts/Error',
      '@type': 'hydra:Error',
      'hydra:title': 'An error occurred',
      'hydra:description': 'Not Found',
      status: 404,
      detail: 'Not Found',
      code: 'notFound',
      params: {},
    });
    const problem = await get('/api/nothing', 'application/json');
    expect(problem.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(problem.json()).toEqual({
      type: 'https://tools.ietf.org/html/rfc2616#section-10',
      title: 'An error occurred',
      status: 404,
      detail: 'Not Found',
      code: 'notFound',
      params: {},
    });
  });

  test('an existing address with an unsupported method is 405', async () => {
    const answer = await app.inject({ method: 'PUT', url: '/api/leaves/3' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, PATCH, DELETE']);
  });

  test('a missing token is 401, before anything else is checked', async () => {
    const answer = await get('/api/own-leaf', 'text/plain');
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.json()).toEqual({ code: 401, message: 'JWT Token not found' });
  });

  test('a response that violates the contract is a 500 that reveals nothing', async () => {
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
