import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { sql } from 'kysely';
import { findAccounts } from '../../../src/money/books/accounts.queries.ts';
import { findDebt } from '../../../src/money/books/book-write-off.ts';
import { bookingTime } from '../../../src/money/books/release-time.ts';
import { findDebtTax } from '../../../src/money/corrections/debt-tax.ts';
import { correctAt, payDebtAt, writeOffAt } from '../../../src/money/corrections/testing/by-hand.ts';
import { issueLetter } from '../../../src/money/corrections/testing/letter.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { type Demo, oneId, type Prepare } from './demo-request.ts';

const reason = 'Absprache mit dem Partner';
const DAY_MS = 86_400_000;

/**
 * A partner in debt after a manual reversal, with an address, but without a payout in progress, a pending letter or an
 * earlier paid debt.
 */
async function aDebtor(demo: Demo): Promise<number> {
  const { db } = demo.server.database;
  const partner = await oneId(
    demo,
    `select max(partners.id) as id from partners
     join billing_addresses as address on address.user_id = partners.user_id and address.is_default
     where not exists (select from payouts where payouts.partner_id = partners.id and status not in (2, 4))
       and not exists (select from demands where demands.partner_id = partners.id and issued_at is null)
       and not exists (select from write_offs where write_offs.partner_id = partners.id)
       and not exists (select from debt_payments where debt_payments.partner_id = partners.id)`,
  );
  const at = demo.server.deps.clock.now();
  const { availableCents } = await findAccounts(db, partner);
  const cents = -(availableCents + 10_00);
  await correctAt(db, { partner, cents, preparedAt: new Date(at.getTime() - DAY_MS), at });
  return partner;
}

/** A letter to somebody about their whole debt. */
async function aLetter(demo: Demo, partner: number, dueOn: string): Promise<number> {
  const { database, deps } = demo.server;
  const place = { street: 'Laubgasse 1', postcode: '10115', city: 'Berlin', countryIso: 'DEU' };
  return inTransaction(database.db, async (tx) =>
    issueLetter(
      { db: tx, secrets: deps.secrets },
      {
        partner,
        netCents: Math.max(await findDebt(tx, partner), 1),
        taxCents: 0,
        dueOn,
        particulars: {
          issuer: { name: 'Blattwerk', ...place, ust: null },
          name: 'Anna',
          company: null,
          ...place,
        },
        reason,
        by: demo.identities.operator.user,
        // Later than the debt that it is about.
        at: await bookingTime(tx, deps.clock.now()),
      },
    ),
  );
}

const daysFromNow = (demo: Demo, days: number) =>
  addDays(berlinDay(demo.server.deps.clock.now().getTime()), days);

/** An undecided finding about somebody's credit; its id, and its amount. */
async function aFinding(demo: Demo): Promise<{ id: number; amount: string }> {
  const { db } = demo.server.database;
  const { rows } = await sql<{ id: number; cents: number }>`
    insert into findings (cycle_id, partner_id, bonus, credit_id, computed_cents, credited_cents, difference_cents, status,
      refund_ids, refund_count, refunded_cents, figures, found_at, computed_at)
    select credit.cycle_id, credit.partner_id, 'builder', credit.id, 0, credit.amount_cents, -credit.amount_cents, 'open',
      '{}', 1, 100, ${JSON.stringify({ with: FIGURES, without: FIGURES })}::jsonb, ${demo.server.deps.clock.now()},
      ${demo.server.deps.clock.now()}
    from credits as credit join cycles as cycle on cycle.id = credit.cycle_id
    where cycle.closed_at is not null and credit.amount_cents > 100 and credit.reverses_id is null
      and not exists (select from credits as other
        where other.cycle_id = credit.cycle_id and other.reverses_id = credit.id)
      and not exists (select from findings
        where findings.cycle_id = credit.cycle_id and findings.partner_id = credit.partner_id)
      and credit.partner_id <> ${demo.identities.operator.partner}
    order by credit.partner_id desc, credit.id limit 1
    returning id, difference_cents as cents`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the demo network has no credit that a finding could be about');
  return { id: row.id, amount: formatCents(row.cents) };
}

const FIGURES = {
  level: 6,
  qp: 1200,
  customers: 3,
  stage: 1,
  psvCents: 600_00,
  poolBaseCents: 1000_00,
  weight: 1,
  weightSum: 2,
};

/** The decision to let a finding stand. */
async function aDecision(demo: Demo): Promise<number> {
  const { id, amount } = await aFinding(demo);
  const answer = await demo.server.call(demo.tokens.operator, {
    method: 'POST',
    url: '/api/finding_decisions',
    payload: { decision: 'stand', ids: [id], expected: { count: 1, amount }, reason },
  });
  return answer.json().id;
}

/** Corrections, debts, letters about them and their settlement. */
export const correctionRequests: Readonly<Record<string, Prepare>> = {
  'GET /api/corrections': async (demo) => {
    await aDebtor(demo);
    return {};
  },
  'GET /api/corrections/{id}': async (demo) => {
    await aDebtor(demo);
    return { objects: { correction: await oneId(demo, 'select max(id) as id from corrections') } };
  },
  'GET /api/corrections/effect': async (demo) => {
    const partner = await oneId(demo, 'select max(id) as id from partners');
    return { row: { query: () => ({ partner, amount: '-5.00' }) } };
  },
  'POST /api/corrections': async (demo) => {
    const partner = await oneId(demo, 'select max(id) as id from partners');
    return { row: { body: () => ({ partner, amount: '12.5', text: 'Kulanz', reason }) } };
  },
  'GET /api/findings': async (demo) => {
    await aFinding(demo);
    return {};
  },
  'GET /api/findings/sums': async (demo) => {
    await aFinding(demo);
    return {};
  },
  'GET /csv/findings': async (demo) => {
    await aFinding(demo);
    return {};
  },
  'GET /api/findings/{id}': async (demo) => ({ objects: { finding: (await aFinding(demo)).id } }),
  'POST /api/finding_decisions': async (demo) => {
    const { id, amount } = await aFinding(demo);
    const body = { decision: 'stand', ids: [id], expected: { count: 1, amount }, reason };
    return { row: { body: () => body, ok: 201 } };
  },
  'GET /api/finding_decisions/{id}': async (demo) => ({
    objects: { findingDecision: await aDecision(demo) },
  }),
  'GET /api/debts': async (demo) => {
    await aLetter(demo, await aDebtor(demo), daysFromNow(demo, 20));
    return {};
  },
  'POST /api/demands': async (demo) => {
    const partner = await aDebtor(demo);
    const dueOn = daysFromNow(demo, 20);
    return { row: { body: () => ({ partner, dueOn, reason }), ok: 201 } };
  },
  'GET /api/demands': async (demo) => {
    await aLetter(demo, await aDebtor(demo), daysFromNow(demo, 20));
    return {};
  },
  'GET /pdf/demands/{id}': async (demo) => ({
    objects: { demand: await aLetter(demo, demo.identities.anna.partner, daysFromNow(demo, 20)) },
  }),
  'GET /api/debt_payments': async (demo) => {
    const partner = await aDebtor(demo);
    const now = demo.server.deps.clock.now();
    const demandedAt = new Date(now.getTime() - DAY_MS);
    await payDebtAt(demo.server.database.db, { partner, demandedAt, dueOn: daysFromNow(demo, 20), at: now });
    return {};
  },
  'POST /api/debt_payments': async (demo) => {
    const partner = await aDebtor(demo);
    const { db } = demo.server.database;
    await aLetter(demo, partner, daysFromNow(demo, 20));
    const amount = await inTransaction(db, async (tx) =>
      formatCents((await findDebt(tx, partner)) + (await findDebtTax(tx, partner))),
    );
    const body = { partner, amount, receivedOn: daysFromNow(demo, 0), bankReference: 'B-1', reason };
    return { row: { body: () => body, ok: 201 } };
  },
  'GET /api/write_offs': async (demo) => {
    const partner = await aDebtor(demo);
    const now = demo.server.deps.clock.now();
    const preparedAt = new Date(now.getTime() - DAY_MS);
    const written = { partner, demandedAt: preparedAt, dueOn: daysFromNow(demo, -2), preparedAt, at: now };
    await writeOffAt(demo.server.database.db, written);
    return {};
  },
  'POST /api/write_offs': async (demo) => {
    const partner = await aDebtor(demo);
    await aLetter(demo, partner, daysFromNow(demo, -1));
    return { row: { body: () => ({ partner, reason }), ok: 201 } };
  },
};
