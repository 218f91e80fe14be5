import { berlinDay, MS_A_DAY } from '@blattwerk/plan/days.ts';
import { giveFile } from '@blattwerk/server/money/accounting/datev/give-file.ts';
import { handOver } from '@blattwerk/server/money/accounting/datev/hand-over.ts';
import { balancesOf, parseBatch } from '@blattwerk/server/money/accounting/datev/testing/parse-batch.ts';
import { monthOf as bookedMonth, endOf } from '@blattwerk/server/money/accounting/month.ts';
import { findOpenItems } from '@blattwerk/server/money/accounting/open-items.queries.ts';
import { findProvisions } from '@blattwerk/server/money/accounting/provisions.queries.ts';
import { settings } from '@blattwerk/server/money/accounting/testing/accounting-server.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import { expect } from 'vitest';
import { depsOf, type Model, monthOf, type World } from './world.ts';

/** A posting of the journal, with the month of its balance and the date of its payout's credit note. */
interface Booked {
  readonly day: string;
  readonly kind: string;
  readonly account: string;
  readonly partner: number;
  readonly month: string | null;
  readonly monthEnds: string | null;
  readonly notedOn: string | null;
  readonly cents: number;
}

async function readJournal({ database: { pool } }: World): Promise<Booked[]> {
  const { rows } = await pool.query<Omit<Booked, 'day'> & { at: Date }>(`
    select entry.occurred_at as at, entry.kind, posting.account, posting.partner_id as partner,
      to_char(cycle.date_from, 'YYYY-MM') as month, cycle.date_to as "monthEnds", posting.amount_cents as cents,
      (note.issued_at at time zone 'Europe/Berlin')::date as "notedOn"
    from journal_entries as entry
    join postings as posting on posting.entry_id = entry.id
    left join balances as balance on balance.id = posting.balance_id
    left join cycles as cycle on cycle.id = balance.cycle_id
    left join payout_papers as note on note.payout_id = entry.payout_id and note.kind = 'credit-note'
    order by entry.id, posting.id`);
  return rows.map(({ at, ...booked }) => ({ ...booked, day: berlinDay(at.getTime()) }));
}

type Sums = Record<string, number>;

/** Adds up the postings by key. */
function sumsBy(journal: readonly Booked[], keyOf: (booked: Booked) => string): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const booked of journal) {
    const held = sums.get(keyOf(booked)) ?? {};
    held[booked.account] = (held[booked.account] ?? 0) + booked.cents;
    sums.set(keyOf(booked), held);
  }
  return sums;
}

const open = ['pending', 'available', 'in_payout', 'debt', 'tax_in_payout', 'tax_owed'];

/** The open items at the end of a day equal a replay of the journal, entry by entry. */
async function expectOpenItems(world: World, journal: readonly Booked[], day: string): Promise<void> {
  const booked = journal.filter((one) => one.day <= day && open.includes(one.account));
  const expected = [...sumsBy(booked, ({ partner }) => String(partner))]
    .map(([partner, held]) => [Number(partner), ...open.map((account) => held[account] ?? 0)] as const)
    .filter(([, ...sums]) => sums.some((cents) => cents !== 0))
    .toSorted(([one], [other]) => one - other);
  const found = await findOpenItems(world.database.db, endOf(day));
  expect(
    found.map((item) => [
      item.id,
      item.pendingCents,
      item.availableCents,
      item.inPayoutCents,
      0 - item.debtCents,
      item.taxInPayoutCents,
      0 - item.taxOwedCents,
    ]),
    day,
  ).toEqual(expected);
  expect(found.map(({ owedCents }) => owedCents)).toEqual(
    expected.map(([, ...sums]) => sums.reduce((sum, cents) => sum + cents, 0)),
  );
}

/**
 * The provisions of a day equal what the journal holds by month, including payouts without a note yet, and credits for
 * ended months from a later closing.
 */
async function expectProvisions(world: World, journal: readonly Booked[], day: string): Promise<void> {
  const earned = journal.flatMap((one): Booked[] => {
    const isRequested = one.account === 'in_payout' && one.day <= day && !(one.notedOn && one.notedOn <= day);
    if (isRequested) return [{ ...one, account: 'requested' }];
    if (one.account !== 'pending' && one.account !== 'available') return [];
    if (one.day <= day) return [one];
    const isLater = one.kind === 'closing' && one.monthEnds !== null && one.monthEnds <= day;
    return isLater ? [{ ...one, account: 'later' }] : [];
  });
  const expected = [...sumsBy(earned, ({ partner, month }) => `${month} of ${partner}`)]
    .map(
      ([key, { pending = 0, available = 0, requested = 0, later = 0 }]) =>
        [key, pending, available, requested, later] as const,
    )
    .filter(([, ...sums]) => sums.some((cents) => cents !== 0));
  const found = (await findProvisions(world.database.db, day)).flatMap((provision) => {
    const { month, partner, pendingCents, availableCents, requestedCents, laterCents } = provision;
    const sums = [pendingCents, availableCents, requestedCents, laterCents];
    return sums.some((cents) => cents !== 0) ? [[`${month} of ${partner}`, ...sums]] : [];
  });
  expect(found.toSorted(), day).toEqual(expected.toSorted());
}

/** Movements of the exported months at the bank, and of voucher liabilities: positive means received, or redeemed. */
const MOVED = `
  with booked as (
    select entry.* from accounting_export_entries as exported join journal_entries as entry on entry.id = exported.entry_id
  ), moved as (
    select payout.type as purpose, (payout.amount_cents + payout.tax_cents - payout.fee_cents)
      * case booked.kind when 'payout-paid' then -1 else 1 end as cents
    from booked join payouts as payout on payout.id = booked.payout_id
    where booked.kind in ('payout-paid', 'payout-returned')
    union all
    select 'bank', payment.amount_cents
    from booked join debt_payments as payment on payment.id = booked.debt_payment_id
    union all
    select 'shopping', movement.amount_cents * case movement.kind when 'refunded' then -1 else 1 end
    from booked join voucher_movements as movement on movement.id = booked.voucher_movement_id
  )
  select purpose, sum(cents)::bigint as cents from moved group by purpose`;

/**
 * Exports every closed month: the file matches the format's published expressions, its sums are the ledger's, and a second
 * export is identical byte for byte.
 */
async function expectHandedOver({ closed }: Model, world: World): Promise<void> {
  const deps = depsOf(world);
  const balances: Record<string, number> = {};
  for (let cycle = 0; cycle < closed; cycle += 1) {
    const month = bookedMonth(monthOf(cycle));
    for (let time = 0; time < 2; time += 1)
      await inTransaction(deps.db, (db) =>
        handOver({ ...deps, db }, month, { by: world.operator, seen: null }),
      );
    const latest = { draft: false };
    const { bytes, version } = await giveFile(deps, month, latest);
    expect(version).toBe(1);
    expect((await giveFile(deps, month, latest)).bytes.equals(bytes)).toBe(true);
    for (const [account, cents] of Object.entries(balancesOf(parseBatch(bytes).bookings)))
      balances[account] = (balances[account] ?? 0) + cents;
  }
  expect(Object.values(balances).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  const { rows } = await world.database.pool.query<{ purpose: 'bank' | 'shopping'; cents: number }>(MOVED);
  for (const { purpose, cents } of rows)
    expect([purpose, balances[settings.accounts[purpose].account] ?? 0]).toEqual([purpose, cents]);
}

/**
 * What an accountant reads at the end of a life: open items and provisions of past days, and the files of the closed
 * months.
 * @param pastDays days to check, counted back from today
 */
export async function expectAccounting(
  model: Model,
  world: World,
  pastDays: readonly number[],
): Promise<void> {
  const journal = await readJournal(world);
  for (const ago of [0, ...pastDays]) {
    const day = berlinDay(world.clock.now.getTime() - ago * MS_A_DAY);
    await expectOpenItems(world, journal, day);
    await expectProvisions(world, journal, day);
  }
  await expectHandedOver(model, world);
}
