import type { FilterKind, ListDefinition, ListRequest, Order } from '@blattwerk/contract/http/list.ts';
import { ApiError } from '../api-error.ts';

type RawQuery = Readonly<Record<string, unknown>>;

/**
 * Reads page, size, sort order and filters of a list from a parsed query string. `limits` takes precedence over
 * `itemsPerPage`; sizes are capped; unknown or unusable parameters are ignored.
 * @throws ApiError 400 for a page below 1 or a negative size
 */
export function readListRequest<List extends ListDefinition>(list: List, query: RawQuery): ListRequest<List> {
  const page = readCount(query.page, 1);
  if (page < 1) throw new ApiError(400, 'pageBelowOne');
  const size = readCount(query.limits ?? query.itemsPerPage, list.defaultSize);
  if (size < 0) throw new ApiError(400, 'limitBelowZero');
  if (size === 0 && page > 1) throw new ApiError(400, 'pageWithoutLimit');
  const order = readOrder(list, query.order);
  const filters: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(list.filters)) {
    const value = readFilter(kind, query[name]);
    if (value !== undefined) filters[name] = value;
  }
  return {
    page,
    size: Math.min(size, list.maxSize),
    order: order.length > 0 ? order : list.defaultOrder,
    filters: filters as ListRequest<List>['filters'],
  };
}

const MAX_COUNT = 1_000_000_000;

function readCount(value: unknown, fallback: number): number {
  if (typeof value !== 'string' || !/^[+-]?\d+$/.test(value)) return fallback;
  return Math.max(-1, Math.min(Number(value), MAX_COUNT));
}

function readOrder(list: ListDefinition, value: unknown): Order[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, direction]) => {
    const lower = typeof direction === 'string' ? direction.toLowerCase() : '';
    if (!list.orderBy.includes(field) || (lower !== 'asc' && lower !== 'desc')) return [];
    return [{ field, direction: lower } as const];
  });
}

/** Not an object, which would also contain inherited names such as `constructor`. */
const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

function readFilter(kind: FilterKind, value: unknown): unknown {
  const values = valuesOf(value);
  const first = values[0];
  if (first === undefined) return undefined;
  switch (kind) {
    case 'text':
      return first;
    case 'exact':
      return values;
    case 'relation':
      return readRelation(first);
    case 'flag':
      return flags.get(first);
    case 'number': {
      const numbers = values.filter((text) => /^-?\d{1,15}$/.test(text)).map(Number);
      return numbers.length > 0 ? numbers : undefined;
    }
  }
}

function valuesOf(value: unknown): string[] {
  const values = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  return values.filter((item): item is string => typeof item === 'string' && item !== '');
}

function readRelation(text: string): number | undefined {
  const digits = /^(?:\/api\/[a-z_-]+\/)?(\d{1,15})$/.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
