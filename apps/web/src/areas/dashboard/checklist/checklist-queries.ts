import { linksPageQuery } from '../../links/referrals/own-links.data.ts';
import { pendingCommissionQuery } from '../../money/commissions/commissions.data.ts';
import { readinessQuery } from '../../money/payouts/readiness.data.ts';

/** What the checklist is told from: what a payout lacks, how many links there are, and whether anything is earned. */
export const checklistQueries = (partner: number) =>
  [readinessQuery(partner), linksPageQuery(partner, 1), pendingCommissionQuery(partner)] as const;
