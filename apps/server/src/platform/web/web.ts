import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nonceOf } from '../http/server.ts';

/** Where the web build lies. */
export const webFolder = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/** Answers a page address with the application's document. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Serves the web build: assets named by their content, kept for a year, precompressed; and the
 * document, rendered per response because of its nonce.
 * @throws Error when there is no build.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<SendPage> {
  if (!existsSync(`${folder}index.html`)) throw new Error(`No web build in ${folder}: run "npm run build".`);
  const page = await readFile(`${folder}index.html`, 'utf8');
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    index: false,
    allowedPath: (path) => !path.endsWith('/index.html'),
    setHeaders: (reply, path) => {
      const named = path.includes('/assets/');
      void reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.replaceAll('{{nonce}}', nonceOf(reply.raw)));
}

/** Whether an address that no route has is a page of the application: a visit by a browser, outside of the API. */
export function isPageVisit(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (/^\/(api|csv|pdf|assets|healthz|readyz|metrics)(\/|$|\?)/.test(request.url)) return false;
  return (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;
}
