import * as celebrations from './celebrations/celebrations.contract.ts';
import * as contractEnds from './partners/contract-ends.contract.ts';
import * as partnerStates from './partners/partner-states.contract.ts';
import * as transfers from './partners/transfers.contract.ts';
import * as teamFeed from './team-feed/team-feed.contract.ts';

/** The files of calls of what holds of partners, of what they celebrate, of how their contracts end or go over, and of what happens to them. */
export const partnerContracts = [celebrations, partnerStates, contractEnds, transfers, teamFeed] as const;
