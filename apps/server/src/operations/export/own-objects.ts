import type { LookWhat } from '@blattwerk/contract/export/looks.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DataOwner } from './sections/section.ts';

/** SQL that selects the ids of somebody's objects. */
type Ids = (owner: DataOwner) => RawBuilder<unknown>;

/** Ids of a table's rows that refer to the partner. */
const ofPartner =
  (table: string): Ids =>
  ({ partner }) =>
    sql`select id from ${sql.table(table)} where partner_id = ${partner}`;

const self: Ids = ({ partner }) => sql`select ${partner}::bigint as id`;
const login: Ids = ({ user }) => sql`select ${user}::bigint as id`;
const deletion: Ids = ({ user }) => sql`select id from deletion_requests where user_id = ${user}`;

/** Objects of log entries, by the paths that `audited_object` extracts, and the kind of data shown to the partner. */
const objects: readonly (readonly [path: string, what: LookWhat, ids: Ids])[] = [
  ['users', 'person', login],
  ['operators', 'person', login],
  ['partners', 'person', self],
  ['operator/partners', 'person', self],
  ['customers', 'person', self],
  ['outbox', 'person', ({ user }) => sql`select id from outbox where user_id = ${user}`],
  ['affiliate_datas', 'documents', self],
  ['affiliate_data', 'documents', self],
  [
    'operator/contract_ends',
    'person',
    ({ partner }) => sql`select id from contract_ends where ${partner} in (partner_id, successor_id)`,
  ],
  ['operator/scheduled_moves', 'team', ofPartner('scheduled_moves')],
  ['operator/move_previews', 'team', ofPartner('move_previews')],
  ['orders', 'orders', ofPartner('orders')],
  [
    'order_details',
    'orders',
    ({
      partner,
    }) => sql`select line.id from orders as bought join order_lines as line on line.order_id = bought.id
                         where bought.partner_id = ${partner}`,
  ],
  ['payouts', 'money', ofPartner('payouts')],
  ['operator/payouts', 'money', ofPartner('payouts')],
  ['objections', 'money', ofPartner('note_objections')],
  ['corrections', 'money', ofPartner('corrections')],
  ['findings', 'money', ofPartner('findings')],
  ['demands', 'money', ofPartner('demands')],
  ['debt_payments', 'money', ofPartner('debt_payments')],
  ['write_offs', 'money', ofPartner('write_offs')],
  ['vouchers', 'money', ({ partner }) => sql`select id from vouchers where owner_id = ${partner}`],
  ['voucher_partners', 'money', ({ partner }) => sql`select id from vouchers where owner_id = ${partner}`],
  ['questions', 'questions', ofPartner('questions')],
  ['operator/questions', 'questions', ofPartner('questions')],
  ['deletion_requests', 'deletion', deletion],
  ['operator/deletion_requests', 'deletion', deletion],
];

/** SQL: the paths of somebody's objects, `object`, with their kind, `what`. */
function addressesOf(owner: DataOwner): RawBuilder<unknown> {
  return sql.join(
    objects.map(
      ([path, what, ids]) =>
        sql`select ${`/api/${path}/`}::text || found.id as object, ${what}::text as what from (${ids(owner)}) as found`,
    ),
    sql` union all `,
  );
}

/** SQL: the actor, by their role in the company alone: names are not disclosed (CJEU, 22 June 2023, C-579/21). */
const who = sql`case
  when log.api_key_id is not null then 'program'
  when log.user_id is null then 'system'
  when 'ROLE_ADMIN' = any(doer.roles) then 'administration'
  else 'staff' end`;

/** SQL: log entries about somebody by others; uses the index on the object. */
function linesOf(owner: DataOwner): RawBuilder<unknown> {
  return sql`(
      select line.*, own.what from (${addressesOf(owner)}) as own
      join audit_log as line on audited_object(line.subject) = own.object
      union all
      select line.*, 'person' from contract_ends as ended
      join audit_log as line on line.subject = '/pdf/operator/contract_ends/' || ended.id || '/settlement'
      where ended.partner_id = ${owner.partner}
    ) as log
    left join users as doer on doer.id = log.user_id
    where log.user_id is distinct from ${owner.user}`;
}

/**
 * Accesses and changes to somebody's data, and downloads by a tax adviser's link: one row per day, role and kind of
 * data, the latest first.
 */
export function ownLooks(owner: DataOwner): RawBuilder<unknown> {
  return sql`
    select (log.occurred_at at time zone 'Europe/Berlin')::date::text as day, ${who} as who,
           case when log.what = 'person' and log.subject like '/api/partners/%/team%' then 'team' else log.what end as what,
           bool_or(log.action <> 'look') as changed
    from ${linesOf(owner)} and log.action <> 'begin'
    group by 1, 2, 3
    union all
    select used.used_on::text, 'adviser', 'documents', false
    from tax_links as link join tax_link_uses as used on used.link_id = link.id
    where link.partner_id = ${owner.partner}
    group by used.used_on
    order by 1 desc, 2, 3`;
}

/**
 * Changes made by others, with old and new values and the reason; and the person's own changes of payout destinations
 * and sign-in.
 */
export function ownChanges(owner: DataOwner): RawBuilder<unknown> {
  return sql`
    select log.occurred_at as at, ${who} as who, log.what, log.subject, (log.details -> 'before') - 'operator' as before,
           (log.details -> 'after') - 'operator' as after, log.details ->> 'reason' as reason
    from ${linesOf(owner)} and log.action not in ('begin', 'look')
    union all
    select log.occurred_at, 'self', 'person', log.action, null, null, null from audit_log as log
    where log.user_id = ${owner.user}
      and log.action in ('bank-account', 'message-settings', 'password', 'payment-destination', 'second-factor')
    order by 1`;
}
