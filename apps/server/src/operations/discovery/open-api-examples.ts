import type { CollectionAnswer, Endpoint, ItemAnswer, Resource } from '@blattwerk/contract/http/endpoint.ts';
import type { z } from 'zod';
import { callName, capitalized } from './call-names.ts';
import { exampleOf, exampleOfBody } from './example.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { collectionName, jsonLdName } from './named-schemas.ts';

type Document = Readonly<Record<string, unknown>>;

interface BothFormats {
  readonly plain: Document;
  readonly jsonLd: Document;
}

/** The examples of a document: each is listed once and referred to. */
export class Examples {
  readonly components: Record<string, { readonly value: unknown }> = {};

  ofBody(endpoint: Endpoint, body: z.ZodType): Document {
    return this.#refer(`${capitalized(callName(endpoint))}Input`, exampleOfBody(endpoint, body));
  }

  /** The first lines of a file that a call accepts. */
  ofFile(endpoint: Endpoint, lines: string): Document {
    return this.#refer(`${capitalized(callName(endpoint))}File`, lines);
  }

  ofAnswer(endpoint: Endpoint, schema: z.ZodType): Document {
    return this.#refer(`${capitalized(callName(endpoint))}Answer`, exampleOf(jsonSchemaOf(schema, 'output')));
  }

  /** What is posted to a webhook; `operation` is the receiving one, `onPayoutPaid`. */
  ofMessage(operation: string, message: z.ZodType): Document {
    return this.#refer(`${capitalized(operation)}Message`, exampleOf(jsonSchemaOf(message, 'output')));
  }

  /** An object of a resource, by schema name, as plain JSON and as JSON-LD. */
  ofItem(answer: ItemAnswer, name: string): BothFormats {
    const object = exampleObject(answer);
    const context = { '@context': contextOf(answer.resource) };
    return {
      plain: this.#refer(name, object),
      jsonLd: this.#refer(jsonLdName(name), { ...context, ...asMember(answer.resource, object) }),
    };
  }

  /** A list with one object. */
  ofList(answer: CollectionAnswer, name: string): BothFormats {
    const object = exampleObject(answer);
    return {
      plain: this.#refer(
        name.replace(/^[^-]+/, (resource) => `${resource}Collection`),
        [object],
      ),
      jsonLd: this.#refer(collectionName(name), {
        '@context': contextOf(answer.resource),
        '@id': answer.resource.path,
        '@type': 'hydra:Collection',
        'hydra:member': [asMember(answer.resource, object)],
        'hydra:totalItems': 1,
      }),
    };
  }

  #refer(name: string, value: unknown): Document {
    this.components[name] ??= { value };
    return { example: { $ref: `#/components/examples/${name}` } };
  }
}

function exampleObject({ schema }: ItemAnswer | CollectionAnswer): Document {
  return exampleOf(jsonSchemaOf(schema, 'output')) as Document;
}

function contextOf({ name }: Resource): string {
  return `/api/contexts/${name}`;
}

function asMember({ name, path }: Resource, object: Document): Document {
  return { '@id': `${path}/${object.id ?? 7}`, '@type': name, ...object };
}
