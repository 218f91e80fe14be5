import * as contractEnds from './partners/contract-ends.contract.ts';
import * as partnerStates from './partners/partner-states.contract.ts';
import * as transfers from './partners/transfers.contract.ts';

/** The files of calls of what holds of partners, and of how their contracts end or go over. */
export const partnerContracts = [partnerStates, contractEnds, transfers] as const;
