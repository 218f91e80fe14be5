import { oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';
import { keyRights } from './key-rights.ts';

/** States of a key: `suspended` while its creator may have none. */
export const keyStates = ['active', 'expiring', 'suspended', 'expired', 'withdrawn'] as const;

/** Search parameters of the keys, latest first; `key` is the open one. */
export const apiKeysTable = tableSearch({
  sortFields: ['name', 'createdAt', 'expiresAt', 'lastUsedOn'],
  defaultSort: 'createdAt',
  defaultDirection: 'desc',
  filters: { text, right: oneOf(keyRights), state: oneOf(keyStates) },
  row: 'key',
});

export type ApiKeysSearch = ReturnType<typeof apiKeysTable.parse> & {
  /** The form is open. */
  make?: 1;
};

/** Parses the search parameters; unusable ones are dropped. */
export function parseApiKeysSearch(raw: Record<string, unknown>): ApiKeysSearch {
  return { ...apiKeysTable.parse(raw), ...(String(raw.make) === '1' && { make: 1 as const }) };
}
