import type { Endpoint, Resource } from '@blattwerk/contract/http/endpoint.ts';
import { fieldsOf, type JsonSchema, jsonSchemaOf } from './json-schema.ts';

/** A field of a resource, merged over all calls that return or accept it. */
export interface ResourceField {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
  readonly readable: boolean;
  readonly writeable: boolean;
}

/** A resource, as derived from the calls of the API. */
export interface DescribedResource extends Resource {
  readonly fields: readonly ResourceField[];
  /** Calls at its own paths: of one object, or of the list. */
  readonly itemCalls: readonly Endpoint[];
  readonly listCalls: readonly Endpoint[];
}

/** All resources of the calls, by name. */
export function describeResources(endpoints: readonly Endpoint[]): DescribedResource[] {
  const byName = new Map<string, Endpoint[]>();
  for (const endpoint of endpoints) {
    const { answer } = endpoint;
    if (answer.kind !== 'item' && answer.kind !== 'collection') continue;
    byName.set(answer.resource.name, [...(byName.get(answer.resource.name) ?? []), endpoint]);
  }
  return [...byName.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, calls]) => describeResource(calls, endpoints) ?? []);
}

function describeResource(
  calls: readonly Endpoint[],
  all: readonly Endpoint[],
): DescribedResource | undefined {
  const answer = calls[0]?.answer;
  if (answer?.kind !== 'item' && answer?.kind !== 'collection') return undefined;
  const { name, path } = answer.resource;
  const pathOfOne = new RegExp(`^${path}/\\{\\w+\\}$`);
  return {
    name,
    path,
    fields: mergeFields(calls),
    itemCalls: all.filter((endpoint) => pathOfOne.test(endpoint.path)),
    listCalls: all.filter((endpoint) => endpoint.path === path),
  };
}

function mergeFields(calls: readonly Endpoint[]): ResourceField[] {
  const fields = new Map<string, ResourceField>();
  for (const { answer } of calls) {
    if (answer.kind !== 'item' && answer.kind !== 'collection') continue;
    for (const [name, schema] of fieldsOf(jsonSchemaOf(answer.schema, 'output')))
      fields.set(name, { name, schema, required: false, readable: true, writeable: false });
  }
  for (const { body, method, path } of calls) {
    if (!body) continue;
    // Fields of calls on an existing object are not part of creating one.
    const isCreating = method === 'POST' && !path.includes('{');
    for (const [name, schema, required] of fieldsOf(jsonSchemaOf(body, 'input'))) {
      const known = fields.get(name) ?? { name, schema, required: false, readable: false };
      fields.set(name, { ...known, required: required && isCreating, writeable: true });
    }
  }
  return [...fields.values()];
}

/** `bankAccount` for `BankAccount`: the entrypoint's key of a resource's list. */
export function entrypointKey({ name }: Resource): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The resources linked by the entrypoint: those with a list at their path. */
export function listedResources(resources: readonly DescribedResource[]): DescribedResource[] {
  return resources.filter(({ listCalls }) =>
    listCalls.some(({ method, answer }) => method === 'GET' && answer.kind === 'collection'),
  );
}
