import { closeCycle } from '@blattwerk/server/commission/cycles/close-cycle.ts';
import { findCycleOfMonth } from '@blattwerk/server/commission/cycles/cycle.queries.ts';
import { previewCycle } from '@blattwerk/server/commission/cycles/preview-cycle.ts';
import { findAccounts } from '@blattwerk/server/money/books/accounts.queries.ts';
import { payoutStatus } from '@blattwerk/server/money/books/book-payout.ts';
import { checkLedger } from '@blattwerk/server/money/books/check/check-ledger.ts';
import { releaseDue } from '@blattwerk/server/money/books/release-due.ts';
import type { Database } from '@blattwerk/server/platform/database/database.ts';
import { expect } from 'vitest';
import { expectPayouts } from './payout-invariants.ts';
import { expectNotes, expectTaxes } from './tax-invariants.ts';
import { type Model, monthOf, type World } from './world.ts';

/** Invariants after every step. */
export async function expectInvariants(model: Model, world: World): Promise<void> {
  await expectAccounts(model, world);
  await expectTree(model, world);
  await expectPayouts(world);
  await expectTaxes(model, world);
  await expectNotes(model, world);
  const rules = await checkLedger(world.database);
  expect(rules.filter(({ faults }) => faults > 0)).toEqual([]);
}

/** For every partner: nothing is negative, no cent is lost or created, and payouts hold what was requested. */
async function expectAccounts(model: Model, { database, partners }: World): Promise<void> {
  const { payouts } = model;
  const released = await findReleased(model, database);
  for (const partner of partners) {
    const held = await findAccounts(database.db, partner);
    const { availableCents, debtCents, inPayoutCents, paidCents, writtenOffCents, paidBackCents } = held;
    expect(availableCents).toBeGreaterThanOrEqual(0);
    expect(debtCents).toBeGreaterThanOrEqual(0);
    expect(Math.min(availableCents, debtCents)).toBe(0);
    const left = availableCents - debtCents + inPayoutCents + paidCents;
    expect(left - writtenOffCents - paidBackCents).toBe(released.get(partner) ?? 0);
    expect(writtenOffCents).toBe(model.writtenOff.get(partner) ?? 0);
    expect(paidBackCents).toBe(model.paidBack.get(partner) ?? 0);
    const sumOf = (...statuses: number[]) =>
      payouts
        .filter((payout) => payout.partner === partner && statuses.includes(payout.status))
        .reduce((sum, { cents }) => sum + cents, 0);
    expect(inPayoutCents).toBe(sumOf(payoutStatus.pending, payoutStatus.approved, payoutStatus.returned));
    expect(paidCents).toBe(sumOf(payoutStatus.paid));
  }
}

/**
 * The amounts released to each partner, recomputed credit by credit: everything due, but for a partner on hold only what
 * was due before, the reversals of that, and manual debits.
 */
async function findReleased({ onHold }: Model, { pool }: Database): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ partner: number; cents: number; dueAt: Date; debit: boolean }>(`
    with due as (
      select credit.*, coalesce(moved.available_at, credit.available_at) as due_at
      from credits as credit
      left join moved_releases as moved
        on moved.cycle_id = credit.cycle_id and moved.credit_id = credit.id and not exists (
          select from moved_releases as later
          where later.cycle_id = moved.cycle_id and later.credit_id = moved.credit_id and later.entry_id > moved.entry_id)
    )
    select credit.partner_id as partner, credit.amount_cents as cents,
      coalesce(original.due_at, credit.due_at) as "dueAt",
      credit.amount_cents < 0 and credit.reverses_id is null as debit
    from due as credit left join due as original on original.cycle_id = credit.cycle_id and original.id = credit.reverses_id
    where credit.due_at <= (select max(released_until) from journal_entries)`);
  const released = new Map<number, number>();
  for (const { partner, cents, dueAt, debit } of rows) {
    const keptAfter = onHold.get(partner);
    if (keptAfter !== undefined && dueAt > keptAfter && !debit) continue;
    released.set(partner, (released.get(partner) ?? 0) + cents);
  }
  return released;
}

/** The tree matches the moves, and nobody is in their own upline. */
async function expectTree({ parents }: Model, { database }: World): Promise<void> {
  const nodes = await database.db
    .selectFrom('tree_nodes')
    .select(['partner_id', 'parent_id', 'depth'])
    .execute();
  expect(new Map(nodes.map((node) => [node.partner_id, node.parent_id]))).toEqual(parents);
  for (const { partner_id: partner, depth } of nodes) {
    let steps = 0;
    for (let id = parents.get(partner); typeof id === 'number'; id = parents.get(id)) {
      steps += 1;
      expect(steps).toBeLessThan(nodes.length);
    }
    expect(steps).toBe(depth);
  }
}

/** All bookings, as one text. */
async function fingerprint({ database }: World): Promise<string> {
  const tables = [
    'credits',
    'moved_releases',
    'order_deliveries',
    'balances',
    'journal_entries',
    'postings',
    'payouts',
    'payout_credits',
    'cycles',
    'partner_states',
    'corrections',
    'write_offs',
    'write_off_credits',
    'demands',
    'debt_payments',
    'debt_payment_credits',
    'payout_debt_payments',
    'settled_debt_payments',
    'payout_papers',
    'note_objections',
    'refund_correction_credits',
    'tax_data',
    'vat_id_decisions',
    'payout_runs',
    'payout_run_items',
    'payout_run_files',
    'payout_run_file_items',
    'payout_attempts',
    'payout_returns',
    'bank_statement_lines',
    'bank_statement_matches',
    'vouchers',
    'voucher_movements',
  ];
  const hashes = tables.map(
    (table) => `(select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${table} as t)`,
  );
  const { rows } = await database.pool.query<{ text: string }>(
    `select concat_ws(' ', ${hashes.join(', ')}) as text`,
  );
  return rows[0]?.text ?? '';
}

/** Recomputing a closed cycle gives its result, and closing it again changes nothing. */
export async function expectClosedCycles(model: Model, world: World): Promise<void> {
  const { database, clock } = world;
  // Closing again releases what has become due since the last step.
  await releaseDue(database, () => clock.now);
  const before = await fingerprint(world);
  for (let cycle = 0; cycle < model.closed; cycle++) {
    const stored = await findCycleOfMonth(database.db, monthOf(cycle));
    if (!stored) throw new Error(`the cycle ${monthOf(cycle)} is gone`);
    const { hash, closedHash } = await previewCycle(database, stored, clock.now);
    expect([stored.dateFrom, hash]).toEqual([stored.dateFrom, closedHash]);
    expect(await closeCycle(database, stored, () => clock.now)).toBeNull();
  }
  expect(await fingerprint(world)).toBe(before);
}
