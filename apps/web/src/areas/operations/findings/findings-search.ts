import type { FindingBonus, FindingStatus } from '@blattwerk/contract/findings/findings.contract.ts';
import { oneOf, tableSearch, text, wholeNumber } from '../../../ui/table/table-search.ts';

/** Statuses of a finding. */
export const findingStatuses = [
  'open',
  'waiting',
  'approved',
  'corrected',
  'stands',
  'small',
  'gain',
] as const satisfies readonly FindingStatus[];

/** Bonuses that refunds after a closing do not reverse automatically. */
export const findingBonuses = [
  'step-up',
  'kick-start',
  'builder',
  'infinity',
  'balancing',
] as const satisfies readonly FindingBonus[];

/** Search parameters of the findings, largest first; `finding` is the open one. */
export const findingsTable = tableSearch({
  sortFields: ['difference', 'id'],
  defaultSort: 'difference',
  defaultDirection: 'asc',
  filters: {
    text,
    status: oneOf(findingStatuses),
    bonus: oneOf(findingBonuses),
    cycle: wholeNumber,
    partner: wholeNumber,
    decision: wholeNumber,
  },
  row: 'finding',
});

export const parseFindingsSearch = findingsTable.parse;

export type FindingsSearch = ReturnType<typeof findingsTable.parse>;
