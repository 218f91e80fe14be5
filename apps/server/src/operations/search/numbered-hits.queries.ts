import { type Kysely, sql } from 'kysely';
import { formatPayoutNumber } from '../../money/payouts/payout-number.ts';
import type { DB } from '../../platform/database/database-types.ts';

/** A hit with a number or a code of its own. `cents` is null if its amount alone means nothing. */
export interface NumberedHit {
  readonly id: number;
  readonly partner: number;
  readonly name: string;
  readonly title: string;
  readonly at: Date | null;
  readonly cents: number | null;
}

/** Orders with this number, of any shop, the latest first; case-insensitive. */
export async function findOrderHits(db: Kysely<DB>, number: string, limit: number): Promise<NumberedHit[]> {
  const { rows } = await sql<NumberedHit>`
    select placed.id, buyer.id as partner, buyer.display_name as name, placed.number as title,
           placed.placed_at as at, placed.gross_cents as cents
    from orders as placed join partners as buyer on buyer.id = placed.partner_id
    where upper(placed.number) = upper(${number}::text)
    order by placed.placed_at desc, placed.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The payout with this id; none if the text is no id. */
export async function findPayoutHits(db: Kysely<DB>, id: number | null): Promise<NumberedHit[]> {
  if (id === null) return [];
  const { rows } = await sql<NumberedHit>`
    select payout.id, owner.id as partner, owner.display_name as name, payout.id::text as title,
           payout.created_at as at, payout.amount_cents as cents
    from payouts as payout join partners as owner on owner.id = payout.partner_id
    where payout.id = ${id}`.execute(db);
  return rows;
}

/** The document with this number: a credit note, or its correction. Its id is that of the payout. */
export async function findDocumentHits(db: Kysely<DB>, number: number | null): Promise<NumberedHit[]> {
  if (number === null) return [];
  const { rows } = await sql<Omit<NumberedHit, 'title'>>`
    select payout.id, owner.id as partner, owner.display_name as name, paper.issued_at as at,
           null::bigint as cents
    from payout_papers as paper
    join payouts as payout on payout.id = paper.payout_id
    join partners as owner on owner.id = payout.partner_id
    where paper.number = ${number}`.execute(db);
  return rows.map((row) => ({ ...row, title: formatPayoutNumber(number) }));
}

/** The referral link with this code, which is upper case. */
export async function findCodeHits(db: Kysely<DB>, code: string | null): Promise<NumberedHit[]> {
  if (code === null) return [];
  const { rows } = await sql<NumberedHit>`
    select link.id, owner.id as partner, owner.display_name as name, link.code as title, link.created_at as at,
           null::bigint as cents
    from referral_links as link join partners as owner on owner.id = link.partner_id
    where link.code = ${code}`.execute(db);
  return rows;
}
