import * as celebrations from './celebrations/celebrations.contract.ts';
import * as contractEnds from './partners/contract-ends.contract.ts';
import * as partnerStates from './partners/partner-states.contract.ts';
import * as transfers from './partners/transfers.contract.ts';
import * as teamFeed from './team-feed/team-feed.contract.ts';

/**
 * The files of calls about what applies to partners, what they celebrate, how their contracts end or are transferred, and
 * what happens to them.
 */
export const partnerContracts = [celebrations, partnerStates, contractEnds, transfers, teamFeed] as const;
