import { flag, oneOf, wholeNumber } from '../../ui/table/table-search.ts';
import { type PastDaySearch, pastLineTable } from './past-day/past-day-search.ts';

/** The parts of the profile beside the person. */
export const profileTabs = ['security', 'celebrations', 'data', 'past-day'] as const;

/** Which tab of the profile is shown (the person unless the URL names another), and which past day. */
export type ProfileSearch = { tab?: (typeof profileTabs)[number] } & PastDaySearch;

export function parseProfileSearch(raw: Record<string, unknown>): ProfileSearch {
  const tab = oneOf(profileTabs)(raw.tab);
  if (tab === undefined) return {};
  return tab === 'past-day' ? { tab, ...pastLineTable.parse(raw) } : { tab };
}

/** Which upload dialog is open on the documents. */
export interface DocumentSearch {
  upload?: 'legal-note' | 'document';
}

export function parseDocumentSearch({ upload }: Record<string, unknown>): DocumentSearch {
  return upload === 'legal-note' || upload === 'document' ? { upload } : {};
}

/** Which address is open: its number, or a new one. */
export interface AddressSearch {
  address?: number | 'new';
}

export function parseAddressSearch({ address }: Record<string, unknown>): AddressSearch {
  if (address === 'new') return { address };
  const id = wholeNumber(address);
  return id === undefined ? {} : { address: id };
}

/** Whether the bank account is being edited. */
export interface BankSearch {
  edit?: true;
}

export function parseBankSearch({ edit }: Record<string, unknown>): BankSearch {
  return flag(edit) ? { edit: true } : {};
}
