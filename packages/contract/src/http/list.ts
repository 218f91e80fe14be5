/**
 * Paging, sorting and filters of a list. Page sizes are rows; a size above `maxSize` is capped, not refused. `orderBy` are
 * the fields of `order[field]=asc|desc`, `defaultOrder` applies without one; the server always appends the id, so that
 * pages never overlap.
 */
export interface ListDefinition {
  readonly defaultSize: number;
  readonly maxSize: number;
  readonly orderBy: readonly string[];
  readonly defaultOrder: readonly Order[];
  readonly filters: Readonly<Record<string, FilterKind>>;
}

export interface Order<Field extends string = string> {
  readonly field: Field;
  readonly direction: 'asc' | 'desc';
}

/**
 * `text`: contains, letter case ignored. `exact`: equal, several values are alternatives.
 * `relation`: an id or its IRI. `flag`: true/1 or false/0. `number`: equal, several are alternatives.
 * An unusable value is ignored, as generic clients of such APIs expect.
 */
export type FilterKind = 'text' | 'exact' | 'relation' | 'flag' | 'number';

/** Default page size of a table (specification, section 9). */
export const TABLE_PAGE_SIZE = 10;

/** Upper limit for the page size of any list. */
export const MAX_PAGE_SIZE = 100;

type FilterValue<Kind extends FilterKind> = Kind extends 'text'
  ? string
  : Kind extends 'exact'
    ? string | readonly string[]
    : Kind extends 'relation'
      ? number | string
      : Kind extends 'flag'
        ? boolean
        : number | readonly number[];

type OrderQuery<List extends ListDefinition> = {
  [F in List['orderBy'][number] as `order[${F}]`]?: 'asc' | 'desc';
};

/** The query string of a list, as written by a caller. */
export type ListQuery<List extends ListDefinition> = { page?: number; limits?: number } & OrderQuery<List> & {
    [F in keyof List['filters']]?: FilterValue<List['filters'][F]>;
  };

type ParsedFilter<Kind extends FilterKind> = Kind extends 'text'
  ? string
  : Kind extends 'exact'
    ? string[]
    : Kind extends 'relation'
      ? number
      : Kind extends 'flag'
        ? boolean
        : number[];

/** The same, parsed and validated: the input of a list's query. `page` starts at 1. */
export interface ListRequest<List extends ListDefinition> {
  readonly page: number;
  readonly size: number;
  readonly order: readonly Order<List['orderBy'][number]>[];
  readonly filters: { readonly [F in keyof List['filters']]?: ParsedFilter<List['filters'][F]> };
}
