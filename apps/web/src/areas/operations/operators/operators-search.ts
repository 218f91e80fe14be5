import { oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';
import { offeredRights } from './rights.ts';

/** What an account can be: `invited` while its owner has not set a password. */
export const operatorStates = ['active', 'invited', 'disabled'] as const;

/** How the list of those who work here stands in the address; `operator` is the open one. */
export const operatorsTable = tableSearch({
  sortFields: ['name', 'lastSignInAt'],
  defaultSort: 'name',
  defaultDirection: 'asc',
  filters: { text, right: oneOf(offeredRights), state: oneOf(operatorStates) },
  row: 'operator',
});

export type OperatorsSearch = ReturnType<typeof operatorsTable.parse> & {
  /** The form is open. */
  invite?: 1;
};

/** Reads the state out of an address; whatever is unusable is left out. */
export function parseOperatorsSearch(raw: Record<string, unknown>): OperatorsSearch {
  return { ...operatorsTable.parse(raw), ...(String(raw.invite) === '1' && { invite: 1 as const }) };
}
