import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { prepared } from '../../platform/database/prepared.ts';

/**
 * Payouts of a partner that are neither paid nor rejected: their sum and number, and the state of the latest. The sum is
 * net; of one that pays the tax of an earlier one it is that tax, since there is nothing else.
 */
export interface UnderWay {
  readonly amountCents: number;
  readonly payouts: number;
  readonly statusName: 'pending' | 'approved';
  readonly since: Date;
  readonly heldUntil: Date | null;
}

const readUnderWay = prepared<UnderWay, [partner: number]>(
  (partner) => sql`
    select sum(case when replaces_id is null then amount_cents else tax_cents end) over ()::bigint as "amountCents", count(*) over ()::integer as payouts,
           case status when 3 then 'pending' else 'approved' end as "statusName",
           status_changed_at as since, held_until as "heldUntil"
    from payouts where partner_id = ${partner} and status in (1, 3)
    order by id desc limit 1`,
);

/** What is on its way to a partner; null while nothing is. */
export async function findUnderWay(db: Kysely<DB>, partner: number): Promise<UnderWay | null> {
  const [row] = await readUnderWay(db, partner);
  return row ?? null;
}
