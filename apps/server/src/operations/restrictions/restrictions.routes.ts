import {
  liftRestriction as liftCall,
  listRestrictions,
  restrictPartner,
} from '@blattwerk/contract/operators/restrictions.contract.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { liftRestriction, restrict } from './restrict.ts';
import { findLatestRestriction, findRestrictions } from './restrictions.queries.ts';

/** Restrictions of a partner's data to uses that the law allows, set by operators. */
export function restrictionRoutes(route: Route): void {
  route(listRestrictions, async ({ params, list, session }, deps) => {
    await requireOwn(deps, session, params.id);
    const { rows, total } = await findRestrictions(deps.db, params.id, list);
    return { items: rows, total };
  });

  route(restrictPartner, async ({ params, body: { reason }, session }, deps) => {
    await inTransaction(deps.db, (db) => restrict({ ...deps, db }, session, { partner: params.id, reason }));
    return latest(deps, params.id);
  });

  route(liftCall, async ({ params, body: { reason }, session }, deps) => {
    await inTransaction(deps.db, (db) =>
      liftRestriction({ ...deps, db }, session, { partner: params.id, reason }),
    );
    return latest(deps, params.id);
  });
}

async function latest(
  { db }: Pick<Deps, 'db'>,
  partner: number,
): Promise<HandlerAnswer<typeof restrictPartner>> {
  const row = await findLatestRestriction(db, partner);
  if (row === undefined) throw new Error(`the new restriction of partner ${partner} was not found`);
  return row;
}
