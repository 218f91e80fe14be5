import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { endpoints } from '@blattwerk/contract/api.ts';
import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import { openApiDocument } from '@blattwerk/server/operations/discovery/open-api.ts';
import { outsideClients, versionsOf } from './outside-clients.ts';

/** File with the types of the client. */
export const clientTypesFile = join(dirname(import.meta.dirname), 'packages/client/src/api-types.ts');

/**
 * Senders may omit fields that have a default. Deprecated spellings of an address are left out: only existing clients need
 * them.
 */
const options = ['--default-non-nullable', 'false', '--exclude-deprecated'];

interface Operation {
  readonly operationId: string;
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

interface Content {
  readonly content?: Readonly<Record<string, unknown>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

interface OpenApi {
  readonly paths: Paths;
  readonly webhooks: Paths;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/**
 * The API's description reduced to what the client needs, which reads plain JSON: without JSON-LD and examples, and with
 * one common error schema, since `BlattwerkError` reads every error. Operations have no ids, so that each type is inlined
 * at its path.
 */
function clientDocument(calls: readonly Endpoint[]): string {
  const { paths, webhooks, components, ...document } = openApiDocument(calls, '') as unknown as OpenApi;
  const { schemas = {}, responses = {}, examples: _, ...others } = components;
  const isKept = (name: string) => !/\.jsonld|^Hydra|^PartialCollectionView$/.test(name);
  return JSON.stringify({
    ...document,
    paths: leanPaths(paths),
    webhooks: leanPaths(webhooks),
    components: {
      ...others,
      responses: mapValues(responses, (response) => withoutJsonLd(response as Content)),
      schemas: keptKeys(schemas, isKept),
    },
  });
}

function leanPaths(paths: Paths): object {
  return mapValues(paths, (methods) => mapValues(methods, leanOperation));
}

function leanOperation({ operationId: _, requestBody, responses, ...operation }: Operation): object {
  const isKept = (status: string) => status.startsWith('2') || status === 'default';
  return {
    ...operation,
    ...(requestBody && { requestBody: withoutJsonLd(requestBody) }),
    responses: mapValues(keptKeys(responses, isKept), withoutJsonLd),
  };
}

function withoutJsonLd<Part extends Content>(part: Part): Part {
  if (!part.content) return part;
  const content = keptKeys(part.content, (type) => type !== 'application/ld+json');
  return { ...part, content: mapValues(content, (media) => ({ schema: (media as Media).schema })) };
}

interface Media {
  readonly schema: unknown;
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function keptKeys<Value>(
  record: Readonly<Record<string, Value>>,
  isKept: (key: string) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => isKept(key)));
}

/** Hash of the input: the description, the generator's version and its options. */
function originOf(calls: readonly Endpoint[]): string {
  const { wanted } = versionsOf('openapi-typescript');
  return hashOf(JSON.stringify([wanted, options, clientDocument(calls)]));
}

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

const title =
  '// Written by `npm run client:types`, and not changed by hand: what it was made of, and what it was then.';

function headOf(origin: string, types: string): string {
  return `${title}\n// origin ${origin}\n// types ${hashOf(types)}\n`;
}

/**
 * Why the client's types are out of date, or undefined. Works without the generator: the file records the hash of its input
 * and its own hash.
 */
export function findStaleness(written: string, calls: readonly Endpoint[] = endpoints): string | undefined {
  const [, origin = '', types = ''] =
    /^\/\/ .*\n\/\/ origin (\w+)\n\/\/ types \w+\n(.*)$/s.exec(written) ?? [];
  if (!written.startsWith(headOf(origin, types))) return 'It was changed after it was written.';
  return origin === originOf(calls) ? undefined : 'The calls have changed since it was written.';
}

/**
 * The types of the client, generated from the description by openapi-typescript. @throws Error with its output if it fails.
 */
export async function generateClientTypes(): Promise<string> {
  const program = join(outsideClients, 'node_modules/openapi-typescript/bin/cli.js');
  const child = spawn(process.execPath, [program, ...options], { cwd: outsideClients });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  child.stdin.end(clientDocument(endpoints));
  const [types, faults] = await output;
  if (!types.includes('export interface paths'))
    throw new Error(`openapi-typescript generated no types:\n${faults}`);
  return headOf(originOf(endpoints), types) + types;
}
