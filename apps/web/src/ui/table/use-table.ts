import { useNavigate } from '@tanstack/react-router';
import { changedSearch, type Search, type TableDefinition } from './table-search.ts';

/** The address after a change of the table. The route's own `validateSearch` gives it its type. */
function changed(definition: TableDefinition, change: Search) {
  const search = (before: Search) => changedSearch(definition, before, change);
  return { to: '.', search: search as never, resetScroll: false } as const;
}

/** The address after a change of the table, for links. */
export function linkTo(definition: TableDefinition, change: Search) {
  return { ...changed(definition, change), preload: false } as const;
}

/**
 * Changes the table's state in the address. Typing and choosing filters replaces the entry of the history. Without a
 * table nothing is changed.
 */
export function useChange(
  definition: TableDefinition | undefined,
): (change: Search, how?: { replace: boolean }) => void {
  const navigate = useNavigate();
  return (change, { replace } = { replace: false }) => {
    if (definition !== undefined) void navigate({ ...changed(definition, change), replace });
  };
}
