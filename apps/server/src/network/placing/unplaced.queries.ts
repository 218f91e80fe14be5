import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { isValid } from '../memberships/memberships.queries.ts';

/** A partner who waits for a place. */
export interface UnplacedPartner {
  readonly id: number;
  readonly displayName: string;
  readonly affiliate: boolean;
  /** When they signed up. */
  readonly since: Date;
}

/** Records that a partner has no place yet, and whose code or invitation they came with. */
export async function addUnplaced(
  tx: Tx,
  { partner, sponsor, since }: { partner: number; sponsor: number | null; since: Date },
): Promise<void> {
  await tx
    .insertInto('unplaced_partners')
    .values({ partner_id: partner, sponsor_id: sponsor, since })
    .execute();
}

/** Whether a partner waits for a place and came by this sponsor. */
export async function isUnplacedOf(
  db: Kysely<DB>,
  { partner, sponsor }: { partner: number; sponsor: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('unplaced_partners')
    .select('partner_id')
    .where('partner_id', '=', partner)
    .where('sponsor_id', '=', sponsor)
    .executeTakeFirst();
  return found !== undefined;
}

/** A page of waiting partners, the latest first: those who came by a sponsor, or all for null. */
export async function findUnplaced(
  db: Kysely<DB>,
  { sponsor, page, size, now }: { sponsor: number | null; page: number; size: number; now: Date },
): Promise<{ partners: UnplacedPartner[]; total: number }> {
  const whose = sponsor === null ? sql`true` : sql`unplaced.sponsor_id = ${sponsor}`;
  const { rows } = await sql<UnplacedPartner>`
    select partner.id, partner.display_name as "displayName", coalesce(type.affiliate, false) as affiliate,
           unplaced.since
    from unplaced_partners as unplaced join partners as partner on partner.id = unplaced.partner_id
    left join account_types as type on type.partner_id = unplaced.partner_id and ${isValid(now)}
    where ${whose}
    order by unplaced.since desc, unplaced.partner_id desc
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from unplaced_partners as unplaced where ${whose}`.execute(db);
  return { partners: rows, total: counted.rows[0]?.total ?? 0 };
}
