import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { closeCycle } from '@blattwerk/server/commission/cycles/close-cycle.ts';
import { findCycleOfMonth, listUnclosedCycles } from '@blattwerk/server/commission/cycles/cycle.queries.ts';
import { previewCycle } from '@blattwerk/server/commission/cycles/preview-cycle.ts';
import { recomputeStatistics } from '@blattwerk/server/commission/cycles/recompute-cycle.ts';
import { createAccount } from '@blattwerk/server/joining/create-account.ts';
import { waitingMessages } from '@blattwerk/server/messaging/messages/testing/waiting-messages.ts';
import { releaseDue } from '@blattwerk/server/money/books/release-due.ts';
import { issueRefundCorrections } from '@blattwerk/server/money/payouts/paper/issue-refund-corrections.ts';
import { placePartner } from '@blattwerk/server/network/placing/place-partner.ts';
import { PlacementError } from '@blattwerk/server/network/placing/require-place.ts';
import { readConfig } from '@blattwerk/server/platform/config.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import { expect } from 'vitest';
import { type Bought, buy, type Step } from './order-steps.ts';
import { givePapers, startOf } from './people.ts';
import { nothing } from './refused.ts';
import { type TaxStart, taxPastOf } from './tax-model.ts';
import { advance, afterCycle, type Model, monthOf, type World } from './world.ts';

/**
 * A new customer signs up below a partner and has bought something some days earlier: before they existed, or even before
 * the month.
 */
export function signUp(by: number, bought: Omit<Bought, 'who'>): Step {
  // The account is created before the order is known: a retry only buys.
  const places = new WeakMap<World['clock'], number>();
  return async (world, model) => {
    const { partners, clock } = world;
    if (!places.has(clock)) {
      const sponsor = partners[by] as number;
      const start = startOf(partners.length);
      const id = await createNewcomer(world, { sponsor, start });
      places.set(clock, partners.push(id) - 1);
      model.parents.set(id, sponsor);
      model.tax.set(id, taxPastOf(start));
    }
    return buy({ ...bought, who: places.get(clock) as number })(world, model);
  };
}

/** A new person who immediately provides everything that payouts require. */
async function createNewcomer(
  { database, partners, clock, parts }: World,
  { sponsor, start }: { readonly sponsor: number; readonly start: TaxStart },
): Promise<number> {
  const email = `newcomer${partners.length}@example.org`;
  const newcomer = { firstName: 'Neu', lastName: 'Komm', email, locale: 'de' as const, phone: null };
  const deps = { messages: waitingMessages(() => clock.now), config: readConfig({}) };
  const begin = { ...newcomer, passwordHash: 'x', messages: [], acceptedDocuments: [] };
  return inTransaction(database.db, async (db) => {
    const id = await createAccount(deps, db, begin, { sponsor, now: clock.now });
    if (id === undefined) throw new Error(`${email} already exists`);
    await givePapers({ ...parts, db }, id, { start, at: clock.now });
    return id;
  });
}

function standsBelow({ parents }: Model, partner: number, above: number): boolean {
  for (let id: number | null | undefined = partner; typeof id === 'number'; id = parents.get(id))
    if (id === above) return true;
  return false;
}

/** A partner moves with their whole team, unless the target is in that team. */
export function move(who: number, below: number): Step {
  return async ({ database, partners, clock }, model) => {
    const [partner, parent] = [partners[who] as number, partners[below] as number];
    const placing = inTransaction(database.db, (tx) =>
      placePartner(tx, { partner, parent, branch: 0, at: clock.now }),
    );
    if (standsBelow(model, parent, partner)) {
      const refusal = await placing.then(
        () => undefined,
        (error: unknown) => error,
      );
      if (!(refusal instanceof PlacementError))
        throw refusal ?? new Error('a move created a cycle in the tree');
      expect(refusal.code).toBe('below_itself');
      return nothing;
    }
    await placing;
    return () => model.parents.set(partner, parent);
  };
}

/** A customer becomes an affiliate, or an affiliate a customer. */
export function changeType(who: number): Step {
  return async ({ database, partners, clock }, model) => {
    const id = partners[who] as number;
    const affiliate = !model.affiliate.get(id);
    await database.db.transaction().execute(async (db) => {
      await db
        .updateTable('account_types')
        .set({ valid_to: clock.now })
        .where('partner_id', '=', id)
        .where('valid_to', 'is', null)
        .execute();
      await db
        .insertInto('account_types')
        .values({ partner_id: id, affiliate, valid_from: clock.now })
        .execute();
      await db
        .updateTable('partners')
        .set({ affiliate_since: clock.now })
        .where('id', '=', id)
        .where('affiliate_since', 'is', null)
        .execute();
    });
    return () => model.affiliate.set(id, affiliate);
  };
}

/** Days pass, due credits are released, and credit notes with reversals are corrected. */
export function wait(days: number): Step {
  // By the simulator's clock: a retry waits until the same moment.
  const moments = new WeakMap<World['clock'], Date>();
  return async (world) => {
    const until = moments.get(world.clock) ?? new Date(world.clock.now.getTime() + days * MS_A_DAY);
    moments.set(world.clock, until);
    await advance(world, until);
    const now = () => world.clock.now;
    await releaseDue(world.database, now);
    expect(await releaseDue(world.database, now)).toBe(0);
    await issueRefundCorrections({ db: world.database.db, clock: { now } });
    return nothing;
  };
}

/** The month ends and its cycle is closed, with the same result as its preview. */
export const passMonth: Step = async (world, model) => {
  const { database, clock } = world;
  await advance(world, afterCycle(model.closed));
  const cycle = await findCycleOfMonth(database.db, monthOf(model.closed));
  if (!cycle) throw new Error(`there is no cycle ${monthOf(model.closed)}`);
  const preview = await previewCycle(database, cycle, clock.now);
  const closing = await closeCycle(database, cycle, () => clock.now);
  // Null if an earlier attempt got that far.
  expect(closing?.hash ?? preview.closedHash).toBe(preview.hash);
  return () => {
    model.closed += 1;
  };
};

/** The projection of the open cycle is updated; the second time there is nothing to write. */
export const project: Step = async ({ database, clock }) => {
  for (const cycle of await listUnclosedCycles(database.db)) {
    await recomputeStatistics(database, cycle, () => clock.now);
    const again = await recomputeStatistics(database, cycle, () => clock.now);
    expect(again?.written).toBe(0);
  }
  return nothing;
};
