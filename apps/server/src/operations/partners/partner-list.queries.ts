import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listAllPartners } from '@blattwerk/contract/operators/partner-list.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isDeleted } from '../../identity/users/deleted-users.ts';
import { conditionsOf, countryOf } from '../../money/partner-states/partner-filter.ts';
import { stateAt } from '../../network/partners/partner-state.ts';
import { levelOf } from '../../network/statistics/level.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';

type List = ListRequest<(typeof listAllPartners)['answer']['list']>;

/** A partner in the list of all of them. */
export interface ListedPartner {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly sponsor: { readonly id: number; readonly name: string } | null;
  readonly placed: boolean;
  readonly disabled: boolean;
  readonly deleted: boolean;
  readonly state: DB['partner_states']['state'];
  readonly level: number;
  readonly countryIso: string | null;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
  /** The amount that can be requested now. */
  readonly availableCents: number;
}

const columns = (now: Date) => sql`
  partner.id, partner.display_name as name, owner.email, owner.disabled_at is not null as disabled,
  ${isDeleted} as deleted,
  ${stateAt(now)} as state, ${levelOf(sql`partner.id`, now)} as level, ${countryOf} as "countryIso",
  partner.created_at as "createdAt", owner.current_login_at as "lastSignInAt",
  (select partner_id from tree_nodes where partner_id = partner.id) is not null as placed,
  (select jsonb_build_object('id', sponsor.id, 'name', sponsor.display_name) from partners as sponsor
   where sponsor.id = coalesce(
     (select parent_id from tree_nodes where partner_id = partner.id),
     (select sponsor_id from unplaced_partners where partner_id = partner.id))) as sponsor,
  coalesce((select sum(amount_cents) from postings
            where partner_id = partner.id and account = 'available'), 0)::bigint as "availableCents"`;

/** A page of all partners. */
export function findAllPartners(
  db: Kysely<DB>,
  list: List,
  now: Date,
): Promise<{ rows: ListedPartner[]; total: number }> {
  return findPage<ListedPartner, 'createdAt' | 'name'>(db, {
    columns: columns(now),
    from: sql`from partners as partner join users as owner on owner.id = partner.user_id`,
    where: conditionsOf(list.filters, now),
    sorting: { createdAt: sql`partner.created_at`, name: sql`partner.display_name collate de_names` },
    id: sql`partner.id`,
    list,
  });
}

/** The countries of all default addresses, as three-letter codes; each costs one index probe. */
export async function findCountries(db: Kysely<DB>): Promise<string[]> {
  const next = (condition: RawBuilder<unknown>) => sql`
    (select address.country_iso from billing_addresses as address
     where address.is_default and ${condition} order by address.country_iso limit 1)`;
  const { rows } = await sql<{ country: string }>`
    with recursive found as (
      select ${next(sql`true`)} as country
      union all
      select ${next(sql`address.country_iso > found.country`)} from found where country is not null
    )
    select country from found where country is not null order by country`.execute(db);
  return rows.map(({ country }) => country);
}
