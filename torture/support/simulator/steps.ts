import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { closeCycle } from '@blattwerk/server/commission/cycles/close-cycle.ts';
import { findCycleOfMonth, listUnclosedCycles } from '@blattwerk/server/commission/cycles/cycle.queries.ts';
import { previewCycle } from '@blattwerk/server/commission/cycles/preview-cycle.ts';
import { recomputeStatistics } from '@blattwerk/server/commission/cycles/recompute-cycle.ts';
import { createAccount } from '@blattwerk/server/joining/create-account.ts';
import { waitingMessages } from '@blattwerk/server/messaging/messages/testing/waiting-messages.ts';
import { findAccounts } from '@blattwerk/server/money/books/accounts.queries.ts';
import { payoutStatus } from '@blattwerk/server/money/books/book-payout.ts';
import { releaseDue } from '@blattwerk/server/money/books/release-due.ts';
import { payOutTaxed } from '@blattwerk/server/money/books/testing/booked.ts';
import { movePayout } from '@blattwerk/server/money/payouts/move-payout.ts';
import { issueRefundCorrections } from '@blattwerk/server/money/payouts/paper/issue-refund-corrections.ts';
import { type Particulars, replaceParticulars } from '@blattwerk/server/money/payouts/particulars.ts';
import { placePartner } from '@blattwerk/server/network/placing/place-partner.ts';
import { PlacementError } from '@blattwerk/server/network/placing/require-place.ts';
import { ApiError } from '@blattwerk/server/platform/api-error.ts';
import { readConfig } from '@blattwerk/server/platform/config.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import { expect } from 'vitest';
import { type Bought, buy, type Effect, type Step } from './order-steps.ts';
import { advance, afterCycle, ibanOf, type Model, monthOf, type World } from './world.ts';

const nothing: Effect = () => undefined;

/** Somebody signs up below a partner and bought something some days ago: before they existed, or even before the month. */
export function signUp(by: number, bought: Omit<Bought, 'who'>): Step {
  // The account stands before the order is known: a second try only buys.
  const places = new WeakMap<World['clock'], number>();
  return async (world, model) => {
    const { partners, clock } = world;
    if (!places.has(clock)) {
      const sponsor = partners[by] as number;
      const id = await createNewcomer(world, sponsor);
      places.set(clock, partners.push(id) - 1);
      model.parents.set(id, sponsor);
    }
    return buy({ ...bought, who: places.get(clock) as number })(world, model);
  };
}

async function createNewcomer({ database, partners, clock }: World, sponsor: number): Promise<number> {
  const email = `newcomer${partners.length}@example.org`;
  const newcomer = { firstName: 'Neu', lastName: 'Komm', email, locale: 'de' as const, phone: null };
  const deps = { messages: waitingMessages(() => clock.now), config: readConfig({}) };
  const begin = { ...newcomer, passwordHash: 'x', messages: [], acceptedDocuments: [] };
  const id = await database.db
    .transaction()
    .execute((db) => createAccount(deps, db, begin, { sponsor, now: clock.now }));
  if (id === undefined) throw new Error(`${email} was there already`);
  return id;
}

function standsBelow({ parents }: Model, partner: number, above: number): boolean {
  for (let id: number | null | undefined = partner; typeof id === 'number'; id = parents.get(id))
    if (id === above) return true;
  return false;
}

/** Somebody moves with the whole team, unless it is below that very team. */
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
      if (!(refusal instanceof PlacementError)) throw refusal ?? new Error('a circle was placed');
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

/** Somebody becomes a small business, or no longer is one: what is paid from then on has the other tax. */
export function changeTax(who: number): Step {
  return async ({ partners }, { smallBusinesses }) => {
    const partner = partners[who] as number;
    return () => {
      if (!smallBusinesses.delete(partner)) smallBusinesses.add(partner);
    };
  };
}

/** Days pass, what is due then is released, and credit notes are corrected of which something was taken back. */
export function wait(days: number): Step {
  // By the world's clock: a second try waits until the same moment.
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

/** The month ends, and its cycle is closed: with the result that its preview said. */
export const passMonth: Step = async (world, model) => {
  const { database, clock } = world;
  await advance(world, afterCycle(model.closed));
  const cycle = await findCycleOfMonth(database.db, monthOf(model.closed));
  if (!cycle) throw new Error(`there is no cycle ${monthOf(model.closed)}`);
  const preview = await previewCycle(database, cycle, clock.now);
  const closing = await closeCycle(database, cycle, () => clock.now);
  // Null if an earlier try came that far.
  expect(closing?.hash ?? preview.closedHash).toBe(preview.hash);
  return () => {
    model.closed += 1;
  };
};

/** The figures of what is open follow; the second time there is nothing to write. */
export const project: Step = async ({ database, clock }) => {
  for (const cycle of await listUnclosedCycles(database.db)) {
    await recomputeStatistics(database, cycle, () => clock.now);
    const again = await recomputeStatistics(database, cycle, () => clock.now);
    expect(again?.written).toBe(0);
  }
  return nothing;
};

/**
 * One of those to whom anything is available asks for all of it, unless an earlier payout or its correction is in the way.
 * Nobody asks whose payouts are on hold: the product asks for that where it asks for papers.
 */
export function requestPayout(pick: number): Step {
  return request(pick, 'bank');
}

/** The same as a voucher, which it becomes when it is paid. */
export function requestVoucher(pick: number): Step {
  return request(pick, 'shopping');
}

function request(pick: number, type: 'bank' | 'shopping'): Step {
  return async ({ database, partners, clock, parts: { secrets } }, model) => {
    const accounts = await Promise.all(partners.map((partner) => findAccounts(database.db, partner)));
    const able = partners.flatMap((partner, i) => {
      const cents = accounts[i]?.availableCents ?? 0;
      return cents > 0 && !model.onHold.has(partner) ? [{ partner, cents }] : [];
    });
    const asking = able[pick % able.length];
    if (!asking) return nothing;
    const taxStatus = 'proven' as const;
    const payer = { countryIso: 'DEU', smallBusiness: model.smallBusinesses.has(asking.partner), taxStatus };
    const asked = inTransaction(database.db, async (db) => {
      const payout = await payOutTaxed(db, { partner: asking.partner, payer, at: clock.now });
      await db.updateTable('payouts').set({ type }).where('id', '=', payout).execute();
      await replaceParticulars({ db, secrets }, payout, particularsOf(asking.partner, type));
      return payout;
    });
    const id = await unlessRefused(asked, ['payoutUndecided', 'payoutCorrections']);
    if (id === undefined) return nothing;
    return () => model.payouts.push({ id, ...asking, status: payoutStatus.pending });
  };
}

/** What the credit note of a partner says, and where its money goes. */
function particularsOf(partner: number, type: 'bank' | 'shopping'): Particulars {
  const place = { street: 'Lindenallee 1', postcode: '20095', city: 'Hamburg', countryIso: 'DEU' };
  const account = { accountHolder: 'Zoe Blatt', iban: ibanOf(partner, 0), bic: null, bankName: null };
  return {
    name: 'Zoe Blatt',
    company: null,
    ...place,
    ust: 'DE136695976',
    target: type === 'bank' ? { type, ...account } : { type, shop: 'Laden' },
    issuer: { name: 'Blattwerk GmbH', ...place, ust: 'DE136695976' },
  };
}

/** What was asked for; undefined where it is refused for one of these reasons. */
async function unlessRefused<T>(asked: Promise<T>, codes: readonly string[]): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ApiError) || !codes.includes(error.refused.code)) throw error;
    expect(error.status).toBe(409);
    return undefined;
  }
}

const { approved, rejected, pending, paid, returned } = payoutStatus;
const nextStatuses: Readonly<Record<number, readonly number[]>> = {
  [pending]: [approved, rejected],
  [approved]: [paid, rejected],
  [returned]: [rejected],
};

/** What stands in the way of a step that the status of a payout allows. */
const inTheWay = ['payoutTakesBack', 'payoutTakenBack', 'payoutInFile', 'payoutNoteCorrected'];

/**
 * An operator moves a payout, most often one that has not ended, or is refused: also where another one comes first, of
 * which one takes something back.
 */
export function decidePayout(pick: number, status: number): Step {
  return async ({ database, clock }, { payouts, onHold }) => {
    const running = payouts.filter((one) => nextStatuses[one.status]);
    const choice = running.length > 0 && pick % 4 > 0 ? running : payouts;
    const payout = choice[pick % choice.length];
    if (!payout) return nothing;
    // Whoever gives a returned one up asks before whether a run would send it again.
    if (payout.status === returned && (await isInRun(database, payout.id))) return nothing;
    const moving = database.db
      .transaction()
      .execute((db) => movePayout(db, payout, { status, reason: 'Probe', now: clock.now }));
    if (nextStatuses[payout.status]?.includes(status)) {
      const moved = moving.then(() => true);
      const isStopped = status === approved && onHold.has(payout.partner);
      const codes = isStopped ? ['payoutPartnerHeld'] : inTheWay;
      if (!(await unlessRefused(moved, codes))) return nothing;
      expect(isStopped).toBe(false);
      return () => {
        payout.status = status;
      };
    }
    const refusal = await moving.then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(refusal instanceof ApiError)) throw refusal ?? new Error('a payout that had ended was moved');
    expect(refusal.status).toBe(409);
    return nothing;
  };
}

/** Whether a run has what came back for its next attempt. */
async function isInRun({ pool }: World['database'], payout: number): Promise<boolean> {
  const { rows } = await pool.query(
    `select from payout_run_items as item join payouts as payout on payout.id = item.payout_id
     where payout.id = $1 and item.attempt > payout.attempt and item.status in ('included', 'held')`,
    [payout],
  );
  return rows.length > 0;
}
