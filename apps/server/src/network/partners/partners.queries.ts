import { type Kysely, sql } from 'kysely';
import { runningCycle } from '../../company/plans/shown-month.ts';
import { contactEmail, contactLastName } from '../../identity/users/contact-data.ts';
import { isRestricted } from '../../messaging/messages/is-restricted.ts';
import type { DB } from '../../platform/database/database-types.ts';

/** Details of a partner in the tree. */
export interface TreeInfo {
  readonly qualificationPoints: number;
  readonly createdAt: Date;
  /** Null for a customer without a login. */
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  /** Whether their data are restricted, and hidden from others (Art. 18 GDPR). */
  readonly isRestricted: boolean;
  readonly currentLoginDate: Date | null;
  readonly addresses: readonly { readonly countryIso: string; readonly city: string }[];
}

/** The display name of a partner. */
export async function findDisplayName(db: Kysely<DB>, partner: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('partners')
    .select('display_name')
    .where('id', '=', partner)
    .executeTakeFirst();
  return found?.display_name;
}

/** The display names of a few partners, by their ids. */
export async function findDisplayNames(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, display_name as name from partners where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Tree info of a partner: QP of the current cycle, the user, and the billing addresses, default first. */
export async function findTreeInfo(
  db: Kysely<DB>,
  { partner, now }: { partner: number; now: Date },
): Promise<TreeInfo | undefined> {
  const { rows } = await sql<TreeInfo>`
    select coalesce(figures.qp, 0) as "qualificationPoints",
           owner.created_at as "createdAt", ${contactEmail} as email, owner.first_name as "firstName",
           ${contactLastName} as "lastName", owner.phone, owner.current_login_at as "currentLoginDate", ${isRestricted(now)} as "isRestricted",
           coalesce((
             select jsonb_agg(jsonb_build_object('countryIso', address.country_iso, 'city', address.city)
                              order by address.is_default desc, address.id)
             from billing_addresses as address where address.user_id = owner.id
           ), '[]') as addresses
    from partners as partner join users as owner on owner.id = partner.user_id
    left join partner_statistics as figures on figures.partner_id = partner.id
      and figures.cycle_id = (select id from (${runningCycle(now)}) as running)
    where partner.id = ${partner}`.execute(db);
  return rows[0];
}
