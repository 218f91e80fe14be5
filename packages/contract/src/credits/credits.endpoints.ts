import { countAvailableCredits, countPendingCredits, getCredit, listCredits } from './credits.contract.ts';
import { getCreditExplanation } from './explanation.contract.ts';
import { getCreditSums } from './sums.contract.ts';

/** Every call about credits and how they came about. */
export const creditEndpoints = [
  listCredits,
  getCredit,
  getCreditExplanation,
  getCreditSums,
  countAvailableCredits,
  countPendingCredits,
] as const;
