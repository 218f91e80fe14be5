import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { prepared } from '../../platform/database/prepared.ts';

/**
 * A payout that is neither paid nor rejected, and since when it is in its state. Its amount is net; of one that pays the tax
 * of an earlier one it is that tax, since there is nothing else. `grossCents` is what is paid.
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

/** What is on its way to a partner, the latest first. */
export async function findUnderWay(db: Kysely<DB>, partner: number): Promise<UnderWay[]> {
  return readUnderWay(db, partner);
}
