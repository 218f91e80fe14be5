import { levels } from '../../../ui/table/levels.ts';
import { oneOf, tableSearch, text, wholeNumber } from '../../../ui/table/table-search.ts';

/** A partner's states. */
export const partnerStates = ['active', 'held', 'ended'] as const;

/** A filter with yes, no, or neither. */
export function yesOrNo(raw: unknown): boolean | undefined {
  const side = oneOf(['true', 'false'])(raw);
  return side === undefined ? undefined : side === 'true';
}

/** Search parameters of the partners, latest first; a row links to its own page. */
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

/** Search parameters of the partners' page: the search text, and the state of the list shown without one. */
export type PartnersSearch = ReturnType<typeof partnersTable.parse> & { q?: string };

/** Parses them; unusable ones are dropped. */
export function parsePartnersSearch(raw: Record<string, unknown>): PartnersSearch {
  const q = text(raw.q);
  return { ...partnersTable.parse(raw), ...(q !== undefined && { q }) };
}

/** Search parameters of a partner's page: the object that the search found. */
export interface FileSearch {
  order?: number;
  payout?: number;
  code?: string;
}

/** Parses them; unusable ones are dropped. */
export function parseFileSearch(raw: Record<string, unknown>): FileSearch {
  const [order, payout, code] = [wholeNumber(raw.order), wholeNumber(raw.payout), text(raw.code)];
  return {
    ...(order !== undefined && { order }),
    ...(payout !== undefined && { payout }),
    ...(code !== undefined && { code }),
  };
}
