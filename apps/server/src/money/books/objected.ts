import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';

/**
 * SQL of whether an objection voided the credit note of a payout and no other note replaces it yet: meanwhile nothing corrects
 * or replaces it.
 */
export function isObjected(payout: string): string {
  return `exists (
    select from note_objections as objection where objection.payout_id = ${payout} and objection.agreed_at is null
  )`;
}

/**
 * SQL of whether the objection to the credit note of a payout ended without another note, because its tax was written off, or
 * there was none and the company ended it: nothing is left to correct, and later reversals are deducted from later earnings,
 * like a debit by hand.
 */
export function isGivenUp(payout: string): string {
  return `exists (
    select from note_objections as ended where ended.payout_id = ${payout}
      and (ended.write_off_id is not null or ended.ended_at is not null)
  )`;
}

/** Days after an answer in which the partner may agree to a new note, before the objection can be ended without one. */
export const AGREEMENT_DAYS = 30;

/** Objections that were answered by then and not agreed on are given up together with a write-off made now. */
export function answeredBefore(now: Date): Date {
  return new Date(now.getTime() - AGREEMENT_DAYS * MS_A_DAY);
}

/** Whether the credit note of one of these payouts was ever objected to. */
export async function hasObjection(db: Kysely<DB>, payouts: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from note_objections where payout_id = any(${[...payouts]}::bigint[]) limit 1`.execute(db);
  return rows.length > 0;
}
