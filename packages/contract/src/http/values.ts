import { MOST_LEVELS } from '@blattwerk/plan/versions/plan-faults.ts';
import { z } from 'zod';
import type { Resource } from './endpoint.ts';
import { type Refusal, refusal, refusalText } from './refusal.ts';

/** What the API's documentation states about a value beyond its schema: its JSON Schema, and the resource it refers to. */
interface WireShape {
  readonly json: Readonly<Record<string, unknown>>;
  /** Path of the resource that the value refers to. */
  readonly relation?: string;
}

/** Shapes of the values below, for the API's documentation. */
export const wireShapes = z.registry<WireShape>();

/** A row's number. On the wire an integer, in a path its digits; nothing else is accepted ("0x7", "1e3"). */
export const id = z
  .union([
    z.int().positive(),
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/, refusalText('idInvalid'))
      .transform(Number),
  ])
  .register(wireShapes, { json: { type: 'integer', minimum: 1 } });

/** How a client may refer to an object: by its IRI, by its bare id, or by an object with the IRI. */
export type Reference = string | number | { readonly '@id': string };

/**
 * A reference to an object of a resource; the result is its id. A malformed one is a bad request (400), not a violation:
 * clients of such APIs know these texts.
 */
export function reference(path: string) {
  return z
    .custom<Reference>(() => true)
    .transform((value, context) => {
      const text = typeof value === 'object' && value !== null ? value['@id'] : value;
      const bare =
        typeof text === 'string' && text.startsWith(`${path}/`) ? text.slice(path.length + 1) : text;
      const result = id.safeParse(bare);
      if (result.success) return result.data;
      const params: Malformed = { malformed: (attribute) => referenceFault(value, attribute) };
      context.addIssue({
        code: 'custom',
        message: params.malformed('{attribute}').text,
        params,
        input: value,
      });
      return z.NEVER;
    })
    .register(wireShapes, {
      json: {
        anyOf: [
          { type: 'string', format: 'iri-reference' },
          { type: 'integer', minimum: 1 },
        ],
      },
      relation: path,
    });
}

/**
 * An issue that makes the request malformed (400) instead of being a violation: returns the refusal for the attribute's
 * path.
 */
export type Malformed = { readonly malformed: (attribute: string) => Refusal };

function referenceFault(value: unknown, attribute: string): Refusal {
  if (value === undefined) return refusal('blank');
  const isNested = typeof value === 'object' && value !== null && !('@id' in value);
  if (isNested) return refusal('nestedDocument', { attribute });
  const iri = typeof value === 'object' && value !== null ? (value as { '@id': unknown })['@id'] : value;
  return refusal('invalidIri', { value: String(iri) });
}

/** In a response, the IRI of an object of a resource; the handler may return its id. */
export function iriOf(resource: Resource) {
  return z
    .union([z.int().positive(), z.string()])
    .transform((value) => (typeof value === 'number' ? `${resource.path}/${value}` : value))
    .register(wireShapes, { json: { type: 'string', format: 'iri-reference' }, relation: resource.path });
}

/** The IRI of a user in a response. */
export const userAddress = iriOf({ name: 'User', path: '/api/users' });

/** A reference to a partner in a query. */
export const partnerReference = reference('/api/partners');

/** Money on the wire: a decimal string with two digits, `"0.00"` (EUR). */
export const money = z.string().regex(/^-?\d+\.\d\d$/);

/** An instant on the wire: `2024-03-01T10:00:00+00:00`, always UTC. */
export const instant = z
  .date()
  .transform((date) => `${date.toISOString().slice(0, 19)}+00:00`)
  .or(z.string())
  .register(wireShapes, { json: { type: 'string', format: 'date-time' } });

/** A Berlin day: `2024-03-01`. */
export const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** A month: `2026-10`. */
export const month = z.string().regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, refusalText('monthInvalid'));

/** A Berlin day chosen by a user: it must exist in the calendar, unlike the 30th of February. */
export const calendarDay = z
  .string()
  .refine(isDay, refusalText('dayUnknown'))
  .register(wireShapes, { json: { type: 'string', format: 'date' } });

/** Whether this day exists, written as `2024-03-01`; the years are 1000 to 9999. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A level's number (specification, section 9). The plan determines how many there are. */
export const level = z
  .int()
  .min(0)
  .max(MOST_LEVELS - 1);

/** Path parameter `{partner}`. */
export const partnerParams = z.object({ partner: id });

/** Path parameter `{id}`. */
export const idParams = z.object({ id });

/** A partner as referenced by other objects: the number, and the displayed name. */
export const namedPartner = z.object({ id, displayName: z.string() });
