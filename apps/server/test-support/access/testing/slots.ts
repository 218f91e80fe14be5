import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import {
  fieldsOf,
  type JsonSchema,
  jsonSchemaOf,
  relationOf,
} from '../../../src/operations/discovery/json-schema.ts';
import type { ObjectKind } from './objects.ts';

/**
 * A position where a request refers to an object: in its path, in its query (filters of lists included), in its body.
 */
export interface Slot {
  readonly at: 'path' | 'query' | 'body';
  readonly name: string;
  readonly kind: ObjectKind;
}

/** The kind of object at a path of the API. */
const byRelation: Readonly<Record<string, ObjectKind>> = {
  '/api/users': 'user',
  '/api/partners': 'partner',
  '/api/shops': 'shop',
  '/api/payouts': 'payout',
  '/api/projects': 'project',
  '/api/aks': 'aks',
  '/api/cable_types': 'cableType',
  '/api/bank_accounts': 'bankAccount',
};

/** The kind of object of a parameter or a filter. Only unambiguous names. */
const byName: Readonly<Record<string, ObjectKind>> = {
  partner: 'partner',
  buyer: 'partner',
  sponsor: 'partner',
  receiver: 'webhookReceiver',
  'order.partner': 'partner',
  user: 'user',
  userId: 'user',
  orderId: 'order',
  'order.id': 'order',
  cycle: 'cycle',
  bonus: 'bonus',
  payout: 'payout',
  correction: 'refundCorrection',
  product: 'product',
  voucher: 'voucher',
  link: 'referralLink',
  project: 'project',
  aks: 'aks',
  cableType: 'cableType',
  parent: 'aks',
};

/** Statuses belong to nobody. */
const nobodys = ['/api/payout_statuses'];

/**
 * Every position in which a call refers to objects; `pathKind` is the kind of its `{id}`.
 * @throws Error for a reference of unknown kind
 */
export function slotsOf(endpoint: Endpoint, pathKind: ObjectKind | undefined): Slot[] {
  const path = [...endpoint.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']): Slot[] => {
    const kind = name === 'id' ? pathKind : byName[name];
    if (name === 'id' && !kind) throw new Error(`${endpoint.method} ${endpoint.path}: what is {id}?`);
    return kind ? [{ at: 'path', name, kind }] : [];
  });
  return [...path, ...querySlots(endpoint), ...bodySlots(endpoint)];
}

function querySlots(endpoint: Endpoint): Slot[] {
  const { answer, query } = endpoint;
  const filters = answer.kind === 'collection' ? Object.entries(answer.list.filters) : [];
  const named = filters.filter(([name, kind]) => kind === 'relation' || Object.hasOwn(byName, name));
  const fields = query ? referencesIn(jsonSchemaOf(query, 'input')) : [];
  const plain = query ? fieldsOf(jsonSchemaOf(query, 'input')).map(([name]) => name) : [];
  const names = [
    ...named.map(([name]) => name),
    ...fields.map(([name]) => name),
    ...plain.filter((name) => Object.hasOwn(byName, name)),
  ];
  return [...new Set(names)].map((name) => {
    const kind = byName[name] ?? kindOf(fields.find(([field]) => field === name)?.[1]);
    if (!kind) throw new Error(`${endpoint.method} ${endpoint.path}: what does the filter ${name} name?`);
    return { at: 'query', name, kind };
  });
}

function bodySlots({ body, method, path }: Endpoint): Slot[] {
  if (!body) return [];
  return referencesIn(jsonSchemaOf(body, 'input')).flatMap(([name, relation]): Slot[] => {
    if (nobodys.includes(relation)) return [];
    const kind = kindOf(relation);
    if (!kind) throw new Error(`${method} ${path}: what does ${relation} name?`);
    return [{ at: 'body', name, kind }];
  });
}

function kindOf(relation: string | undefined): ObjectKind | undefined {
  return relation === undefined ? undefined : byRelation[relation];
}

/** Reference fields by path (`scenario.legOrders.0.leg`), with the relation they refer to. */
function referencesIn(schema: JsonSchema, at: readonly string[] = []): [name: string, relation: string][] {
  const relation = relationOf(schema);
  if (relation !== undefined) return [[at.join('.'), relation]];
  const fields = fieldsOf(schema).flatMap(([name, field]) => referencesIn(field, [...at, name]));
  return schema.items ? [...fields, ...referencesIn(schema.items, [...at, '0'])] : fields;
}

/** The IRI of an object, for references in bodies. */
export function addressOf(kind: ObjectKind, id: number): string {
  const path = Object.entries(byRelation).find(([, named]) => named === kind)?.[0];
  return `${path ?? '/api/unknown'}/${id}`;
}
