import type { Endpoint, Resource } from '@blattwerk/contract/http/endpoint.ts';
import type { z } from 'zod';
import { callName } from './call-names.ts';
import { type JsonSchema, jsonSchemaOf, plainSchema } from './json-schema.ts';

/** What a top-level body or answer is named after: its call and role. */
export interface Whole {
  readonly call: string;
  readonly method: Endpoint['method'];
  readonly role: 'body' | 'answer' | 'row' | 'message';
}

/** A position inside another schema: the key of the surrounding shape, and the field. */
export interface Place {
  readonly around: string;
  readonly field: string;
}

/** A schema that has, or may need, a name of its own. Equal schemas are one shape, wherever they occur. */
export interface Shape {
  readonly key: string;
  readonly schema: JsonSchema;
  /** The names the contract exports it by. */
  readonly exported: Set<string>;
  /** It is only sent by clients, never answered. */
  isInput: boolean;
  readonly wholes: Whole[];
  /** Its positions inside others. */
  readonly places: Map<string, Place>;
}

/** Calls that answer a resource in the same shape. */
export interface ResourceShape {
  readonly resource: Resource;
  readonly shape: string;
  readonly calls: readonly Endpoint[];
}

/** All shapes of the calls by key, in the order of the calls, and the shapes of each resource's answers. */
export interface Shapes {
  readonly byKey: ReadonlyMap<string, Shape>;
  readonly ofResources: readonly ResourceShape[];
}

/** Independent of defaults and descriptions: two fields of the same kind may have different defaults. */
export function shapeKey(schema: JsonSchema): string {
  const { default: _, description: __, ...core } = plainSchema(schema);
  return JSON.stringify(core);
}

/** Collects the shapes of all bodies, answers and messages. */
export function readShapes(endpoints: readonly Endpoint[], messages: ReadonlyMap<string, z.ZodType>): Shapes {
  const byKey = new Map<string, Shape>();
  const ofResources = new Map<string, { resource: Resource; shape: string; calls: Endpoint[] }>();
  for (const endpoint of endpoints) {
    const { method, body, multipart, answer } = endpoint;
    const call = callName(endpoint);
    // The fields of a form are in the form's own schema.
    if (body) add(body, 'input', multipart ? undefined : { call, method, role: 'body' });
    if (answer.kind === 'plain') add(answer.schema, 'output', { call, method, role: 'answer' });
    if (answer.kind === 'events') for (const data of Object.values(answer.events)) add(data, 'output');
    if (answer.kind !== 'item' && answer.kind !== 'collection') continue;
    const schema = jsonSchemaOf(answer.schema, 'output');
    visit(schema, false, { around: '', field: '' });
    const at = `${answer.resource.name} ${shapeKey(schema)}`;
    const known = ofResources.get(at) ?? { resource: answer.resource, shape: shapeKey(schema), calls: [] };
    known.calls.push(endpoint);
    ofResources.set(at, known);
  }
  for (const [call, message] of messages) add(message, 'output', { call, method: 'POST', role: 'message' });
  return { byKey, ofResources: [...ofResources.values()] };

  function add(schema: z.ZodType, io: 'input' | 'output', whole?: Whole): void {
    const json = jsonSchemaOf(schema, io);
    visit(json, io === 'input', { around: '', field: '' });
    if (!whole) return;
    const rows = json.items;
    const named = rows && isObject(rows) ? byKey.get(shapeKey(rows)) : byKey.get(shapeKey(json));
    named?.wholes.push(rows ? { ...whole, role: 'row' } : whole);
  }

  function visit(schema: JsonSchema, isInput: boolean, place: Place): void {
    let around = place.around;
    if (isShape(schema)) {
      const key = shapeKey(schema);
      const known = byKey.get(key);
      const shape = known ?? {
        key,
        schema,
        exported: new Set(),
        isInput,
        wholes: [],
        places: new Map(),
      };
      byKey.set(key, shape);
      shape.isInput &&= isInput;
      if (schema['x-name']) shape.exported.add(schema['x-name']);
      if (place.around !== '') shape.places.set(`${place.around} ${place.field}`, place);
      if (known) return;
      around = key;
    }
    for (const [field, part] of partsOf(schema, around === place.around ? place.field : ''))
      visit(part, isInput, { around, field });
  }
}

const isObject = ({ properties, anyOf, oneOf, allOf }: JsonSchema): boolean =>
  properties !== undefined || [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].some(isObject);

/** Objects and enumerations may be named; so may exported schemas, unless they say no more than their type. */
export function isShape(schema: JsonSchema): boolean {
  if (schema.properties !== undefined || (schema.enum?.length ?? 0) > 1) return true;
  if (schema['x-name'] === undefined) return false;
  const { anyOf = [], items, pattern, minimum, maximum } = schema;
  const isBounded = minimum !== undefined && maximum !== undefined;
  return pattern !== undefined || isBounded || items !== undefined || anyOf.some(isShape) || isObject(schema);
}

/** The nested schemas of a schema, each with its field; `own` is the field of the schema itself. */
function partsOf(schema: JsonSchema, own: string): [field: string, part: JsonSchema][] {
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  const members = [items, additionalProperties]
    .filter(isSchema)
    .map((part) => [singular(own), part] as const);
  const others = [...anyOf, ...oneOf, ...allOf].map((part) => [own, part] as const);
  return [...Object.entries(properties), ...members, ...others].map(([field, part]) => [field, part]);
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}

/** `correction` for `corrections`. */
function singular(field: string): string {
  return field.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '');
}
