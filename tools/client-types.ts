import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { endpoints } from '@blattwerk/contract/api.ts';
import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import { openApiDocument } from '@blattwerk/server/operations/discovery/open-api.ts';
import { outsideClients, versionsOf } from './outside-clients.ts';

/** Where the types of the client stand. */
export const clientTypesFile = join(dirname(import.meta.dirname), 'packages/client/src/api-types.ts');

/** What has a default may be left out by whoever sends it; other spellings of an address are for clients that know them. */
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
 * The API's description as the client needs it, which reads plain JSON: without JSON-LD and examples, and of errors the one of all
 * calls, since `BlattwerkError` reads each. Without their ids, operations stand where their addresses do.
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

/** Of what they are made: the description, and who makes them how. */
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
 * Why types of the client are not those of the calls, or undefined. It takes no generator: they say of what they were made,
 * and what they were then.
 */
export function findStaleness(written: string, calls: readonly Endpoint[] = endpoints): string | undefined {
  const [, origin = '', types = ''] =
    /^\/\/ .*\n\/\/ origin (\w+)\n\/\/ types \w+\n(.*)$/s.exec(written) ?? [];
  if (!written.startsWith(headOf(origin, types))) return 'It was changed after it was written.';
  return origin === originOf(calls) ? undefined : 'The calls have changed since it was written.';
}

/** The types of the client, made of the description by openapi-typescript. @throws Error with what it says if it fails. */
export async function generateClientTypes(): Promise<string> {
  const program = join(outsideClients, 'node_modules/openapi-typescript/bin/cli.js');
  const child = spawn(process.execPath, [program, ...options], { cwd: outsideClients });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  child.stdin.end(clientDocument(endpoints));
  const [types, faults] = await output;
  if (!types.includes('export interface paths'))
    throw new Error(`openapi-typescript made no types:\n${faults}`);
  return headOf(originOf(endpoints), types) + types;
}
