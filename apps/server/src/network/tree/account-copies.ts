import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Param } from '../../platform/database/prepared.ts';

/** The account type copied to a node of the tree: whether its partner is an affiliate, and if so premium. */
export const accountCopies = { basic: 0, affiliate: 1, premiumAffiliate: 2 } as const;

const BATCH = 5_000;

/**
 * Rows (partner_id, account, until) of the partners matching `which`, a condition on `partner_id`: the account at an
 * instant and its next known change. A partner without a row is basic.
 */
export function accountsAt(at: Param<Date>, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const today = sql`(${at}::timestamptz at time zone 'Europe/Berlin')::date`;
  const midnight = (day: string) => sql`${sql.ref(day)}::timestamp at time zone 'Europe/Berlin'`;
  return sql`
    select partner_id,
           case when not coalesce(bool_or(affiliate), false) then ${sql.lit(accountCopies.basic)}
                when bool_or(premium) then ${sql.lit(accountCopies.premiumAffiliate)}
                else ${sql.lit(accountCopies.affiliate)} end as account,
           coalesce(min(change), 'infinity') as until
    from (
      select partner_id, affiliate and is_valid as affiliate, company_free and is_valid as premium,
             case when valid_from > ${at} then valid_from when valid_to > ${at} then valid_to end as change
      from account_types cross join lateral (
        select valid_from <= ${at} and (valid_to is null or valid_to > ${at}) as is_valid
      ) as validity
      where ${which}
      union all
      select partner_id, false, start_date <= ${today} and expiry_date > ${today},
             case when start_date > ${today} then ${midnight('start_date')}
                  when expiry_date > ${today} then ${midnight('expiry_date')} end
      from memberships where kind = 'business-box' and ${which}
    ) as part
    group by partner_id`;
}

/** The account of rows of `tree_nodes as node`: the copy as long as it is valid, else the account itself. */
export function accountOfNode(now: Param<Date>): RawBuilder<number> {
  return sql`case when node.account_until > ${now} then node.account else ${currentAccount(now)} end`;
}

/** The account of `node.partner_id` itself, without the copy. */
export function currentAccount(now: Param<Date>): RawBuilder<number> {
  return sql`
    coalesce((
      select account from (${accountsAt(now, sql`partner_id = node.partner_id`)}) as of_partner
    ), ${sql.lit(accountCopies.basic)})`;
}

/** Renews all expired copies; returns how many. */
export async function renewAccountCopies(db: Kysely<DB>, now: Date): Promise<number> {
  let renewed = 0;
  for (;;) {
    const found = await db
      .selectFrom('tree_nodes')
      .select('partner_id')
      .where('account_until', '<=', now)
      .limit(BATCH)
      .execute();
    if (found.length === 0) return renewed;
    await renewCopiesOf(
      db,
      found.map((row) => row.partner_id),
      now,
    );
    renewed += found.length;
  }
}

async function renewCopiesOf(db: Kysely<DB>, partners: readonly number[], now: Date): Promise<void> {
  const among = sql`partner_id = any(${partners}::bigint[])`;
  await db.transaction().execute(async (transaction) => {
    // In a separate statement: the next one sees what the holders of a lock have changed.
    await sql`select from tree_nodes where ${among} order by partner_id for update`.execute(transaction);
    await sql`
      update tree_nodes as node
      set account = coalesce(fresh.account, ${sql.lit(accountCopies.basic)}),
          account_until = coalesce(fresh.until, 'infinity')
      from unnest(${partners}::bigint[]) as input(partner_id)
      left join (${accountsAt(now, among)}) as fresh on fresh.partner_id = input.partner_id
      where node.partner_id = input.partner_id and node.account_until <= ${now}`.execute(transaction);
  });
}
