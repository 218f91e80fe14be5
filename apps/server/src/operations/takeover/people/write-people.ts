import { type RawBuilder, sql } from 'kysely';
import { placePartner } from '../../../network/placing/place-partner.ts';
import { addNodes } from '../../../network/tree/tree-nodes.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { root } from './check-people.ts';

/** The parameters of writing rows. */
export interface Writing {
  /** Positions of the staged rows, both inclusive. */
  readonly from: number;
  readonly to: number;
  readonly now: Date;
  /** The user on whose behalf it runs. */
  readonly by: number;
  /** Of a random password that nobody knows. */
  readonly passwordHash: string;
}

/** SQL of a staged row in the range that has this part to write: new people have all of them. */
export function rowsWith({ from, to }: Writing, part: string): RawBuilder<boolean> {
  return sql<boolean>`row.position between ${from} and ${to} and ${part} = any(row.changed)`;
}

/** Writes users and partners. New ones are not notified until their invitation. */
export async function writePersons(tx: Tx, writing: Writing): Promise<void> {
  const { from, to, now, passwordHash } = writing;
  await sql`
    insert into users (email, password_hash, first_name, last_name, phone, locale, created_at, is_quiet)
    select email, ${passwordHash}, first_name, last_name, phone, locale, least(joined_at, ${now}), true
    from takeover_rows as row where row.position between ${from} and ${to} and row.is_new
    order by row.position`.execute(tx);
  await sql`
    update takeover_rows as row set user_id = users.id from users
    where row.position between ${from} and ${to} and row.is_new and lower(users.email) = lower(row.email)`.execute(
    tx,
  );
  await sql`
    insert into partners (user_id, display_name, created_at, old_number)
    select user_id, display_name, joined_at, old_number
    from takeover_rows as row where row.position between ${from} and ${to} and row.is_new
    order by row.position`.execute(tx);
  await sql`
    update takeover_rows as row set partner_id = partner.id from partners as partner
    where row.position between ${from} and ${to} and row.is_new and partner.old_number = row.old_number`.execute(
    tx,
  );
  await sql`
    update users set email = row.email, first_name = row.first_name, last_name = row.last_name, phone = row.phone,
      locale = row.locale
    from takeover_rows as row
    where ${rowsWith(writing, 'person')} and not row.is_new and users.id = row.user_id`.execute(tx);
  await sql`
    update partners as partner set display_name = row.display_name
    from takeover_rows as row
    where ${rowsWith(writing, 'person')} and not row.is_new and partner.id = row.partner_id`.execute(tx);
}

/** SQL: the partner id of a staged row's sponsor. */
const parent = sql`coalesce(
  (select above.id from partners as above where above.old_number = row.sponsor_number),
  case when row.sponsor_number is null then (${root}) end)`;

/**
 * Writes their places: of new people since the programme began here or they joined, and of those with another
 * place than in the former file instead of the old one. Children without a branch come last among those of their
 * sponsor.
 */
export async function writePlaces(tx: Tx, writing: Writing): Promise<void> {
  const { from, to, now } = writing;
  const since = sql`least(greatest(
    row.joined_at, (select starts_on::timestamp at time zone 'Europe/Berlin' from programme)), ${now})`;
  await sql`
    insert into placements (partner_id, parent_id, branch, valid_from)
    select placed.partner_id, placed.parent_id, coalesce(placed.branch, placed.last + placed.place), placed.since
    from (
      select row.partner_id, above.id as parent_id, row.branch, ${since} as since, row.position,
             row_number() over (partition by above.id order by row.position) as place,
             coalesce((
               select max(other.branch) from placements as other
               where other.parent_id = above.id and other.valid_to is null), -1) as last
      from takeover_rows as row cross join lateral (select ${parent} as id) as above
      where row.position between ${from} and ${to} and row.is_new
    ) as placed
    order by placed.position`.execute(tx);
  await addNodes(
    tx,
    sql`
    select row.partner_id from takeover_rows as row where row.position between ${from} and ${to} and row.is_new`,
  );
  await sql`
    insert into partner_statistics (cycle_id, partner_id, psv_cents, personal_qp, qp, level, leg_value, team_base_cents)
    select cycle.id, row.partner_id, 0, 0, 0, 0, 0, 0
    from takeover_rows as row cross join cycles as cycle
    where row.position between ${from} and ${to} and row.is_new and cycle.closed_at is null and cycle.as_of is not null
    on conflict do nothing`.execute(tx);
  await movePlaces(tx, writing);
}

/** Few people move; one by one from the top down, so that each parent is in its final place. */
async function movePlaces(tx: Tx, writing: Writing): Promise<void> {
  const { rows } = await sql<{ partner: number; parent: number; branch: number; at: Date }>`
    select row.partner_id as partner, ${parent} as parent, coalesce(row.branch, place.branch) as branch,
           place.valid_from as at
    from takeover_rows as row join placements as place on place.partner_id = row.partner_id and place.valid_to is null
    where ${rowsWith(writing, 'place')} and not row.is_new
    order by row.position`.execute(tx);
  for (const placing of rows) await placePartner(tx, placing);
  await sql`
    update partners as partner set created_at = row.joined_at from takeover_rows as row
    where ${rowsWith(writing, 'place')} and not row.is_new and partner.id = row.partner_id`.execute(tx);
}

/**
 * Writes the history of account types: basic since they joined, affiliate from the day they became one, and basic again
 * from the month of their departure on.
 */
export async function writeAccounts(tx: Tx, writing: Writing): Promise<void> {
  await sql`
    delete from account_types where partner_id in (
      select row.partner_id from takeover_rows as row where ${rowsWith(writing, 'account')} and not row.is_new)`.execute(
    tx,
  );
  await sql`
    insert into account_types (partner_id, affiliate, company_free, valid_from, valid_to)
    select row.partner_id, span.affiliate, row.company_free and (span.affiliate or not row.affiliate),
           span.since, span.until
    from takeover_rows as row
    cross join lateral (
      select case when row.affiliate then row.affiliate_since end as began,
             case when row.affiliate and row.ended_from is not null
               then greatest(row.ended_from, row.affiliate_since) end as ended
    ) as life
    cross join lateral (values
      (false, row.joined_at, life.began),
      (true, life.began, life.ended),
      (false, life.ended, null)
    ) as span(affiliate, since, until)
    where ${rowsWith(writing, 'account')}
      and span.since is not null and (span.until is null or span.until > span.since)
    order by row.position, span.since`.execute(tx);
  await sql`
    update partners as partner set affiliate_since = row.affiliate_since from takeover_rows as row
    where ${rowsWith(writing, 'account')} and partner.id = row.partner_id`.execute(tx);
  await sql`
    insert into opening_levels (partner_id, level, kick_start)
    select row.partner_id, row.level, array(select jsonb_array_elements_text(row.kick_start))
    from takeover_rows as row where ${rowsWith(writing, 'levels')}
    on conflict (partner_id) do update set level = excluded.level, kick_start = excluded.kick_start`.execute(
    tx,
  );
}

/** Writes their state, if it is not simply active. */
export async function writeStates(tx: Tx, writing: Writing): Promise<void> {
  const { now, by } = writing;
  await sql`
    insert into partner_states (partner_id, state, valid_from, released_until, reason, set_by, created_at)
    select row.partner_id, row.state, row.state_since, case when row.state = 'ended' then null else row.state_since end,
           'Übernahme', ${by}, ${now}
    from takeover_rows as row where ${rowsWith(writing, 'state')} and row.state <> 'active'
    order by row.position`.execute(tx);
}
