import type { Endpoint } from '@blattwerk/contract/http/endpoint.ts';
import type { FilterKind } from '@blattwerk/contract/http/list.ts';
import type { InjectOptions } from 'fastify';
import type { Objects } from './objects.ts';
import { requestOf } from './request.ts';
import type { Row } from './row.ts';
import { slotsOf } from './slots.ts';

/** A read; of a list with one of its orders, or one of its filters. */
export interface ReadVariant {
  readonly name: string;
  readonly request: InjectOptions;
}

/** A read as made by its row; for a list also with every order and every filter. */
export function variantsOf(endpoint: Endpoint, row: Row, own: Objects): ReadVariant[] {
  const { answer } = endpoint;
  const plain = requestOf(endpoint, row, { own });
  if (answer.kind !== 'collection') return [{ name: 'as it is', request: plain }];
  const { list } = answer;
  const withQuery = (name: string, query: Readonly<Record<string, string>>): ReadVariant => {
    const given = new URLSearchParams(query).toString();
    const url = String(plain.url);
    return {
      name,
      request: { ...plain, url: given ? `${url}${url.includes('?') ? '&' : '?'}${given}` : url },
    };
  };
  return [
    withQuery('as it is', {}),
    ...list.orderBy.flatMap((field) =>
      ['asc', 'desc'].map((to) => withQuery(`by ${field} ${to}`, { [`order[${field}]`]: to })),
    ),
    ...Object.entries(list.filters).map(([name, kind]) =>
      withQuery(`filtered by ${name}`, { [name]: filterValue(endpoint, row, own, { name, kind }) }),
    ),
  ];
}

/** Existing values: a query for an impossible value is answered without reading. */
const exactValues: Readonly<Record<string, string>> = {
  status: 'open',
  'status.name': 'available',
  'bonus.name': 'level',
  releaseDay: '2026-03-16',
  accountType: 'partner',
  country: 'DEU',
  type: 'bank',
  tag: 'Herbst',
  channel: 'mail',
  signal: 'AI',
  address: '0a1b2c3d',
};

function filterValue(
  endpoint: Endpoint,
  row: Row,
  own: Objects,
  { name, kind }: { name: string; kind: FilterKind },
): string {
  const slot = slotsOf(endpoint, row.of).find((each) => each.at === 'query' && each.name === name);
  if (slot) return String(own[slot.kind]);
  // Messages to somebody outside the team are answered as if there was no such partner.
  if (name === 'recipient') return String(own.firstLine);
  if (kind === 'text') return 'xyz';
  if (kind === 'exact') return exactValues[name] ?? 'xyz';
  return name === 'recipient' ? String(own.firstLine) : '1';
}
