import { getSponsorEffect } from '@blattwerk/contract/orders/customers.contract.ts';
import { effectOfMove, type MovedFigures } from '@blattwerk/plan/cycle/effect-of-move.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { Kysely } from 'kysely';
import { findPlan } from '../../company/plans/find-plan.ts';
import { findUplineAt } from '../../network/team/upline-at.queries.ts';
import { findPlace } from '../../network/tree/subtree.queries.ts';
import { invalidField, notFound } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { findCustomer } from '../customers/customers.queries.ts';
import { findMembers, findMoving, findRunningCycle } from './sponsor-effect.queries.ts';

type Answer = HandlerAnswer<typeof getSponsorEffect>;

interface Wanted {
  readonly customer: number;
  readonly sponsor: number;
  readonly now: Date;
}

/** A preview of what another sponsor of a customer would change. */
export function sponsorEffectRoutes(route: Route): void {
  // One snapshot: the figures of the current month are replaced together.
  route(getSponsorEffect, ({ params, query }, { db, clock }) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => findEffect(tx, { customer: params.id, sponsor: query.sponsor, now: clock.now() })),
  );
}

async function findEffect(db: Kysely<DB>, { customer, sponsor, now }: Wanted): Promise<Answer> {
  if ((await findCustomer(db, customer)) === undefined) throw notFound();
  if (!(await findPlace(db, sponsor))) throw invalidField('sponsor', 'parentUnplaced');
  const cycle = await findRunningCycle(db, now);
  if (cycle === undefined) return { cycle: null, asOf: null, changes: [] };
  const upline = async (partner: number) => {
    const above = await findUplineAt(db, { partner, instant: now, cycle: cycle.id, upTo: null });
    return above.map(({ id }) => id);
  };
  const before = await upline(customer);
  const after = [sponsor, ...(await upline(sponsor))];
  if (after.includes(customer)) throw invalidField('sponsor', 'moveBelowItself');
  const ids = [...new Set([...before, ...after])];
  const members = await findMembers(db, { ids, without: [customer, ...ids], cycle: cycle.id, now });
  const moving = await findMoving(db, { customer, cycle: cycle.id, now });
  const plan = await findPlan(db, cycle);
  const chain = (line: readonly number[]) => line.flatMap((id) => members.get(id) ?? []);
  const changes = effectOfMove(plan, moving, { before: chain(before), after: chain(after) });
  const { id, dateFrom, dateTo, asOf } = cycle;
  return {
    cycle: { id, dateFrom, dateTo },
    asOf,
    changes: changes.map((change) => ({
      partner: { id: change.id, displayName: members.get(change.id)?.displayName ?? '' },
      before: present(plan, change.before),
      after: present(plan, change.after),
    })),
  };
}

function present(plan: Plan, { psvCents, personalQp, qp, level }: MovedFigures) {
  return { psv: formatCents(psvCents), personalQp, qp, level, levelName: levelRow(plan, level).name };
}
