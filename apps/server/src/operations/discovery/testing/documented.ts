import { endpoints } from '@blattwerk/contract/api.ts';
import { openApiDocument } from '../open-api.ts';

// biome-ignore lint/suspicious/noExplicitAny: documents are inspected, not typed
export type Document = any;

/** An operation of the document by method and path, `GET /api/payouts`. */
export type NamedOperation = readonly [name: string, operation: Document];

/** The OpenAPI document of all calls, as clients parse it. */
export const openApi: Document = JSON.parse(JSON.stringify(openApiDocument(endpoints, 'http://api.example')));

/** The operations of the calls. */
export const operations = operationsIn(openApi.paths);

/** The operations of webhook receivers, `POST payout.paid`. */
export const webhookOperations = operationsIn(openApi.webhooks);

function operationsIn(paths: Document): NamedOperation[] {
  return Object.entries<Document>(paths).flatMap(([path, methods]) =>
    Object.entries<Document>(methods).map(
      ([method, operation]): NamedOperation => [`${method.toUpperCase()} ${path}`, operation],
    ),
  );
}

/** The request and success bodies of an operation, each with its kind (`body application/json`). */
export function mediaOf({ requestBody, responses }: Document): [what: string, media: Document][] {
  const success = Object.entries<Document>(responses).filter(([status]) => status.startsWith('2'));
  const contents = [
    ['body', requestBody?.content],
    ...success.map(([status, { content }]) => [status, content]),
  ];
  return contents.flatMap(([what, content]) =>
    Object.entries(content ?? {}).map(([type, media]): [string, Document] => [`${what} ${type}`, media]),
  );
}

/** Whether it is JSON or a form, which have fields. */
export function hasFields(what: string): boolean {
  return what.endsWith('json') || what.endsWith('multipart/form-data');
}
