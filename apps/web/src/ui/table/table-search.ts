import type { RowId } from './columns.ts';

/** Rows per page (specification, section 9). */
export const PAGE_SIZE = 10;

/** Selectable larger page sizes. */
export const LARGER_PAGES = [25, 50, 100] as const;

export type Direction = 'asc' | 'desc';

type Value = string | number | boolean;

/** Parses a filter from the URL; undefined if the value is unusable. */
type Parser = (raw: unknown) => Value | undefined;

/** Search parameters of any table; absent ones have their default. */
export type Search = Readonly<Record<string, unknown>>;

/** The search parameters of one table, and how they are parsed. */
export interface TableDefinition<State extends Search = Search> {
  /** Ids of the columns that the server sorts by. */
  readonly sortFields: readonly string[];
  readonly defaultSort: string;
  readonly defaultDirection: Direction;
  readonly filterNames: readonly string[];
  /** The parameter with the open row's id; without it rows cannot be opened. */
  readonly row: string | undefined;
  /** For the route's `validateSearch`: unusable and default values are dropped. */
  readonly parse: (raw: Search) => State;
}

interface Options<Sort extends string, Filters, Row extends string, Id> {
  sortFields: readonly Sort[];
  defaultSort: NoInfer<Sort>;
  defaultDirection: Direction;
  filters: Filters;
  row?: Row;
  /** Parses the open row's id, if it is more than a number. */
  rowId?: (raw: unknown) => Id | undefined;
}

type StateOf<Sort extends string, Filters extends Record<string, Parser>, Row extends string, Id> = {
  page?: number;
  /** Rows per page; absent for {@link PAGE_SIZE}. */
  size?: (typeof LARGER_PAGES)[number];
  sort?: Sort;
  direction?: Direction;
} & { [Name in keyof Filters]?: NonNullable<ReturnType<Filters[Name]>> } & { [Name in Row]?: Id };

/** Defines the search parameters of a table; several tables of one page need different names for filters, rows and routes. */
export function tableSearch<
  const Sort extends string,
  const Filters extends Record<string, Parser>,
  const Row extends string = never,
  Id extends RowId = number,
>({
  sortFields,
  defaultSort,
  defaultDirection,
  filters,
  row,
  rowId = wholeNumber as (raw: unknown) => Id | undefined,
}: Options<Sort, Filters, Row, Id>): TableDefinition<StateOf<Sort, Filters, Row, Id>> {
  const parse = (raw: Search) => {
    const state: Record<string, Value> = {};
    const page = wholeNumber(raw.page);
    if (page !== undefined && page > 1) state.page = page;
    const size = oneOf(LARGER_PAGES)(raw.size);
    if (size !== undefined) state.size = size;
    const sort = oneOf(sortFields)(raw.sort);
    const direction = oneOf(['asc', 'desc'])(raw.direction);
    if ((sort ?? defaultSort) !== defaultSort || (direction ?? defaultDirection) !== defaultDirection) {
      if (sort !== undefined) state.sort = sort;
      if (direction !== undefined) state.direction = direction;
    }
    for (const [name, read] of Object.entries(filters)) {
      const value = read(raw[name]);
      if (value !== undefined) state[name] = value;
    }
    const open = row === undefined ? undefined : rowId(raw[row]);
    if (row !== undefined && open !== undefined) state[row] = open;
    return state as StateOf<Sort, Filters, Row, Id>;
  };
  return { sortFields, defaultSort, defaultDirection, filterNames: Object.keys(filters), row, parse };
}

/**
 * The search parameters after a change; undefined removes one. Another order or filter returns to the first page.
 * Parameters of others in the same URL stay.
 */
export function changedSearch(definition: TableDefinition, before: Search, change: Search): Search {
  const { page, ...rest } = before;
  const samePages = Object.keys(change).every((name) => name === 'page' || name === definition.row);
  const own = new Set(['size', 'sort', 'direction', definition.row, ...definition.filterNames]);
  const foreign = Object.entries(rest).filter(([name]) => !own.has(name));
  const next = definition.parse({ ...rest, ...(samePages && { page }), ...change });
  return { ...Object.fromEntries(foreign), ...next };
}

/** The column and direction in effect. */
export function orderOf(definition: TableDefinition, search: Search): { sort: string; direction: Direction } {
  const { sort = definition.defaultSort, direction = definition.defaultDirection } = search;
  return { sort: String(sort), direction: direction === 'asc' ? 'asc' : 'desc' };
}

/** Rows per page; the default for a size that cannot be chosen, such as a typed one. */
export function pageSizeOf({ size }: { readonly size?: unknown }): number {
  return oneOf(LARGER_PAGES)(size) ?? PAGE_SIZE;
}

/** Whether any filter is active. */
export function isFiltered(definition: TableDefinition, search: Search): boolean {
  return definition.filterNames.some((name) => search[name] !== undefined);
}

/** The change that removes all filters. */
export function withoutFilters(definition: TableDefinition): Search {
  return Object.fromEntries(definition.filterNames.map((name) => [name, undefined]));
}

/** The page to show instead of one beyond the last; undefined if the page exists. */
export function pageInstead(page: number, total: number, size = PAGE_SIZE): number | undefined {
  const last = Math.max(1, Math.ceil(total / size));
  return page > last ? last : undefined;
}

/** Maximum length of a search text in any list. */
export const MAX_TEXT_LENGTH = 100;

/** A filter by typed text. */
export function text(raw: unknown): string | undefined {
  const trimmed = typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim() : '';
  return trimmed === '' ? undefined : trimmed.slice(0, MAX_TEXT_LENGTH);
}

/** A filter with known values. */
export function oneOf<const Known extends string | number>(values: readonly Known[]) {
  return (raw: unknown): Known | undefined => values.find((value) => String(value) === String(raw));
}

/** A filter that is on or absent. */
export function flag(raw: unknown): true | undefined {
  return raw === true || raw === 'true' ? true : undefined;
}

/** A filter or an id that is an integer from 1 on. */
export function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
