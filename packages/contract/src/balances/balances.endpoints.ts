import {
  confirmBalance,
  countBalances,
  getBalance,
  getPartnerBalance,
  listBalances,
} from './balances.contract.ts';
import { getLedgerCredits, listLedger } from './ledger.contract.ts';

/** Every call about what partners hold, and how it came to that. */
export const balanceEndpoints = [
  listBalances,
  getBalance,
  confirmBalance,
  countBalances,
  getPartnerBalance,
  listLedger,
  getLedgerCredits,
] as const;
