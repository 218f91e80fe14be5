import { orderOf, type Search, type TableDefinition } from './table-search.ts';

/** Named filters and order. */
export interface View {
  readonly id: string;
  readonly label: string;
  readonly search: Search;
}

/** The part of the search parameters that a view stores: filters and order, neither page nor open row. */
export function viewedSearch(definition: TableDefinition, search: Search): Search {
  const parsed = definition.parse(search);
  const names = ['sort', 'direction', ...definition.filterNames];
  return Object.fromEntries(Object.entries(parsed).filter(([name]) => names.includes(name)));
}

/** Whether a table shows exactly this view. */
export function showsView(definition: TableDefinition, search: Search, view: Search): boolean {
  const [a, b] = [search, view].map((state) => {
    const { sort: _sort, direction: _direction, ...filters } = viewedSearch(definition, state);
    const order = orderOf(definition, definition.parse(state));
    return JSON.stringify([order, Object.entries(filters).sort(([x], [y]) => x.localeCompare(y))]);
  });
  return a === b;
}
