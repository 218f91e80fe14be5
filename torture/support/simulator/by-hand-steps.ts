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

/** Somebody is credited or debited by hand. */
export function correct(who: number, cents: number): Step {
  return async (world) => {
    const partner = world.partners[who] as number;
    // Nothing follows what is done: a connection that is lost then would have it done again.
    await correctAt(world.database.db, { partner, cents, ...prepared(world) });
    return nothing;
  };
}

/** Somebody is debited all that is available but so many cents; nothing where there is no more than that. */
export function debitAllBut(who: number, cents: number): Step {
  return async (world, model) => {
    const { availableCents } = await findAccounts(world.database.db, world.partners[who] as number);
    return availableCents > cents ? correct(who, cents - availableCents)(world, model) : nothing;
  };
}

/** What somebody was owed by another system, or owed there, is taken over: a credit is due a week later. */
export function takeOver(who: number, cents: number): Step {
  return async ({ database, partners, clock }) => {
    const partner = partners[who] as number;
    const availableAt = new Date(clock.now.getTime() + 7 * MS_A_DAY);
    // Nothing follows what is done: a connection that is lost then would have it done again.
    await takeOverAt(database.db, { partner, cents, availableAt, at: clock.now });
    return nothing;
  };
}

/** A part of what is left of one of somebody's credits is taken back by hand. */
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

/** The day of the letters: what they ask for is all that is owed since. */
const LETTER_DAYS = 2;
const LETTER_TERM_DAYS = 14;

/**
 * Whose debt is meant: that of one of those who owe something, have no payout under way, and owe no more since the day of the letter,
 * or of somebody who is among them for certain.
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
  if (isOf !== undefined && !chosen) throw new Error(`partner ${isOf} owes nothing that a letter asks for`);
  return chosen && { ...chosen, letter: { demandedAt, dueOn: berlinDay(demandedAt.getTime()) } };
}

/** Somebody is asked for what they owe, after their credit notes were corrected; what they earn later is set off. */
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

/** Two people give up what one of those owes who have no payout under way, after a letter over all of it and its term. */
export function writeOff(debtor: Debtor): Step {
  return async (world, { writtenOff }) => {
    const chosen = await chooseDebtor(world, debtor);
    if (!chosen) return nothing;
    const { partner, cents, letter } = chosen;
    await writeOffAt(world.database.db, { partner, ...letter, ...prepared(world) });
    return () => writtenOff.set(partner, (writtenOff.get(partner) ?? 0) + cents);
  };
}

/** One of them pays it, after their credit notes were corrected, as a letter has them. */
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
 * One of them pays a part of what is owed, with its share of the tax, after a letter: the rest stays, and the payout that sets it off
 * counts the part.
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
      const said = { bankReference: `T-${partner}`, receivedOn: todayIn(world), reason: 'Teilzahlung' };
      const wanted = { partner, amountCents, line: undefined, code: undefined, ...said };
      const id = await noteDebtPayment({ ...deps, db }, operatorOf(world), wanted);
      return (await requireDebtPayment(db, id)).netCents;
    });
    return () => paidBack.set(partner, (paidBack.get(partner) ?? 0) + netCents);
  };
}
