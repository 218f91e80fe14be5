import type { FindingBonus, FindingStatus } from '@blattwerk/contract/findings/findings.contract.ts';
import { oneOf, tableSearch, text, wholeNumber } from '../../../ui/table/table-search.ts';

/** What became of a finding. */
export const findingStatuses = [
  'open',
  'waiting',
  'approved',
  'corrected',
  'stands',
  'small',
  'gain',
] as const satisfies readonly FindingStatus[];

/** The bonuses that refunds after a closing do not reverse by themselves. */
export const findingBonuses = [
  'step-up',
  'kick-start',
  'builder',
  'infinity',
  'balancing',
] as const satisfies readonly FindingBonus[];

/** How the findings stand in the address, the largest first; `finding` is the open one. */
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
