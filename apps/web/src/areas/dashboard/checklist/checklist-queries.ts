import { readinessQuery } from '../../../features/payouts/readiness.data.ts';
import { linksPageQuery } from '../../../features/referrals/referrals.data.ts';

/** What the checklist is told from: what a payout lacks, and how many links there are. */
export const checklistQueries = (partner: number) =>
  [readinessQuery(partner), linksPageQuery(partner, 1)] as const;
