import { type Kysely, sql } from 'kysely';
import { findCompany } from '../../company/company.queries.ts';
import { type Buyer, membershipAddress } from '../../company/membership-shops.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Deps } from '../../platform/deps.ts';

/** Where to renew a membership, and whom to contact about it; null if the company has not configured it. */
interface Renewal {
  readonly address: string | null;
  readonly email: string | null;
}

/** Owner and kind of a membership; `code` is that of the recommending partner, null for one's own. */
interface Wanted extends Pick<Buyer, 'membership' | 'code'> {
  readonly partner: number;
}

/** Where partners' memberships are renewed, in each partner's market and language. In the order of `wanted`. */
export async function findRenewals(
  { db, company }: Pick<Deps, 'db' | 'company'>,
  wanted: readonly Wanted[],
): Promise<Renewal[]> {
  if (wanted.length === 0) return [];
  const { email } = company.current();
  const { membershipShops } = await findCompany(db);
  if (membershipShops === null) return wanted.map(() => ({ address: null, email }));
  const markets = await findMarkets(
    db,
    wanted.map(({ partner }) => partner),
  );
  return wanted.map(({ partner, membership, code }) => {
    const market = markets.get(partner) ?? { countryISO: null, locale: 'de' as const };
    return { address: membershipAddress(membershipShops, { membership, code, ...market }), email };
  });
}

type Market = Pick<Buyer, 'countryISO' | 'locale'>;

async function findMarkets(db: Kysely<DB>, partners: readonly number[]): Promise<Map<number, Market>> {
  const { rows } = await sql<Market & { partner: number }>`
    select partner.id as partner, users.locale, address.country_iso as "countryISO"
    from partners as partner
    join users on users.id = partner.user_id
    left join billing_addresses as address on address.user_id = users.id and address.is_default
    where partner.id = any(${partners}::bigint[])`.execute(db);
  return new Map(rows.map(({ partner, ...market }) => [partner, market]));
}

/** By partner: the kind of the membership ending on a day; if two do, the business box. */
export async function findEndingKinds(
  db: Kysely<DB>,
  ends: readonly { readonly partner: number; readonly day: string }[],
): Promise<Map<number, Buyer['membership']>> {
  if (ends.length === 0) return new Map();
  const [partners, days] = [ends.map(({ partner }) => partner), ends.map(({ day }) => day)];
  const { rows } = await sql<{ partner: number; kind: Buyer['membership'] }>`
    select distinct on (membership.partner_id) membership.partner_id as partner, membership.kind
    from unnest(${partners}::bigint[], ${days}::date[]) as input(partner_id, day)
    join memberships as membership on membership.partner_id = input.partner_id and membership.expiry_date = input.day
    order by membership.partner_id, membership.kind`.execute(db);
  return new Map(rows.map(({ partner, kind }) => [partner, kind]));
}
