import { addDays, berlinDay, MS_A_DAY } from '@blattwerk/plan/days.ts';
import { findAccounts } from '@blattwerk/server/money/books/accounts.queries.ts';
import { findPayoutUnderWay, hasDebtGrown } from '@blattwerk/server/money/books/book-write-off.ts';
import { lockBooks } from '@blattwerk/server/money/books/books-lock.ts';
import { noteDebtPayment } from '@blattwerk/server/money/corrections/debt-payment.ts';
import { requireDebtPayment } from '@blattwerk/server/money/corrections/debt-payments.queries.ts';
import { findDebtTax } from '@blattwerk/server/money/corrections/debt-tax.ts';
import { findLeft } from '@blattwerk/server/money/corrections/relations.queries.ts';
import {
  correctAt,
  demandDebtAt,
  payDebtAt,
  takeOverAt,
  writeOffAt,
} from '@blattwerk/server/money/corrections/testing/by-hand.ts';
import { correctEverything } from '@blattwerk/server/money/payouts/paper/issue-refund-corrections.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import type { Step } from './order-steps.ts';
import { nothing } from './refused.ts';
import { operatorOf } from './sessions.ts';
import { depsOf, todayIn, type World } from './world.ts';

const HOUR = 3_600_000;

const prepared = ({ clock }: World) => ({
  preparedAt: new Date(clock.now.getTime() - HOUR),
  at: clock.now,
});

/** A partner gets a manual credit or debit. */
export function correct(who: number, cents: number): Step {
  return async (world) => {
    const partner = world.partners[who] as number;
    // Must be the last statement: if the connection is lost after it, the retry would do it again.
    await correctAt(world.database.db, { partner, cents, ...prepared(world) });
    return nothing;
  };
}

/** Debits everything available except for `cents`; does nothing if there is no more than that. */
export function debitAllBut(who: number, cents: number): Step {
  return async (world, model) => {
    const { availableCents } = await findAccounts(world.database.db, world.partners[who] as number);
    return availableCents > cents ? correct(who, cents - availableCents)(world, model) : nothing;
  };
}

/** Takes over what another system owed a partner, or a partner owed there: a credit is due a week later. */
export function takeOver(who: number, cents: number): Step {
  return async ({ database, partners, clock }) => {
    const partner = partners[who] as number;
    const availableAt = new Date(clock.now.getTime() + 7 * MS_A_DAY);
    // Must be the last statement: if the connection is lost after it, the retry would do it again.
    await takeOverAt(database.db, { partner, cents, availableAt, at: clock.now });
    return nothing;
  };
}

/** Takes back by hand a part of what is left of one of a partner's credits. */
export function takeBack(who: number, pick: number, percent: number): Step {
  return async (world) => {
    const { db } = world.database;
    const partner = world.partners[who] as number;
    const credits = await db
      .selectFrom('credits')
      .select(['cycle_id as cycle', 'id as credit'])
      .where('partner_id', '=', partner)
      .where('amount_cents', '>', 0)
      .orderBy('id')
      .execute();
    const named = credits[pick % credits.length];
    if (!named) return nothing;
    const cents = -Math.ceil(((await findLeft(db, named)) * percent) / 100);
    if (cents === 0) return nothing;
    const relates = { ...named, payout: null };
    await correctAt(db, { partner, cents, relates, ...prepared(world) });
    return nothing;
  };
}

/** Age of the letters: they demand the whole debt as of that day. */
const LETTER_DAYS = 2;
const LETTER_TERM_DAYS = 14;

/**
 * The debtor: an index into the partners in debt who have no payout under way and whose debt has not grown since the day of
 * the letter, or a partner who is certain to be among them.
 */
type Debtor = number | { readonly who: number };

async function chooseDebtor({ database: { db }, partners, clock }: World, debtor: Debtor) {
  const demandedAt = new Date(clock.now.getTime() - LETTER_DAYS * MS_A_DAY);
  const owing: { partner: number; cents: number }[] = [];
  for (const partner of partners) {
    const { debtCents } = await findAccounts(db, partner);
    const isSettled = debtCents > 0 && (await findPayoutUnderWay(db, partner)) === null;
    if (isSettled && !(await hasDebtGrown(db, partner, demandedAt)))
      owing.push({ partner, cents: debtCents });
  }
  const isOf = typeof debtor === 'number' ? undefined : partners[debtor.who];
  const chosen =
    typeof debtor === 'number' ? owing[debtor % owing.length] : owing.find(({ partner }) => partner === isOf);
  if (isOf !== undefined && !chosen) throw new Error(`partner ${isOf} has no debt that a letter demands`);
  return chosen && { ...chosen, letter: { demandedAt, dueOn: berlinDay(demandedAt.getTime()) } };
}

/** Demands a partner's debt, after their credit notes were corrected; later earnings are set off against it. */
export function sendLetter(debtor: Debtor): Step {
  return async (world) => {
    const chosen = await chooseDebtor(world, debtor);
    if (!chosen) return nothing;
    const { now } = world.clock;
    const dueOn = addDays(berlinDay(now.getTime()), LETTER_TERM_DAYS);
    await demandDebtAt(world.database.db, { partner: chosen.partner, dueOn, at: now });
    return nothing;
  };
}

/**
 * Two operators write off the debt of a partner without a payout under way, after a letter about all of it and its
 * deadline.
 */
export function writeOff(debtor: Debtor): Step {
  return async (world, { writtenOff }) => {
    const chosen = await chooseDebtor(world, debtor);
    if (!chosen) return nothing;
    const { partner, cents, letter } = chosen;
    await writeOffAt(world.database.db, { partner, ...letter, ...prepared(world) });
    return () => writtenOff.set(partner, (writtenOff.get(partner) ?? 0) + cents);
  };
}

/** A debtor pays the whole debt, after their credit notes were corrected, as the letter says. */
export function payDebt(debtor: Debtor): Step {
  return async (world, { paidBack }) => {
    const { database, clock } = world;
    const chosen = await chooseDebtor(world, debtor);
    if (!chosen) return nothing;
    const { partner, cents, letter } = chosen;
    await inTransaction(database.db, async (tx) => {
      await lockBooks(tx, 'exclusive');
      await correctEverything(tx, { partner, now: clock.now });
      await payDebtAt(tx, { partner, ...letter, at: clock.now });
    });
    return () => paidBack.set(partner, (paidBack.get(partner) ?? 0) + cents);
  };
}

/**
 * A debtor pays a part of the debt, with its share of the tax, after a letter: the rest stays, and the payout that sets it
 * off includes that part.
 */
export function payPart(debtor: Debtor, percent: number): Step {
  return async (world, { paidBack }) => {
    const chosen = await chooseDebtor(world, debtor);
    if (!chosen) return nothing;
    const { partner, cents: debtCents } = chosen;
    const { now } = world.clock;
    const dueOn = addDays(berlinDay(now.getTime()), LETTER_TERM_DAYS);
    await demandDebtAt(world.database.db, { partner, dueOn, at: now });
    const deps = depsOf(world);
    const netCents = await inTransaction(deps.db, async (db) => {
      await lockBooks(db, 'exclusive');
      const owedCents = debtCents + (await findDebtTax(db, partner));
      const amountCents = Math.min(Math.ceil((owedCents * percent) / 100), owedCents - 1);
      if (amountCents <= 0) return 0;
      const receipt = { bankReference: `T-${partner}`, receivedOn: todayIn(world), reason: 'Teilzahlung' };
      const payment = { partner, amountCents, line: undefined, code: undefined, ...receipt };
      const id = await noteDebtPayment({ ...deps, db }, operatorOf(world), payment);
      return (await requireDebtPayment(db, id)).netCents;
    });
    return () => paidBack.set(partner, (paidBack.get(partner) ?? 0) + netCents);
  };
}
