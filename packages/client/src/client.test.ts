import { expect, test } from 'vitest';
import { type BlattwerkClient, blattwerkClient, dataOf, signIn } from './client.ts';
import { BlattwerkError } from './error.ts';

const url = 'https://partner.example';

/** A client whose requests get this response, with the requests it made. */
function clientOf(answer: () => Response, token?: string): { client: BlattwerkClient; requests: Request[] } {
  const requests: Request[] = [];
  const send: typeof fetch = (request) => {
    requests.push(new Request(request));
    return Promise.resolve(answer());
  };
  return { client: blattwerkClient({ url, fetch: send, ...(token ? { token } : {}) }), requests };
}

test('a request has the token, asks for plain JSON, and names filters as the API does', async () => {
  const { client, requests } = clientOf(() => Response.json([]), 'bwk_7');
  const query = { 'order[id]': 'asc' as const, 'status.name[]': ['available'] };
  expect(await dataOf(client.GET('/api/credits', { params: { query } }))).toEqual([]);
  const [request] = requests;
  expect(request?.headers.get('authorization')).toBe('Bearer bwk_7');
  expect(request?.headers.get('accept')).toBe('application/json');
  const { pathname, searchParams } = new URL(request?.url ?? '');
  expect(pathname).toBe('/api/credits');
  expect([...searchParams]).toEqual([
    ['order[id]', 'asc'],
    ['status.name[]', 'available'],
  ]);
});

test('a change is sent as a merge patch, a new object as JSON', async () => {
  const { client, requests } = clientOf(() => Response.json({}));
  await client.PATCH('/api/projects/{id}', { params: { path: { id: 7 } }, body: { name: 'Dach' } });
  await client.POST('/api/projects', { body: { number: 'P-7', name: 'Dach', status: 'planned' } });
  expect(requests.map(({ url: address, headers }) => [address, headers.get('content-type')])).toEqual([
    [`${url}/api/projects/7`, 'application/merge-patch+json'],
    [`${url}/api/projects`, 'application/json'],
  ]);
});

test('a refusal is thrown', async () => {
  const body = { status: 404, detail: 'Not found.', code: 'notFound', params: {} };
  const { client } = clientOf(() => Response.json(body, { status: 404 }));
  const refused = client.GET('/api/projects/{id}', { params: { path: { id: 7 } } });
  await expect(refused).rejects.toThrow(BlattwerkError);
  await expect(refused).rejects.toMatchObject({ status: 404, code: 'notFound', message: 'Not found.' });
});

test('a call without a response body has no data', async () => {
  const { client } = clientOf(() => new Response(null, { status: 204 }));
  const deleted = client.DELETE('/api/projects/{id}', { params: { path: { id: 7 } } });
  await expect(dataOf(deleted)).rejects.toThrow('The call answered nothing.');
});

test('after signing in, the client uses the token of the response', async () => {
  const requests: Request[] = [];
  const send: typeof fetch = (request) => {
    requests.push(new Request(request));
    return Promise.resolve(Response.json({ token: 'fresh' }));
  };
  const { client } = await signIn(
    { url, fetch: send },
    { username: 'anna@blattwerk.example', password: 'x' },
  );
  await client.POST('/api/logout');
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer fresh']);
});
