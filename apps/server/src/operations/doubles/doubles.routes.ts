import {
  decideLikelyDouble,
  listLikelyDoubles,
} from '@blattwerk/contract/operators/likely-doubles.contract.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Route } from '../../platform/http/route.ts';
import { decideDouble } from './decide-double.ts';
import { findLikelyDouble, findLikelyDoubles } from './doubles.queries.ts';

/** Pairs of partners who may be one person, for operators to decide on. */
export function doubleRoutes(route: Route): void {
  route(listLikelyDoubles, async ({ list }, { db }) => {
    const { rows, total } = await findLikelyDoubles(db, list);
    return { items: rows.map((row) => ({ ...row, partners: [...row.partners] })), total };
  });

  route(decideLikelyDouble, async ({ params: { id }, body: { reason }, session }, deps) => {
    await decideDouble(deps, session, { id, reason });
    const decided = await findLikelyDouble(deps.db, id);
    if (decided === undefined) throw notFound();
    return { ...decided, partners: [...decided.partners] };
  });
}
