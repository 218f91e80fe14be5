import { collection, empty, endpoint, item, plain } from '@blattwerk/contract/http/endpoint.ts';
import { id, idParams, instant } from '@blattwerk/contract/http/values.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { nobody } from '../../../test-support/nobody.ts';
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
/** The last list request that the handler received. */
export const received: { list?: unknown } = {};

/** A server with the calls of a made-up resource, to test only the conventions. */
export async function startLeafServer(): Promise<FastifyInstance> {
  const app = await createHttpServer({ logLevel: 'silent', trustProxy: false, apiOrigin: null });
  const route = routesOf(app, { replica: null } as Deps, nobody);
  route(listLeaves, async ({ list }) => {
    received.list = list;
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
  return app;
}
