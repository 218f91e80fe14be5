import { endpoints } from '@blattwerk/contract/api.ts';
import { openApiDocument } from '../open-api.ts';

// biome-ignore lint/suspicious/noExplicitAny: documents are looked at, not typed
export type Document = any;

/** An operation of the document by its method and address, `GET /api/payouts`. */
export type NamedOperation = readonly [name: string, operation: Document];

/** The OpenAPI document of all calls, as programs read it. */
export const openApi: Document = JSON.parse(JSON.stringify(openApiDocument(endpoints, 'http://api.example')));

/** The operations of the calls. */
export const operations = operationsIn(openApi.paths);

/** Those that receivers of webhooks have, `POST payout.paid`. */
export const webhookOperations = operationsIn(openApi.webhooks);

function operationsIn(paths: Document): NamedOperation[] {
  return Object.entries<Document>(paths).flatMap(([path, methods]) =>
    Object.entries<Document>(methods).map(
      ([method, operation]): NamedOperation => [`${method.toUpperCase()} ${path}`, operation],
    ),
  );
}

/** What an operation takes and answers when it succeeds, each with what it is (`body application/json`). */
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

/** Whether it is JSON or a form: what has fields. */
export function hasFields(what: string): boolean {
  return what.endsWith('json') || what.endsWith('multipart/form-data');
}
