import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { prepared } from '../../platform/database/prepared.ts';

/**
 * A payout that is neither paid nor rejected, and the start of its status. Its amount is net; for one that only pays the tax of
 * an earlier one it is that tax. `grossCents` is the amount paid.
 */
export interface UnderWay {
  readonly payout: number;
  readonly amountCents: number;
  readonly grossCents: number;
  readonly statusName: 'pending' | 'approved';
  readonly since: Date;
  readonly heldUntil: Date | null;
}

const readUnderWay = prepared<UnderWay, [partner: number]>(
  (partner) => sql`
    select id as payout, case when replaces_id is null then amount_cents else tax_cents end as "amountCents",
           amount_cents + tax_cents as "grossCents",
           case status when 3 then 'pending' else 'approved' end as "statusName",
           status_changed_at as since, held_until as "heldUntil"
    from payouts where partner_id = ${partner} and status in (1, 3)
    order by id desc`,
);

/** A partner's payouts in progress, the latest first. */
export async function findUnderWay(db: Kysely<DB>, partner: number): Promise<UnderWay[]> {
  return readUnderWay(db, partner);
}
