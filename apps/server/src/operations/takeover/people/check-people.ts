import { type RawBuilder, sql } from 'kysely';
import type { ImportFault } from '../../../platform/csv/fault.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { reportFaults } from '../report.ts';

/**
 * Compares the staged rows with each other and with the database, marks faulty ones, and assigns the others their
 * partners, depths and order: sponsors come first. Only reliable under the lock of the tree.
 * @param onFault gets each fault, grouped by column
 */
export async function checkPeople(tx: Tx, onFault: (fault: ImportFault) => void): Promise<void> {
  const report = (column: string | undefined, faults: RawBuilder<unknown>) =>
    reportFaults(tx, { table: 'takeover_rows', column, onFault }, faults);
  await sql`create index on takeover_rows (old_number)`.execute(tx);
  await sql`create index on takeover_rows (sponsor_number)`.execute(tx);
  await sql`create index on takeover_rows (lower(email))`.execute(tx);
  await sql`analyze takeover_rows`.execute(tx);
  await report('old_number', twice(sql`old_number`));
  await findKnown(tx);
  await report('old_number', deletedPeople);
  await report('email', twice(sql`lower(email)`));
  await report('email', takenEmails);
  await report('referral_code', twice(sql`code`));
  await report('referral_code', takenCodes);
  await report(undefined, lateChanges);
  await report(undefined, ownData);
  await report('state', decidedStates);
  await report('sponsor_number', moved);
  await report('sponsor_number', tops);
  await report('sponsor_number', unknownSponsors);
  await findDepths(tx);
  await report('sponsor_number', belowFaults);
  await report('sponsor_number', circles);
  await orderRows(tx);
}

/** SQL of the company's own partner. */
export const root = sql<{ id: number }>`
  select partner_id as id from tree_nodes where parent_id is null order by partner_id limit 1`;

/** Duplicate keys of rows; the first row counts. */
const twice = (key: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select line, 'is that of line ' || first || ', too' as reason
  from (
    select line, first_value(line) over (partition by ${key} order by line) as first
    from takeover_rows where ${key} is not null and not is_bad and not is_top
  ) as doubled
  where first <> line`;

/**
 * Matches existing partners by old number, and finds rows that changed. A basic partner without a sponsor is the
 * company itself, whose partner always exists.
 */
async function findKnown(tx: Tx): Promise<void> {
  await sql`
    update takeover_rows as row set partner_id = partner.id, user_id = partner.user_id
    from partners as partner where partner.old_number = row.old_number`.execute(tx);
  await sql`
    update takeover_rows as row set is_top = true, partner_id = company.id
    from (${root}) as company
    where row.sponsor_number is null and not row.is_bad and not row.affiliate
      and (row.partner_id is null or row.partner_id = company.id)`.execute(tx);
  await sql`
    update takeover_rows as row set
      is_new = row.partner_id is null,
      changed = case when row.is_top then '{}' else array(
        select part.key from jsonb_each(row.parts) as part
        where not part.value ? coalesce((
          select known.parts ->> part.key from takeover_people as known where known.partner_id = row.partner_id), '')
      ) end`.execute(tx);
}

/** Deleted people are not recreated. */
const deletedPeople = sql`
  select row.line, 'is that of somebody whose account was deleted here' as reason
  from takeover_rows as row join users on users.id = row.user_id
  where not row.is_bad and not row.is_top and users.deleted_at is not null`;

const takenEmails = sql`
  select row.line, 'belongs to somebody who is here already' as reason
  from takeover_rows as row join users on lower(users.email) = lower(row.email)
  where not row.is_bad and not row.is_top and users.id is distinct from row.user_id
    and (row.is_new or 'person' = any(row.changed))`;

const takenCodes = sql`
  select row.line, 'belongs to somebody who is here already' as reason
  from takeover_rows as row join referral_links as link on link.code = row.code
  where not row.is_bad and link.partner_id is distinct from row.partner_id
    and (row.is_new or 'code' = any(row.changed))`;

/** Whether a row changes an existing partner. */
const isChange = sql`not row.is_bad and not row.is_new and row.changed <> '{}'`;

const lateChanges = sql`
  select row.line, 'says something else than the file before (' || array_to_string(row.changed, ', ')
    || '): since the first month was closed, files only add' as reason
  from takeover_rows as row
  where ${isChange} and exists (select from cycles where closed_at is not null)`;

/** Fields that belong to a person once they can sign in. */
const ownData = sql`
  select row.line, 'has a password here and changes this themselves: ' || array_to_string(array(
    select part from unnest(row.changed) as part where part in ('person', 'address', 'bank')), ', ') as reason
  from takeover_rows as row join users as owner on owner.id = row.user_id
  where ${isChange} and row.changed && array['person', 'address', 'bank']
    and (owner.password_reset_at is not null or exists (
      select from takeover_invitations as invitation
      where invitation.user_id = owner.id and invitation.accepted_at is not null))`;

const decidedStates = sql`
  select row.line, 'is decided here by now: change it on the page of the partner' as reason
  from takeover_rows as row
  where ${isChange} and 'state' = any(row.changed)
    and exists (select from partner_states as state where state.partner_id = row.partner_id)`;

const moved = sql`
  select row.line, 'the partner was moved here since' as reason
  from takeover_rows as row
  where ${isChange} and 'place' = any(row.changed)
    and exists (select from placements as place where place.partner_id = row.partner_id and place.valid_to is not null)`;

/** Exactly one partner is at the top: the existing one, else the first in the file. */
const tops = sql`
  select line, 'is missing: ' || coalesce('partner ' || known, 'that of line ' || first) || ' stands at the top' as reason
  from (
    select line, row.partner_id, first_value(line) over (order by line) as first, (
      select partner.old_number from partners as partner
      where partner.old_number is not null and (
        partner.id = (${root})
        or exists (
          select from takeover_people as taken where taken.partner_id = partner.id and taken.sponsor_number is null))
      limit 1
    ) as known, old_number
    from takeover_rows as row where row.sponsor_number is null and not row.is_bad
  ) as without_sponsor
  where case when known is null then line <> first else known <> old_number end`;

const unknownSponsors = sql`
  select row.line, to_json(row.sponsor_number)::text || ' is nobody''s number, here or in the file' as reason
  from takeover_rows as row
  where not row.is_bad and row.sponsor_number is not null
    and not exists (select from takeover_rows as above where above.old_number = row.sponsor_number)
    and not exists (select from partners as above where above.old_number = row.sponsor_number)`;

/**
 * Assigns every row its depth in the resulting tree: existing partners without a valid row stay where they are. Rows in
 * a cycle or below a faulty row get none.
 */
async function findDepths(tx: Tx): Promise<void> {
  await sql`
    create temp table takeover_edges on commit drop as
    select case when row.is_new then 'n' || row.line else 'p' || row.partner_id end as key, row.line,
           case when row.sponsor_number is null
             then 'p' || (${root})
             else coalesce(
               (select case when above.is_new then 'n' || above.line else 'p' || above.partner_id end
                from takeover_rows as above where above.old_number = row.sponsor_number and not above.is_bad limit 1),
               (select 'p' || above.id from partners as above where above.old_number = row.sponsor_number))
           end as parent
    from takeover_rows as row where not row.is_bad and not row.is_top
    union all
    select 'p' || node.partner_id, null, 'p' || node.parent_id from tree_nodes as node
    where not exists (
      select from takeover_rows as row where row.partner_id = node.partner_id and not row.is_bad and not row.is_top)`.execute(
    tx,
  );
  await sql`create index on takeover_edges (parent)`.execute(tx);
  await sql`analyze takeover_edges`.execute(tx);
  await sql`
    with recursive reached(key, line, depth) as (
      select key, line, 0 from takeover_edges where parent is null and line is null
      union all
      select below.key, below.line, above.depth + 1
      from reached as above join takeover_edges as below on below.parent = above.key
    )
    update takeover_rows as row set depth = reached.depth from reached where reached.line = row.line`.execute(
    tx,
  );
  await sql`update takeover_rows set depth = 0 where is_top and not is_bad`.execute(tx);
}

/** Rows below a faulty row whose person does not exist here either. */
const belowFaults = sql`
  with recursive lost(line, old_number, cause) as (
    select line, old_number, line from takeover_rows
    where is_bad and old_number is not null
      and not exists (select from partners as known where known.old_number = takeover_rows.old_number)
    union
    select below.line, below.old_number, above.cause
    from lost as above join takeover_rows as below on below.sponsor_number = above.old_number
    where not below.is_bad and below.depth is null
  )
  select row.line, 'stands below line ' || min(lost.cause) || ', which has a fault' as reason
  from lost join takeover_rows as row on row.line = lost.line
  where not row.is_bad group by row.line`;

const circles = sql`
  select line, 'leads round in a circle' as reason from takeover_rows where not is_bad and depth is null`;

/** Sponsors first; within a depth by date of joining. */
async function orderRows(tx: Tx): Promise<void> {
  await sql`
    update takeover_rows as row set position = sorted.position
    from (
      select line, row_number() over (order by depth, joined_at, old_number collate "C") as position
      from takeover_rows where not is_bad and not is_top and (is_new or changed <> '{}')
    ) as sorted
    where sorted.line = row.line`.execute(tx);
  await sql`create index on takeover_rows (position)`.execute(tx);
}
