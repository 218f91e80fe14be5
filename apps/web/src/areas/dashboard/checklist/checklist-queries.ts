import { linksPageQuery } from '../../links/referrals/referrals.data.ts';
import { readinessQuery } from '../../money/payouts/readiness.data.ts';

/** What the checklist is told from: what a payout lacks, and how many links there are. */
export const checklistQueries = (partner: number) =>
  [readinessQuery(partner), linksPageQuery(partner, 1)] as const;
