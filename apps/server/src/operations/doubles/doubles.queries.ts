import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listLikelyDoubles } from '@blattwerk/contract/operators/likely-doubles.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';

type List = ListRequest<(typeof listLikelyDoubles)['answer']['list']>;

interface LikelyPartner {
  readonly id: number;
  readonly displayName: string;
  readonly email: string;
  readonly createdAt: string;
  readonly lastSignInAt: string | null;
  readonly orders: number;
}

/** Two partners who may be one person. */
export interface LikelyDoubleRow {
  readonly id: number;
  readonly partners: readonly LikelyPartner[];
  readonly reasons: ('email' | 'phone' | 'address' | 'taxNumber' | 'iban')[];
  readonly foundAt: Date;
  readonly status: 'open' | 'different' | 'merged' | 'ended';
  readonly decision: string | null;
  readonly decidedBy: { readonly id: number; readonly name: string } | null;
  readonly decidedAt: Date | null;
}

const instant = (at: RawBuilder<unknown>) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"')`;

const columns = sql`
  pair.id, pair.reasons, pair.found_at as "foundAt", pair.status, pair.decision, pair.decided_at as "decidedAt",
  case when pair.decided_by is not null then jsonb_build_object('id', pair.decided_by, 'name',
    coalesce((select trim(first_name || ' ' || last_name) from users where users.id = pair.decided_by), '')) end as "decidedBy",
  (select jsonb_agg(jsonb_build_object('id', partner.id, 'displayName', partner.display_name, 'email', owner.email,
            'createdAt', ${instant(sql`partner.created_at`)}, 'lastSignInAt', ${instant(sql`owner.current_login_at`)},
            'orders', (select count(*) from orders where orders.partner_id = partner.id)) order by partner.id)
   from partners as partner join users as owner on owner.id = partner.user_id
   where partner.id in (pair.partner_id, pair.other_id)) as partners`;

/** A page of pairs. */
export function findLikelyDoubles(
  db: Kysely<DB>,
  list: List,
): Promise<{ rows: LikelyDoubleRow[]; total: number }> {
  const { status, reason, partner } = list.filters;
  return findPage<LikelyDoubleRow, 'foundAt'>(db, {
    columns,
    from: sql`from likely_doubles as pair`,
    where: [
      when(status, (wanted) => sql`pair.status = any(${[...wanted]}::text[])`),
      when(reason, (wanted) => sql`pair.reasons && ${[...wanted]}::text[]`),
      when(
        partner,
        (ids) =>
          sql`(pair.partner_id = any(${[...ids]}::bigint[]) or pair.other_id = any(${[...ids]}::bigint[]))`,
      ),
    ],
    sorting: { foundAt: sql`pair.found_at` },
    id: sql`pair.id`,
    list,
  });
}

/** One of them, or undefined. */
export async function findLikelyDouble(db: Kysely<DB>, id: number): Promise<LikelyDoubleRow | undefined> {
  const { rows } = await sql<LikelyDoubleRow>`
    select ${columns} from likely_doubles as pair where pair.id = ${id}`.execute(db);
  return rows[0];
}
