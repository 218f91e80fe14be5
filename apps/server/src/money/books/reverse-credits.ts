import { reversingCents } from '@blattwerk/plan/bonuses/reversals.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { dueAt } from './due-at.ts';
import { addEntry, addPostings, type Posting } from './journal.ts';
import { releaseCredits } from './release-credits.ts';
import { bookingTime } from './release-time.ts';
import { takenBack } from './taken-back.ts';

/** A level-bonus credit of an order, with the amount credited so far. */
interface Credited {
  readonly id: number;
  readonly cycle: number;
  readonly partner: number;
  readonly balance: number;
  readonly rateBp: number;
  readonly belowRateBp: number;
  readonly availableAt: Date;
  /** Less what was taken back so far, also by hand. */
  readonly creditedCents: number;
}

/**
 * Takes back what an order earned too much, after its cycle was closed: each of its credits gets a reversal for the remaining
 * base, at the credit's own rates. Idempotent. Needs the exclusive lock of the books, and the refunds' rows.
 * @param remainingBaseCents 0 for an order that was refunded completely
 * @returns the number of reversals
 */
export async function reverseCredits(
  tx: Tx,
  { order, remainingBaseCents, now }: { order: number; remainingBaseCents: number; now: Date },
): Promise<number> {
  const at = await bookingTime(tx, now);
  await sql`select bring_back_credits(cycle_id) from orders where id = ${order} and cycle_id is not null`.execute(
    tx,
  );
  const reversals = (await findCredited(tx, order)).flatMap((credit) => {
    const cents = reversingCents(credit, remainingBaseCents, credit.creditedCents);
    // If more was taken back by hand, there is nothing left to reverse.
    if (cents >= 0) return [];
    return [{ ...credit, cents, availableAt: laterOf(credit.availableAt, at) }];
  });
  if (reversals.length === 0) return 0;
  for (const { id, cycle, cents, availableAt, creditedCents } of reversals) {
    await sql`
      insert into credits (partner_id, cycle_id, bonus, order_id, source_partner_id, depth, plan_version,
        base_cents, rate_bp, below_rate_bp, below_partner_id, amount_cents, available_at, created_at,
        reverses_id, credited_before_cents)
      select partner_id, cycle_id, bonus, order_id, source_partner_id, depth, plan_version,
        ${remainingBaseCents}, rate_bp, below_rate_bp, below_partner_id, ${cents}, ${availableAt}, ${at},
        id, ${creditedCents}
      from credits where cycle_id = ${cycle} and id = ${id}`.execute(tx);
  }
  const entry = await addEntry(tx, { kind: 'reversal', order_id: order, occurred_at: at });
  const total = reversals.reduce((sum, { cents }) => sum + cents, 0);
  const fromPending = reversals.map(
    ({ partner, balance, cents }): Posting => ({ account: 'pending', partner, balance, cents }),
  );
  await addPostings(tx, entry, [{ account: 'commission', cents: -total }, ...fromPending]);
  await releaseCredits(tx, at);
  return reversals.length;
}

function laterOf(one: Date, other: Date): Date {
  return new Date(Math.max(one.getTime(), other.getTime()));
}

async function findCredited(db: Kysely<DB>, order: number): Promise<Credited[]> {
  const { rows } = await sql<Credited>`
    select original.id, original.cycle_id as cycle, original.partner_id as partner, balance.id as balance, original.rate_bp as "rateBp",
      original.below_rate_bp as "belowRateBp", ${sql.raw(dueAt('original'))} as "availableAt",
      (original.amount_cents + coalesce(taken.cents, 0))::bigint as "creditedCents"
    from credits as original
    join balances as balance
      on balance.partner_id = original.partner_id and balance.cycle_id = original.cycle_id
    cross join lateral (${sql.raw(takenBack())}) as taken
    where original.order_id = ${order} and original.bonus = 'level' and original.reverses_id is null
    order by original.depth`.execute(db);
  return rows;
}
