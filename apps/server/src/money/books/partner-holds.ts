import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { dueAt } from './due-at.ts';

/**
 * SQL of every hold of a partner. It lasts from `began_at` to `ended_at`, and keeps credits due after `kept_after` and up to
 * `kept_until`: the times up to which the books had released credits when it began and when it ended. Both ends are null while
 * it lasts.
 */
export const PARTNER_HOLDS = `
  select held.partner_id, held.valid_from as began_at, lifted.valid_from as ended_at,
    held.released_until as kept_after, lifted.released_until as kept_until
  from partner_states as held
  left join lateral (
    select later.valid_from, later.released_until from partner_states as later
    where later.partner_id = held.partner_id and (later.valid_from, later.id) > (held.valid_from, held.id)
      and later.state = 'active'
    order by later.valid_from, later.id limit 1
  ) as lifted on true
  where held.state = 'held'`;

const LASTING_HOLDS = `select partner_id, kept_after from (${PARTNER_HOLDS}) as hold where ended_at is null`;

/**
 * SQL of whether a hold keeps a row `credit`. It does not keep reversals of credits released earlier, nor debits by hand: they
 * are due immediately as usual, so that no part of a balance is ever negative.
 * @param keptAfter SQL of an instant; null means that there is no hold
 */
export function isKept(keptAfter: string): string {
  // Without a hold the due time is not computed.
  return `(${keptAfter} is not null and ${dueAt()} > ${keptAfter}
    and not (credit.amount_cents < 0 and credit.reverses_id is null) and not exists (
    select from credits as original
    where original.partner_id = credit.partner_id and original.cycle_id = credit.cycle_id and original.id = credit.reverses_id
      and ${dueAt('original')} <= ${keptAfter}))`;
}

/** SQL that joins rows `credit` with the current hold of their partner, and the condition that it keeps them. */
export const keptCredits = {
  join: `left join (${LASTING_HOLDS}) as hold on hold.partner_id = credit.partner_id`,
  isKept: isKept('hold.kept_after'),
} as const;

/** SQL of whether the partner in a column is on hold: one lookup per row. */
export function isOnHold(partner: string): string {
  return `((
    select hold.partner_id from (${LASTING_HOLDS}) as hold where hold.partner_id = ${partner} limit 1
  ) is not null)`;
}

/** A hold that has not ended. */
export interface PartnerHold {
  /** Credits due after this instant wait for its end. */
  readonly keptAfter: Date;
}

const readHold = prepared<PartnerHold, [partner: number]>(
  (partner) => sql`
    select hold.kept_after as "keptAfter" from (${sql.raw(LASTING_HOLDS)}) as hold
    where hold.partner_id = ${partner} limit 1`,
);

/**
 * The hold that a partner is on, or null: the single source for what is released, requested and approved, and for whether due
 * dates are shown. Needs `lockAccounts` for a reliable result.
 */
export async function findPartnerHold(db: Kysely<DB>, partner: number): Promise<PartnerHold | null> {
  const [hold] = await readHold(db, partner);
  return hold ?? null;
}
