import { type Kysely, sql } from 'kysely';
import { closeCycle } from '../../../commission/cycles/close-cycle.ts';
import { ensureOpenCycle, type StoredCycle } from '../../../commission/cycles/cycle.queries.ts';
import { recomputeStatistics } from '../../../commission/cycles/recompute-cycle.ts';
import { createLeaders, type Leaders } from '../../../commission/cycles/testing/leaders.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import {
  correctAt,
  giveUpTaxAt,
  payDebtAt,
  takeOverAt,
  writeOffAt,
} from '../../corrections/testing/by-hand.ts';
import { correctFindingAt } from '../../corrections/testing/correct-finding.ts';
import { findWaitingObjection, updateObjection } from '../../objections/objections.queries.ts';
import { objectAndAgree, objectAt } from '../../objections/testing/objected.ts';
import { holdAt, releaseHoldAt } from '../../partner-states/testing/on-hold.ts';
import { issueRefundCorrections } from '../../payouts/paper/issue-refund-corrections.ts';
import { expireOfPayout, spendOfPayout } from '../../vouchers/testing/spent.ts';
import {
  approvePayout,
  endPayout,
  payOut,
  payOutTaxed,
  releaseAt,
  replaceBooked,
  reverseAt,
} from './booked.ts';
import { deliverAt } from './delivered.ts';
import { settleRuns } from './settled-run.ts';

/** A refund of an order; a full refund marks the order as refunded. */
export interface TestRefund {
  readonly order: number;
  readonly baseCents: number;
  readonly qp: number;
  readonly at: Date;
  readonly isWhole?: boolean;
}

/** Writes a refund as the import does, and takes back what a closed cycle credited for it. */
export async function refundOrder(db: Kysely<DB>, refund: TestRefund): Promise<void> {
  const { order, baseCents, qp, at, isWhole = false } = refund;
  await db
    .insertInto('refunds')
    .values({ order_id: order, refunded_at: at, base_cents: baseCents, qp })
    .execute();
  if (isWhole) await db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', order).execute();
  const rest = await db
    .selectFrom('orders')
    .innerJoin('refunds', 'refunds.order_id', 'orders.id')
    .select(({ fn }) => ['orders.base_cents as base', fn.sum<number>('refunds.base_cents').as('refunded')])
    .where('orders.id', '=', order)
    .groupBy('orders.id')
    .executeTakeFirstOrThrow();
  await reverseAt(db, { order, remainingBaseCents: rest.base - Number(rest.refunded), now: at });
}

/** A box that was bought with an order and ended when it was refunded. */
async function openRefundedBox(db: Kysely<DB>, order: number): Promise<void> {
  await sql`
    with box as (
      insert into products (number, name, kind, net_cents, vat_bp, qp, days)
      values ('BB', 'Box', 'business-box', 10005, 1900, 100, 30) returning id
    ), bought as (
      insert into order_lines (order_id, product_id, quantity, net_cents, gross_cents, vat_bp, qp)
      select ${order}, id, 1, 10005, 11906, 1900, 100 from box returning id
    ), named as (
      update refunds set order_line_id = bought.id from bought where refunds.order_id = ${order}
    ), cost as (
      update orders set gross_cents = 11906 where id = ${order}
    )
    insert into memberships (partner_id, kind, qp, start_date, expiry_date, order_line_id)
    select orders.partner_id, 'business-box', 100, '2026-03-31', '2026-04-16', bought.id
    from bought join orders on orders.id = ${order}`.execute(db);
}

/**
 * Books that contain everything there can be: two closed cycles with every bonus; an open one with projected credits, projected
 * bonuses and an ended estimate; releases; a payout of every status; reversals with and without debt, one corrected by a
 * document; a disputed note with its successor, and one whose objection ended with a write-off; a replacement note whose payout
 * was returned and is sent again; an accepted VAT ID; a partner who was on hold; credits by hand of either sign, and a balance
 * brought forward; a debt written off and one paid, each after a part payment; a voucher spent in part and an expired one; and
 * a month that counts from deliveries, one of which moved a release.
 */
export async function settleBooks(database: Database): Promise<Leaders> {
  const { db } = database;
  const leaders = await createLeaders(db);
  const { idOf, orders, addOrder, addMembership } = leaders;
  const april = await inTransaction(db, (tx) => ensureOpenCycle(tx, new Date('2026-04-10T00:00:00Z')));
  const sold = { cycle: april.id, paidAt: '2026-04-05T00:00:00Z', baseCents: 50_00, qp: 500 };
  const late = await addOrder('lena', sold);
  await closeCycle(database, leaders.march, () => new Date('2026-04-02T05:00:00Z'));
  const peer = idOf('peer');
  await holdAt(db, peer, new Date('2026-04-03T00:00:00Z'));
  await releaseAt(db, new Date('2026-04-14T12:00:00Z'));

  const own = idOf('own');
  const first = await payOut(db, own, new Date('2026-04-14T13:00:00Z'));
  await endPayout(db, { payout: first, partner: own, at: new Date('2026-04-15T00:00:00Z'), end: 'rejected' });
  const payer = { countryIso: 'DEU', smallBusiness: false, taxStatus: 'proven' } as const;
  await db
    .insertInto('affiliate_data')
    .values({ partner_id: own, ust: 'DE136695976', tax_status: payer.taxStatus })
    .execute();
  const second = await payOutTaxed(db, { partner: own, payer, at: new Date('2026-04-15T01:00:00Z') });
  await endPayout(db, { payout: second, partner: own, at: new Date('2026-04-15T02:00:00Z'), end: 'paid' });
  await refundOrder(db, {
    order: orders.direct,
    baseCents: 20_00,
    qp: 20,
    at: new Date('2026-04-15T03:00:00Z'),
  });
  await releaseHoldAt(db, peer, new Date('2026-04-15T12:00:00Z'));
  await releaseAt(db, new Date('2026-04-16T00:00:00Z'));
  await payOutTaxed(db, { partner: own, payer, at: new Date('2026-04-16T01:00:00Z') });
  const green = await payOut(db, idOf('green1'), new Date('2026-04-16T01:00:00Z'));
  await takeUnsound(db, green, { taxKind: 'unproven', decidedBy: own });
  await approvePayout(db, green, new Date('2026-04-16T02:00:00Z'));
  const greenPaid = new Date('2026-04-16T02:30:00Z');
  await endPayout(db, { payout: green, partner: idOf('green1'), at: greenPaid, end: 'paid' });
  const difference = await replaceBooked(db, green, new Date('2026-04-16T02:45:00Z'));
  await endPayout(db, {
    payout: difference,
    partner: idOf('green1'),
    at: new Date('2026-04-16T02:50:00Z'),
    end: 'paid',
  });
  await spendOfPayout(db, { payout: green, owner: idOf('green1'), at: greenPaid });
  await settleRuns(db, { paid: second, returned: difference, partnerOfReturned: idOf('green1'), by: own });

  await refundOrder(db, {
    order: orders.deep,
    baseCents: 100_05,
    qp: 100,
    at: new Date('2026-04-16T03:00:00Z'),
    isWhole: true,
  });
  await correctByHand(db, leaders);
  await closeByDeliveries(database, april, late);
  const objector = idOf('orange1');
  await settleWhatFollows(db, { carl: idOf('carl'), cleo: idOf('cleo'), own, second, objector });
  await openRefundedBox(db, orders.deep);
  const may = await inTransaction(db, (tx) => ensureOpenCycle(tx, new Date('2026-05-10T00:00:00Z')));
  await addOrder('carl', { cycle: may.id, paidAt: '2026-05-05T00:00:00Z', baseCents: 70_00, qp: 700 });
  // With this order orange1 steps up.
  await addMembership('orange1', 'home-delivery', 2500, '2026-05-01', '2026-06-01');
  const ended = await addOrder('carl', {
    cycle: may.id,
    paidAt: '2026-05-06T00:00:00Z',
    baseCents: 10_00,
    qp: 0,
  });
  await recomputeStatistics(database, may, () => new Date('2026-05-09T00:00:00Z'));
  await db.updateTable('orders').set({ base_cents: 0 }).where('id', '=', ended).execute();
  await recomputeStatistics(database, may, () => new Date('2026-05-10T00:00:00Z'));
  return leaders;
}

/**
 * Closes April, which counts from deliveries: the credits of one order wait two days longer than the closing, until an earlier
 * delivery is recorded.
 */
async function closeByDeliveries(database: Database, april: StoredCycle, order: number): Promise<void> {
  const { db } = database;
  const countFrom = (start: 'payment' | 'delivery') =>
    db.updateTable('company').set({ hold_from: start }).execute();
  await countFrom('delivery');
  await deliverAt(db, {
    order,
    deliveredAt: new Date('2026-04-20T00:00:00Z'),
    at: new Date('2026-04-21T00:00:00Z'),
  });
  await closeCycle(database, april, () => new Date('2026-05-02T05:00:00Z'));
  await countFrom('payment');
  await deliverAt(db, {
    order,
    deliveredAt: new Date('2026-04-06T00:00:00Z'),
    at: new Date('2026-05-02T05:10:00Z'),
  });
  await releaseAt(db, new Date('2026-05-02T05:11:00Z'));
}

/** Everything after the closing of April: debts written off and paid, documents of refunds, an objection, the expiry of a voucher. */
async function settleWhatFollows(
  db: Kysely<DB>,
  names: Readonly<Record<'carl' | 'cleo' | 'own' | 'second' | 'objector', number>>,
): Promise<void> {
  const { carl, cleo, own, second, objector } = names;
  const objected = await objectWithoutAgreement(db, objector);
  await giveUpDebt(db, carl);
  await payDebt(db, cleo);
  await issueRefundCorrections({ db, clock: { now: () => new Date('2026-06-01T00:00:00Z') } });
  await objectAndAgree(db, {
    payout: second,
    partner: own,
    at: new Date('2026-06-01T01:00:00Z'),
    agreedAt: new Date('2026-06-01T02:00:00Z'),
  });
  await endObjection(db, { partner: objector, payout: objected });
  await expireOfPayout(db, {
    payout: second,
    owner: own,
    at: new Date('2026-06-05T03:00:00Z'),
    expiredAt: new Date('2030-01-01T00:17:00Z'),
  });
}

/** Credits and debits by hand while April is open: about a credit, about none, beyond the balance, and brought forward. */
async function correctByHand(db: Kysely<DB>, { idOf }: Leaders): Promise<void> {
  const [preparedAt, at] = [new Date('2026-04-17T08:00:00Z'), new Date('2026-04-17T09:00:00Z')];
  await correctAt(db, { partner: idOf('peer'), cents: 5_00, preparedAt, at });
  const { cycle_id: cycle, id: credit } = await db
    .selectFrom('credits')
    .select(['cycle_id', 'id'])
    .where('partner_id', '=', idOf('peer'))
    .where('bonus', '=', 'step-up')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  // The debit of a part of a credit follows from a refund.
  await correctFindingAt(db, { partner: idOf('peer'), cycle, credit, cents: -1_00, preparedAt, at });
  await correctAt(db, { partner: idOf('orange1'), cents: 2_00, preparedAt: at, at });
  await correctAt(db, { partner: idOf('carl'), cents: -4_00, preparedAt, at });
  await correctAt(db, { partner: idOf('cleo'), cents: -6_00, preparedAt, at });
  const availableAt = new Date('2026-07-01T00:00:00Z');
  await takeOverAt(db, { partner: idOf('orange2'), cents: 3_00, availableAt, at });
  await db
    .insertInto('opening_levels')
    .values({ partner_id: idOf('orange2'), level: 3 })
    .execute();
}

/** Objects to a note. Returns its payout. */
async function objectWithoutAgreement(db: Kysely<DB>, partner: number): Promise<number> {
  const payer = { countryIso: 'DEU', smallBusiness: false, taxStatus: 'proven' } as const;
  const payout = await payOutTaxed(db, { partner, payer, at: new Date('2026-05-02T05:30:00Z') });
  await endPayout(db, { payout, partner, at: new Date('2026-05-02T06:00:00Z'), end: 'paid' });
  await objectAt(db, { payout, partner, at: new Date('2026-05-02T07:00:00Z') });
  return payout;
}

/** The objection is answered, and its tax written off after a month without agreement. */
async function endObjection(
  db: Kysely<DB>,
  { partner, payout }: { partner: number; payout: number },
): Promise<void> {
  const answered = {
    answer: 'Bitte zustimmen',
    answered_by: 1,
    answered_at: new Date('2026-05-02T08:00:00Z'),
  };
  await inTransaction(db, async (tx) => {
    const objection = await findWaitingObjection(tx, payout);
    if (!objection) throw new Error(`nobody has objected to the note of payout ${payout}`);
    await updateObjection(tx, objection.id, answered);
  });
  const [preparedAt, at] = [new Date('2026-06-02T09:00:00Z'), new Date('2026-06-02T10:00:00Z')];
  await giveUpTaxAt(db, { partner, preparedAt, at });
}

/** After a part payment for a letter, and the deadline of a letter about the rest. */
async function giveUpDebt(db: Kysely<DB>, partner: number): Promise<void> {
  await payPart(db, { partner, partCents: 1_00 });
  await writeOffAt(db, {
    partner,
    demandedAt: new Date('2026-04-18T00:00:00Z'),
    dueOn: '2026-05-03',
    preparedAt: new Date('2026-05-04T08:00:00Z'),
    at: new Date('2026-05-04T09:00:00Z'),
  });
}

/** Before the deadline of a letter, after a part payment. */
async function payDebt(db: Kysely<DB>, partner: number): Promise<void> {
  await payPart(db, { partner, partCents: 2_00 });
  await payDebtAt(db, {
    partner,
    demandedAt: new Date('2026-04-18T00:00:00Z'),
    dueOn: '2026-05-20',
    at: new Date('2026-05-05T09:00:00Z'),
  });
}

/** Before a letter about the rest. */
async function payPart(db: Kysely<DB>, part: { partner: number; partCents: number }): Promise<void> {
  const demandedAt = new Date('2026-04-18T00:00:00Z');
  await payDebtAt(db, { ...part, demandedAt, dueOn: '2026-05-03', at: new Date('2026-05-02T09:00:00Z') });
}

/** Sets the reason why a payout has no tax, and that its partner's malformed VAT ID was accepted. */
async function takeUnsound(
  db: Kysely<DB>,
  payout: number,
  { taxKind, decidedBy }: { taxKind: 'unproven'; decidedBy: number },
): Promise<void> {
  const unsound = 'ABC';
  const columns = {
    tax_kind: taxKind,
    particulars: Buffer.from('what its credit note says'),
    unsound_vat_id: unsound,
  };
  const { partner_id } = await db
    .updateTable('payouts')
    .set(columns)
    .where('id', '=', payout)
    .returning('partner_id')
    .executeTakeFirstOrThrow();
  const decided = {
    decided_by: decidedBy,
    decided_at: new Date('2026-04-16T01:30:00Z'),
    reason: 'Registerauszug',
  };
  await db
    .insertInto('vat_id_decisions')
    .values({ partner_id, vat_id: unsound, ...decided })
    .execute();
}
