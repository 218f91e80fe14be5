import { parseCents } from '@blattwerk/plan/money.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { findCompany } from '../../../company/company.queries.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { countryOf } from './payout-runs.queries.ts';

/** The terms of a run that determine whom it considers. */
export interface RunTerms {
  readonly type: 'bank' | 'paypal';
  /** Net. */
  readonly minimumCents: number;
  /** Three letters of ISO 3166-1; empty for all. */
  readonly countries: readonly string[];
}

/**
 * SQL of rows `partner_id, cents, country, type`: everybody in these countries with an available amount. Partners who can only
 * be paid by PayPal are in runs of that type, all others in bank runs.
 */
export function availableIn(countries: readonly string[]): RawBuilder<unknown> {
  const country = countryOf(sql`partner.user_id`);
  return sql`
    select held.partner_id, held.cents, ${country} as country, case when exists (
        select from bank_accounts as account
        where account.user_id = partner.user_id and account.iban is null and account.paypal_email is not null
      ) then 'paypal' else 'bank' end as type
    from (
      select partner_id, sum(amount_cents)::bigint as cents from postings where account = 'available'
      group by partner_id having sum(amount_cents) > 0
    ) as held
    join partners as partner on partner.id = held.partner_id
    where ${countries.length === 0} or ${country} = any(${[...countries]}::text[])`;
}

/** The minimum for requesting a payout, net: never less than the company's own minimum. */
export async function findLeastAsked(db: Kysely<DB>, minimumCents: number): Promise<number> {
  return Math.max(minimumCents, parseCents((await findCompany(db)).payoutMinimum));
}
