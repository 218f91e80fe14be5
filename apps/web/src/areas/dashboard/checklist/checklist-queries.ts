import { linksPageQuery } from '../../links/referrals/own-links.data.ts';
import { pendingCommissionQuery } from '../../money/commissions/commissions.data.ts';
import { readinessQuery } from '../../money/payouts/readiness.data.ts';

/** The reads behind the checklist: what a payout lacks, the number of links, and whether anything was earned. */
export const checklistQueries = (partner: number) =>
  [readinessQuery(partner), linksPageQuery(partner, 1), pendingCommissionQuery(partner)] as const;
