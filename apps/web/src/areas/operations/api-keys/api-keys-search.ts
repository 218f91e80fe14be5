import { oneOf, tableSearch, text } from '../../../ui/table/table-search.ts';
import { keyRights } from './key-rights.ts';

/** What a key can be: `suspended` while whoever made it may have none. */
export const keyStates = ['active', 'expiring', 'suspended', 'expired', 'withdrawn'] as const;

/** How the list of keys stands in the address, the latest first; `key` is the open one. */
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

/** Reads the state out of an address; whatever is unusable is left out. */
export function parseApiKeysSearch(raw: Record<string, unknown>): ApiKeysSearch {
  return { ...apiKeysTable.parse(raw), ...(String(raw.make) === '1' && { make: 1 as const }) };
}
