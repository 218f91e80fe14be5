import { getBonus, listBonuses } from './bonus-names.contract.ts';
import { getAvailableCommission, getPendingCommission } from './commissions.contract.ts';
import { getCycle, listCycles } from './cycles.contract.ts';
import { getMonthDifference } from './difference.contract.ts';
import { getMonthSoFar } from './month.contract.ts';
import { listMonths } from './months.contract.ts';
import { getMonthProgress } from './progress.contract.ts';

/** Every call about what the running month and past ones bring, and the bonuses by name. */
export const commissionEndpoints = [
  getPendingCommission,
  getAvailableCommission,
  getMonthSoFar,
  getMonthProgress,
  getMonthDifference,
  listMonths,
  listCycles,
  getCycle,
  listBonuses,
  getBonus,
] as const;
