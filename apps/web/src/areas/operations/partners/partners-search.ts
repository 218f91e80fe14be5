import { levels } from '../../../ui/table/levels.ts';
import { oneOf, tableSearch, text, wholeNumber } from '../../../ui/table/table-search.ts';

/** What a partner can be to the company. */
export const partnerStates = ['active', 'held', 'ended'] as const;

/** A filter that asks for one of two sides, or for neither. */
export function yesOrNo(raw: unknown): boolean | undefined {
  const side = oneOf(['true', 'false'])(raw);
  return side === undefined ? undefined : side === 'true';
}

/** How the list of all partners stands in the address, the latest first; a row leads to its own page. */
export const partnersTable = tableSearch({
  sortFields: ['name', 'createdAt'],
  defaultSort: 'createdAt',
  defaultDirection: 'desc',
  filters: {
    text,
    state: oneOf(partnerStates),
    level: oneOf(levels),
    country: text,
    placed: yesOrNo,
    disabled: yesOrNo,
  },
});

/** What stands in the address of the partners: what is searched for, and how the list is shown while nothing is. */
export type PartnersSearch = ReturnType<typeof partnersTable.parse> & { q?: string };

/** Reads it; whatever is unusable is left out. */
export function parsePartnersSearch(raw: Record<string, unknown>): PartnersSearch {
  const q = text(raw.q);
  return { ...partnersTable.parse(raw), ...(q !== undefined && { q }) };
}

/** What stands in the address of a partner's file: what of theirs was found. */
export interface FileSearch {
  order?: number;
  payout?: number;
  code?: string;
}

/** Reads it; whatever is unusable is left out. */
export function parseFileSearch(raw: Record<string, unknown>): FileSearch {
  const [order, payout, code] = [wholeNumber(raw.order), wholeNumber(raw.payout), text(raw.code)];
  return {
    ...(order !== undefined && { order }),
    ...(payout !== undefined && { payout }),
    ...(code !== undefined && { code }),
  };
}
