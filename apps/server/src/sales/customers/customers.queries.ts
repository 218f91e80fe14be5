import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { AttributedBy, listCustomers } from '@blattwerk/contract/orders/customers.contract.ts';
import { type Kysely, sql } from 'kysely';
import { isMeantBy } from '../../network/partners/partner-names.ts';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Considered } from './decide-sponsor.ts';

type List = ListRequest<(typeof listCustomers)['answer']['list']>;

/** A customer of a shop as operators see them. */
export interface CustomerRow {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly source: string;
  readonly numbers: { readonly source: string; readonly number: string }[];
  readonly signedUp: boolean;
  readonly since: Date;
  readonly createdAt: Date;
  readonly sponsor: { readonly id: number; readonly displayName: string } | null;
  readonly attributedBy: AttributedBy;
  readonly code: string | null;
  readonly considered: Considered[];
}

const columns = sql`
  partner.id, owner.first_name as "firstName", owner.last_name as "lastName", owner.email, customer.source,
  coalesce((select jsonb_agg(jsonb_build_object('source', known.source, 'number', known.number)
      order by known.source, known.number)
    from customer_numbers as known where known.partner_id = partner.id), '[]') as numbers,
  customer.signed_up_at is not null as "signedUp", partner.created_at as since, customer.created_at as "createdAt",
  (select jsonb_build_object('id', sponsor.id, 'displayName', sponsor.display_name)
   from tree_nodes as node join partners as sponsor on sponsor.id = node.parent_id
   where node.partner_id = partner.id) as sponsor,
  customer.attributed_by as "attributedBy", customer.code, customer.considered`;

const from = sql`
  from customers as customer join partners as partner on partner.id = customer.partner_id
  join users as owner on owner.id = partner.user_id`;

/** A page of all customers. */
export function findCustomers(db: Kysely<DB>, list: List): Promise<{ rows: CustomerRow[]; total: number }> {
  const { text, sponsor, attributedBy, signedUp } = list.filters;
  return findPage<CustomerRow, 'createdAt'>(db, {
    columns,
    from,
    where: [
      when(text, isMeantBy),
      when(
        sponsor,
        (id) => sql`exists (select from tree_nodes where partner_id = partner.id and parent_id = ${id})`,
      ),
      when(attributedBy, (names) => sql`customer.attributed_by = any(${names}::text[])`),
      when(signedUp, (is) =>
        is ? sql`customer.signed_up_at is not null` : sql`customer.signed_up_at is null`,
      ),
    ],
    sorting: { createdAt: sql`customer.created_at` },
    id: sql`customer.partner_id`,
    list,
  });
}

/** One of them. */
export async function findCustomer(db: Kysely<DB>, partner: number): Promise<CustomerRow | undefined> {
  const { rows } =
    await sql<CustomerRow>`select ${columns} ${from} where customer.partner_id = ${partner}`.execute(db);
  return rows[0];
}

/** The partner with this number in the shop, else with this e-mail address; undefined if there is none. */
export async function findKnown(
  db: Kysely<DB>,
  {
    source,
    number,
    email,
  }: { readonly source: string; readonly number: string | null; readonly email: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select partner_id as id, 1 as rank from customer_numbers where source = ${source} and number = ${number}
    union all
    select partner.id, 2 from users as owner join partners as partner on partner.user_id = owner.id
    where lower(owner.email) = lower(${email})
    order by rank limit 1`.execute(db);
  return rows[0]?.id;
}
