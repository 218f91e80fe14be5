import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../platform/http/api-error.ts';
import { originOf } from '../platform/http/origin.ts';
import { nonceOf } from '../platform/http/security-headers.ts';
import { contextOf, entrypointOf } from './contexts.ts';
import { docsPage } from './docs-page.ts';
import { hydraDocument } from './hydra-document.ts';
import { openApiDocument } from './open-api.ts';
import { type DescribedResource, describeResources } from './resources.ts';

/** What the API says about itself, to everybody: entrypoint, contexts, hydra, OpenAPI, and a page for people. */
export function discoveryRoutes(app: FastifyInstance): void {
  // All calls are registered by then, and none is added later.
  let known: DescribedResource[] | undefined;
  const resources = () => {
    known ??= describeResources(app.endpoints);
    return known;
  };
  app.get('/api', (_request, reply) => sendJsonLd(reply, entrypointOf(resources())));
  app.get<{ Params: { name: string } }>('/api/contexts/:name', (request, reply) => {
    const name = request.params.name.replace(/\.jsonld$/, '');
    const context = contextOf(name, resources(), originOf(request));
    if (!context) throw notFound();
    return sendJsonLd(reply, context);
  });
  app.get('/api/docs.jsonld', (request, reply) =>
    sendJsonLd(reply, hydraDocument(resources(), app.endpoints, originOf(request))),
  );
  app.get('/api/docs.json', (request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(openApiDocument(app.endpoints, originOf(request)))),
  );
  app.get('/api/docs', (request, reply) => sendPage(app, request, reply));
}

function sendJsonLd(reply: FastifyReply, document: object): FastifyReply {
  return reply.header('content-type', 'application/ld+json; charset=utf-8').send(JSON.stringify(document));
}

function sendPage(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const page = docsPage(app.endpoints, originOf(request), nonceOf(reply.raw));
  return reply
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(page);
}
