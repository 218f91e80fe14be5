import { listAllPartners } from '@blattwerk/contract/operators/partner-list.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Route } from '../../platform/http/route.ts';
import { findAllPartners } from './partner-list.queries.ts';

/** All partners, to whoever works for the company. */
export function partnerListRoutes(route: Route): void {
  route(listAllPartners, async ({ list }, { db, clock }) => {
    const { rows, total } = await findAllPartners(db, list, clock.now());
    return {
      items: rows.map(({ availableCents, ...row }) => ({ ...row, balance: formatCents(availableCents) })),
      total,
    };
  });
}
