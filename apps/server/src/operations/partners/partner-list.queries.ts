import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listAllPartners } from '@blattwerk/contract/operators/partner-list.contract.ts';
import { type Kysely, sql } from 'kysely';
import { conditionsOf, stateAt } from '../../money/partner-states/partner-filter.ts';
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
  readonly state: DB['partner_states']['state'];
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
  /** What may be requested now. */
  readonly availableCents: number;
}

const columns = (now: Date) => sql`
  partner.id, partner.display_name as name, owner.email, owner.disabled_at is not null as disabled,
  ${stateAt(now)} as state, partner.created_at as "createdAt", owner.current_login_at as "lastSignInAt",
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
