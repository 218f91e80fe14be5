import { batch } from '@blattwerk/contract/batch/batch.contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Route } from '../platform/http/route.ts';

/** Several reads in one request. Each runs through its own route, so that nothing is allowed here that is not allowed there. */
export function batchRoutes(route: Route, app: FastifyInstance): void {
  route(batch, ({ body, raw }) => {
    const { authorization, accept } = raw.headers;
    const headers = { ...(authorization ? { authorization } : {}), ...(accept ? { accept } : {}) };
    return Promise.all(
      body.paths.map(async (path) => {
        const answer = await app.inject({ method: 'GET', url: path, headers, remoteAddress: raw.ip });
        if (answer.body === '') return { path, status: answer.statusCode, body: null };
        // Files and pages are fetched alone.
        if (!isJson(answer.headers['content-type'])) return { path, status: 406, body: null };
        return { path, status: answer.statusCode, body: answer.json<unknown>() };
      }),
    );
  });
}

function isJson(type: unknown): boolean {
  return /^application\/([\w.-]+\+)?json\b/.test(String(type));
}
