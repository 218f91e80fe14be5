import { Readable } from 'node:stream';
import { addDays, berlinDayEnd, berlinMidnight, cycleOfDay } from '@blattwerk/plan/days.ts';
import type { TestServer } from '../../../../test-support/test-server.ts';
import { becomeAffiliate } from '../../../account/legal-documents/become-affiliate.ts';
import { findAccounts } from '../../../money/books/accounts.queries.ts';
import { findPartnerHold } from '../../../money/books/partner-holds.ts';
import { endPayout, payOut, releaseAt } from '../../../money/books/testing/booked.ts';
import { bookHold, bookRelease } from '../../../money/partner-states/change-state.ts';
import { placePartner } from '../../../network/placing/place-partner.ts';
import { PlacementError } from '../../../network/placing/require-place.ts';
import { createPartner, type TestPartner } from '../../../network/team/testing/create-partner.ts';
import { findPlace } from '../../../network/tree/subtree.queries.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { importOrders } from '../../../sales/orders/import/import-orders.ts';
import { closeCycle } from '../../cycles/close-cycle.ts';
import { ensureOpenCycle, findCycleOfMonth, listUnclosedCycles } from '../../cycles/cycle.queries.ts';
import { recomputeStatistics } from '../../cycles/recompute-cycle.ts';

/** A random integer from 0 to below a limit. */
type Random = (limit: number) => number;

/** Random numbers from a seed (the minimal standard generator). */
export function randomOf(seed: number): Random {
  let state = (seed % 2_147_483_646) + 1;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * limit);
  };
}

const HOUR_MS = 3_600_000;
const PRODUCTS = ['KG', 'BB', 'HD'] as const;

/** A simulated company in which something happens every day, each at its time, through the product's own operations. */
interface Life {
  /** Everybody so far, the root first. */
  readonly people: TestPartner[];
  /** Lets a day pass with random events; in the evening the figures of the month are computed. */
  pass(day: string): Promise<void>;
}

/** Begins a life below an existing root. */
export async function beginLife(server: TestServer, random: Random, root: TestPartner): Promise<Life> {
  const { db } = server.database;
  const goods = { vat_bp: 1900, net_cents: 100_00 };
  await db
    .insertInto('products')
    .values([
      { ...goods, number: 'KG', name: 'Korb', qp: 100 },
      { ...goods, number: 'BB', name: 'Box', kind: 'business-box', qp: 60, days: 20 },
      { ...goods, number: 'HD', name: 'Lieferservice', kind: 'home-delivery', qp: 40, days: 10 },
    ])
    .execute();
  const people = [root];
  const events = eventsOf(server, random, people);
  const pass = async (day: string) => {
    const at = (hour: number) => new Date(berlinMidnight(day) + hour * HOUR_MS);
    server.setTime(at(1));
    await inTransaction(db, (tx) => ensureOpenCycle(tx, at(1)));
    if (day.endsWith('-03')) await closeMonthBefore(server, day, at(6));
    await releaseAt(db, at(7));
    for (let hour = 8; hour < 13; hour++) {
      server.setTime(at(hour));
      await events[random(events.length)]?.(at(hour));
    }
    const evening = new Date(berlinDayEnd(day));
    server.setTime(evening);
    for (const cycle of await listUnclosedCycles(db))
      await recomputeStatistics(server.database, cycle, () => evening);
  };
  return { people, pass };
}

async function closeMonthBefore({ database }: TestServer, day: string, at: Date): Promise<void> {
  const month = addDays(cycleOfDay(day).dateFrom, -1).slice(0, 7);
  const cycle = await findCycleOfMonth(database.db, month);
  if (cycle) await closeCycle(database, cycle, () => at);
}

type Happening = (at: Date) => Promise<unknown>;

/** The possible events; frequent ones are listed several times. */
function eventsOf(server: TestServer, random: Random, people: TestPartner[]): readonly Happening[] {
  const { db } = server.database;
  const someone = () => people[random(people.length)] as TestPartner;
  const below = () => people[1 + random(people.length - 1)] ?? someone();
  const { order, refund } = shopOf(server, random, below);
  const { request, end } = payoutsOf(server, random, people);

  const join: Happening = async (at) => {
    const above = random(6) === 0 ? undefined : someone();
    const parent = above && (await findPlace(db, above.id)) ? above : undefined;
    const name = `Neu${people.length}`;
    people.push(
      await createPartner(db, { name, ...(parent && { parent }), affiliate: random(4) > 0, createdAt: at }),
    );
  };
  const move: Happening = async (at) => {
    const place = { partner: below().id, parent: someone().id, branch: random(3), at };
    if (place.partner === people[0]?.id || place.partner === place.parent) return;
    await inTransaction(db, (tx) => placePartner(tx, place)).catch((error) => {
      if (!(error instanceof PlacementError)) throw error;
    });
  };
  const agree: Happening = (at) => inTransaction(db, (tx) => becomeAffiliate(tx, below().id, at));
  const holdOrRelease: Happening = async () => {
    const { id: partner } = below();
    if (partner === people[0]?.id) return;
    const change = { partner, by: people[0]?.userId as number, reason: 'Klärung mit der Bank' };
    await inTransaction(db, async (tx) => {
      const deps = { ...server.deps, db: tx };
      if ((await findPartnerHold(tx, partner)) === null) await bookHold(deps, change);
      else await bookRelease(deps, change);
    });
  };
  return [
    ...[order, order, order, order, order, order, refund, refund, join, join, join],
    ...[move, move, agree, holdOrRelease, request, request, end],
  ];
}

/** Orders and their refunds, as a shop sends them. */
function shopOf(
  { database, deps }: TestServer,
  random: Random,
  buyer: () => TestPartner,
): { readonly order: Happening; readonly refund: Happening } {
  const header = 'source;number;partner_id;status;placed_at;paid_at;refunded_at;product;quantity;gross';
  const kept: string[] = [];
  let number = 0;
  const send = (row: readonly (string | number)[], at: Date) =>
    importOrders(database.db, Readable.from([Buffer.from(`${header}\n${row.join(';')}\n`)]), {
      now: () => at,
      messages: deps.messages,
    });
  const order: Happening = async (at) => {
    const product = random(4) > 0 ? 'KG' : (PRODUCTS[1 + random(2)] as string);
    const quantity = product === 'KG' ? 1 + random(30) : 1;
    const paidAt = at.toISOString();
    number += 1;
    if (product === 'KG') kept.push(String(number));
    const gross = `${quantity * 119},00`;
    await send(['shop', number, buyer().id, 'paid', paidAt, paidAt, '', product, quantity, gross], at);
  };
  const refund: Happening = async (at) => {
    const [order] = kept.splice(random(kept.length), 1);
    if (order === undefined) return;
    await send(['shop', order, '', 'refunded', '', '', at.toISOString(), '', '', ''], at);
  };
  return { order, refund };
}

/** Payouts that are requested, and end later. */
function payoutsOf(
  { database: { db } }: TestServer,
  random: Random,
  people: readonly TestPartner[],
): { readonly request: Happening; readonly end: Happening } {
  const open: { readonly payout: number; readonly partner: number }[] = [];
  const request: Happening = async (at) => {
    for (const { id: partner } of people) {
      const { availableCents } = await findAccounts(db, partner);
      if (availableCents === 0 || (await findPartnerHold(db, partner)) !== null || random(3) > 0) continue;
      open.push({ payout: await payOut(db, partner, at), partner });
      return;
    }
  };
  const end: Happening = async (at) => {
    const drawn = open[random(open.length)];
    // While a partner is on hold none of their payouts is approved: they wait.
    if (drawn === undefined || (await findPartnerHold(db, drawn.partner)) !== null) return;
    // A payout that may take something back of another one is paid after it, and rejected before it.
    const isTheirs = ({ partner }: typeof drawn) => partner === drawn.partner;
    const isPaid = random(2) === 0;
    const place = isPaid ? open.findIndex(isTheirs) : open.findLastIndex(isTheirs);
    for (const ended of open.splice(place, 1))
      await endPayout(db, { ...ended, at, end: isPaid ? 'paid' : 'rejected' });
  };
  return { request, end };
}
