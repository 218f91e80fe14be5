import { useNavigate } from '@tanstack/react-router';
import { changedSearch, type Search, type TableDefinition } from './table-search.ts';

/** A change of a table's search parameters; undefined removes one. */
type Change<State extends Search> = { readonly [Name in keyof State]?: State[Name] | undefined };

/** The URL after a change of the table. */
function changed<State extends Search>(definition: TableDefinition<State>, change: Change<State>) {
  const search = (before: Search) => changedSearch(definition, before, change);
  return { to: '.', search, resetScroll: false } as const;
}

/** The URL after a change of the table, for links. */
export function linkTo<State extends Search>(definition: TableDefinition<State>, change: Change<State>) {
  return { ...changed(definition, change), preload: false } as const;
}

/**
 * Changes the table's search parameters; `replace` replaces the history entry, as for typing and choosing filters. Without
 * a table nothing is changed.
 */
export function useChange<State extends Search>(
  definition: TableDefinition<State> | undefined,
): (change: Change<State>, how?: { replace: boolean }) => void {
  const navigate = useNavigate();
  return (change, { replace } = { replace: false }) => {
    if (definition !== undefined) void navigate({ ...changed(definition, change), replace });
  };
}
