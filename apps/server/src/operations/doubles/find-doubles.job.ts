import { sql } from 'kysely';
import { isRestricted } from '../../messaging/messages/is-restricted.ts';
import type { JobParts } from '../../platform/area.ts';
import { inClientTransaction, type Tx, transactionOn } from '../../platform/database/transaction.ts';
import type { JobDefinition } from '../../platform/jobs.ts';

/** A value shared by more partners than this is that of an office, a family or a placeholder. */
const MOST_ALIKE = 5;

/** Trailing digits that all ways of dialling a number have in common. */
const SHARED_DIGITS = 9;

/** The dependencies of the job. */
type Parts = Pick<JobParts, 'database'> & { readonly deps: Pick<JobParts['deps'], 'clock'> };

/** Searches every night for partners who may be one person; runs after the signals, which know shared bank accounts. */
export function findDoublesJob({ database, deps: { clock } }: Parts): JobDefinition {
  return {
    name: 'find-doubles',
    cron: '25 3 * * *',
    atStart: true,
    run: () =>
      database.bulk((connection) =>
        inClientTransaction(connection, (client) => keepDoubles(transactionOn(client), clock.now())),
      ),
  };
}

/** Stores the pairs that share something now, and ends undecided ones that no longer do. */
export async function keepDoubles(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into likely_doubles as known (partner_id, other_id, reasons, found_at, seen_at)
    select one, other, array_agg(distinct reason order by reason), ${now}, ${now} from (${pairsAt(now)}) as pair
    group by one, other
    on conflict (partner_id, other_id) do update
      set reasons = excluded.reasons, seen_at = excluded.seen_at,
          found_at = case when known.status = 'ended' then excluded.found_at else known.found_at end,
          status = case when known.status = 'ended' then 'open' else known.status end`.execute(tx);
  await sql`update likely_doubles set status = 'ended' where status = 'open' and seen_at < ${now}`.execute(
    tx,
  );
}

/** SQL: what partners with an account can be recognized by, as (id, reason, key). */
const keys = sql`
  select id, 'email' as reason,
         replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@' || split_part(lower(email), '@', 2) as key
  from person
  union all
  select id, 'phone', right(digits_of(phone), ${sql.lit(SHARED_DIGITS)}) from person
  where length(digits_of(phone)) >= ${sql.lit(SHARED_DIGITS)}
  union all
  select person.id, 'address', folded(person.name || '|' || address.postcode || '|' || address.street)
  from person join billing_addresses as address on address.user_id = person.user_id and address.is_default
  where address.street <> ''
  union all
  select person.id, 'taxNumber', plain_number(coalesce(data.ust, data.to_check_ust))
  from person join affiliate_data as data on data.partner_id = person.id
  where plain_number(coalesce(data.ust, data.to_check_ust)) <> ''`;

/**
 * SQL: pairs (one, other) with what both share, the earlier one as `one`; restricted data are not searched (Art. 18
 * GDPR).
 */
const pairsAt = (now: Date) => sql`
  with person as materialized (
    select partner.id, owner.id as user_id, owner.email, owner.phone, owner.first_name || ' ' || owner.last_name as name
    from partners as partner join users as owner on owner.id = partner.user_id
    where owner.deleted_at is null and not ${isRestricted(now)}
      and not exists (select from partner_merges where partner_id = partner.id)
  ),
  alike as (
    select reason, array_agg(distinct id) as ids from (${keys}) as known
    group by reason, key having count(distinct id) between 2 and ${sql.lit(MOST_ALIKE)}
  )
  select one, other, reason from alike cross join unnest(ids) as one cross join unnest(ids) as other where one < other
  union all
  select holder.partner_id, sharer.partner_id, 'iban'
  from signals as signal
  join signal_partners as holder on holder.signal_id = signal.id
  join signal_partners as sharer on sharer.signal_id = signal.id and sharer.partner_id > holder.partner_id
  join person as one on one.id = holder.partner_id
  join person as other on other.id = sharer.partner_id
  where signal.kind = 'sharedAccount' and signal.status <> 'ended'
    and (select count(*) from signal_partners where signal_id = signal.id) <= ${sql.lit(MOST_ALIKE)}`;
