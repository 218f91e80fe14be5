import { getReferralResults } from '@blattwerk/contract/referral-results/referral-results.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import type { Route } from '../../platform/http/route.ts';
import { findLinkResults, type LinkResults } from './referral-results.queries.ts';

/** Results of referral links, down to the money: visible only to their owner. */
export function referralResultRoutes(route: Route): void {
  route(getReferralResults, async ({ params, session }, deps) => {
    await requireOwn(deps, session, params.partner);
    const links = await findLinkResults(deps.db, params.partner);
    return {
      links: links.map((link) => ({
        id: link.id,
        code: link.code,
        isActive: link.isActive,
        ...presentResults([link]),
      })),
      total: presentResults(links),
    };
  });
}

function presentResults(links: readonly LinkResults[]) {
  const sum = (of: (link: LinkResults) => number) => links.reduce((total, link) => total + of(link), 0);
  return {
    clicks: sum(({ clicks }) => clicks),
    signUps: sum(({ signUps }) => signUps),
    buyers: sum(({ buyers }) => buyers),
    final: formatCents(sum(({ finalCents }) => finalCents)),
    estimated: formatCents(sum(({ estimatedCents }) => estimatedCents)),
  };
}
