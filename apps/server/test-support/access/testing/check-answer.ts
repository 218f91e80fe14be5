import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { z } from 'zod';

export type Format = 'application/ld+json' | 'application/json';

/** Compares an answer with the contract: no required field is missing, and none is unknown. */
export function checkAnswer(endpoint: Endpoint, answer: LightMyRequestResponse, format: Format): void {
  const { answer: expected } = endpoint;
  const type = String(answer.headers['content-type'] ?? '');
  switch (expected.kind) {
    case 'empty':
      expect(answer.body).toBe('');
      return;
    case 'file':
      expect(expected.types, type).toContain(type.split(';')[0]);
      expect(answer.rawPayload.length).toBeGreaterThan(0);
      return;
    case 'events':
      expect(type).toBe('text/event-stream; charset=utf-8');
      checkEvents(expected.events, answer.body);
      return;
    case 'plain':
      expect(type).toBe('application/json; charset=utf-8');
      checkValue(expected.schema, answer.json());
      return;
    case 'item':
      expect(type).toBe(`${format}; charset=utf-8`);
      if (format === 'application/ld+json') checkLinkedItem(expected, answer.json());
      else checkValue(expected.schema, answer.json());
      return;
    case 'collection':
      expect(type).toBe(`${format}; charset=utf-8`);
      if (format === 'application/ld+json') checkLinkedList(expected, answer.json());
      else for (const member of answer.json()) checkValue(expected.schema, member);
  }
}

function checkEvents(schemas: Readonly<Record<string, z.ZodType>>, body: string): void {
  const events = [...body.matchAll(/^event: (.+)\ndata: (.+)$/gm)];
  expect(events.length).toBeGreaterThan(0);
  for (const [, name = '', data = ''] of events) {
    const schema = schemas[name];
    if (!schema) throw new Error(`no event is called ${name}`);
    checkValue(schema, JSON.parse(data));
  }
}

/** The parsed value equals the answer: an unknown field, or one in another format, would not survive parsing. */
function checkValue(schema: z.ZodType, value: unknown): void {
  expect(schema.parse(value)).toEqual(value);
}

interface Linked {
  readonly resource: { readonly name: string; readonly path: string };
  readonly schema: z.ZodType;
}

function checkLinkedItem({ resource, schema }: Linked, document: Record<string, unknown>): void {
  expect(document['@context']).toBe(`/api/contexts/${resource.name}`);
  checkMember({ resource, schema }, document);
}

function checkMember({ resource, schema }: Linked, document: Record<string, unknown>): void {
  expect(document['@type']).toBe(resource.name);
  expect(document['@id']).toMatch(/^\/(api|csv|pdf)\//);
  checkValue(schema, withoutKeywords(document));
}

function checkLinkedList(list: Linked, document: Record<string, unknown>): void {
  expect(document).toMatchObject({
    '@context': `/api/contexts/${list.resource.name}`,
    '@type': 'hydra:Collection',
    'hydra:totalItems': expect.any(Number),
  });
  const members = document['hydra:member'] as Record<string, unknown>[];
  for (const member of members) checkMember(list, member);
}

/** The document without the keywords of JSON-LD. */
function withoutKeywords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeywords);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => !name.startsWith('@'));
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutKeywords(field)]));
}
