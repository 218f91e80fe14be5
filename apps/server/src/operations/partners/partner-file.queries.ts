import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, sql } from 'kysely';
import { hasSecondFactor } from '../../identity/operators/operators.queries.ts';
import { isDeleted } from '../../identity/users/deleted-users.ts';
import type { DB } from '../../platform/database/database-types.ts';

/** Identity and sponsor of a partner. */
export interface PartnerFileRow {
  readonly id: number;
  readonly user: number;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  /** Their own choice, whether the company offers it now or not. */
  readonly locale: Locale;
  readonly placed: boolean;
  readonly disabled: boolean;
  readonly secondFactor: boolean;
  readonly admin: boolean;
  readonly deleted: boolean;
  readonly restricted: boolean;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
  readonly sponsor: { readonly id: number; readonly name: string } | null;
  readonly mergedInto: { readonly id: number; readonly name: string } | null;
  readonly mergedFrom: { readonly id: number; readonly name: string }[];
}

/** A partner, placed in the tree or not; undefined if there is none. */
export async function findPartnerFile(db: Kysely<DB>, partner: number): Promise<PartnerFileRow | undefined> {
  const { rows } = await sql<PartnerFileRow>`
    select partner.id, owner.id as "user", partner.display_name as "displayName",
           owner.first_name as "firstName", owner.last_name as "lastName", owner.email, owner.phone, owner.locale,
           node.partner_id is not null as placed, owner.disabled_at is not null as disabled,
           ${hasSecondFactor(sql`owner.id`)} as "secondFactor", 'ROLE_ADMIN' = any(owner.roles) as admin,
           ${isDeleted} as deleted,
           exists (select from restrictions where user_id = owner.id and ends_at is null) as restricted,
           partner.created_at as "createdAt", owner.current_login_at as "lastSignInAt",
           case when sponsor.id is not null then
             jsonb_build_object('id', sponsor.id, 'name', sponsor.display_name) end as sponsor,
           (select jsonb_build_object('id', other.id, 'name', other.display_name)
            from partner_merges as merge join partners as other on other.id = merge.into_id
            where merge.partner_id = partner.id) as "mergedInto",
           (select coalesce(jsonb_agg(jsonb_build_object('id', other.id, 'name', other.display_name) order by other.id), '[]')
            from partner_merges as merge join partners as other on other.id = merge.partner_id
            where merge.into_id = partner.id) as "mergedFrom"
    from partners as partner
    join users as owner on owner.id = partner.user_id
    left join tree_nodes as node on node.partner_id = partner.id
    left join unplaced_partners as waiting on waiting.partner_id = partner.id
    left join partners as sponsor on sponsor.id = coalesce(node.parent_id, waiting.sponsor_id)
    where partner.id = ${partner}`.execute(db);
  return rows[0];
}
