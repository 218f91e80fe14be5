import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../../platform/api-error.ts';
import { originOf } from '../../platform/http/origin.ts';
import { contextOf, entrypointOf } from './contexts.ts';
import { docsPage, type LegalPages } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';
import { hydraDocument } from './hydra-document.ts';
import { KeptDocument } from './kept-document.ts';
import { openApiDocument } from './open-api.ts';
import { type DescribedResource, describeResources } from './resources.ts';

/**
 * Public descriptions of the API: entrypoint, contexts, hydra, OpenAPI, and an HTML page with the company's imprint.
 */
export function discoveryRoutes(app: FastifyInstance, legalPages: () => LegalPages): void {
  // All calls are registered by the first request, and none is added later.
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
  const documents = {
    '/api/docs.jsonld': new KeptDocument('application/ld+json', (origin) =>
      JSON.stringify(hydraDocument(resources(), app.endpoints, origin)),
    ),
    '/api/docs.json': new KeptDocument('application/json', (origin) =>
      JSON.stringify(openApiDocument(app.endpoints, origin)),
    ),
    '/api/docs.css': new KeptDocument('text/css', () => docsStyle),
  };
  for (const [path, document] of Object.entries(documents))
    app.get(path, { compress: false }, (request, reply) => document.send(request, reply));
  const page = pageWith(app, legalPages);
  app.get('/api/docs', { compress: false }, (request, reply) => page().send(request, reply));
}

/** The HTML page, rebuilt when the address of imprint or privacy notice has changed. */
function pageWith(app: FastifyInstance, legalPages: () => LegalPages): () => KeptDocument {
  let written: { readonly legal: LegalPages; readonly page: KeptDocument } | undefined;
  return () => {
    const { imprint, privacy } = legalPages();
    if (written?.legal.imprint !== imprint || written.legal.privacy !== privacy) {
      const legal = { imprint, privacy };
      const page = new KeptDocument('text/html', (origin) => docsPage(app.endpoints, origin, legal));
      written = { legal, page };
    }
    return written.page;
  };
}

function sendJsonLd(reply: FastifyReply, document: object): FastifyReply {
  return reply.header('content-type', 'application/ld+json; charset=utf-8').send(JSON.stringify(document));
}
