import type { ReactNode } from 'react';
import { type Filter, FilterFields } from './Filters.tsx';
import css from './Toolbar.module.css';
import type { Search, TableDefinition } from './table-search.ts';

interface Props {
  name: string;
  definition: TableDefinition;
  search: Search;
  filters: readonly Filter[];
  /** On a phone: beside the search field, with the other filters. */
  tools: ReactNode;
}

/** The fields of the filters, in one row. */
export function Toolbar({ name, definition, search, filters, tools }: Props) {
  if (filters.length === 0) return null;
  return (
    <div className={css.toolbar}>
      <FilterFields
        table={name}
        definition={definition}
        search={search}
        filters={filters}
        unlabelled={Boolean(tools)}
      />
      {tools}
    </div>
  );
}
