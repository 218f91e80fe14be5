import { oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';
import { offeredRights } from './rights.ts';

/** States of an account: `invited` until its owner has set a password. */
export const operatorStates = ['active', 'invited', 'disabled'] as const;

/** Search parameters of the accounts; `operator` is the open one. */
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

/** Parses the search parameters; unusable ones are dropped. */
export function parseOperatorsSearch(raw: Record<string, unknown>): OperatorsSearch {
  return { ...operatorsTable.parse(raw), ...(String(raw.invite) === '1' && { invite: 1 as const }) };
}
