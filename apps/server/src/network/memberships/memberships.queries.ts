import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { computedParam, type Param, prepared } from '../../platform/database/prepared.ts';

/** A partner's account type and the sources of premium, at one instant. */
export interface Account {
  readonly affiliate: boolean;
  readonly companyFree: boolean;
  /** Has an active business box. */
  readonly premiumPartner: boolean;
  /** Either of the two. */
  readonly premium: boolean;
}

/** An active membership; days in Berlin. */
export interface ActiveMembership {
  readonly qp: number;
  readonly startDate: string;
  readonly expiryDate: string;
}

type At = { partner: number; now: Date };

const readAccount = prepared<Account, [partner: number, now: Date]>(
  (partner, now) => sql`
    select coalesce(type.affiliate, false) as affiliate,
           coalesce(type.company_free, false) as "companyFree",
           box.active as "premiumPartner",
           coalesce(type.company_free, false) or box.active as premium
    from (select exists (
      select from memberships as membership
      where membership.partner_id = ${partner} and ${isActiveBox(now)}
    ) as active) as box
    left join account_types as type on type.partner_id = ${partner} and ${isValid(now)}`,
);

/** A partner's current account. A partner without an account type is basic. */
export async function findAccount(db: Kysely<DB>, { partner, now }: At): Promise<Account> {
  return onlyRow(await readAccount(db, partner, now));
}

/** The membership of a kind that counts now: of several the one that expires last. */
export async function findActiveMembership(
  db: Kysely<DB>,
  { partner, kind, now }: At & { kind: DB['memberships']['kind'] },
): Promise<ActiveMembership | undefined> {
  const today = berlinDay(now.getTime());
  return db
    .selectFrom('memberships')
    .select(['qp', 'start_date as startDate', 'expiry_date as expiryDate'])
    .where('partner_id', '=', partner)
    .where('kind', '=', kind)
    .where('start_date', '<=', today)
    .where('expiry_date', '>', today)
    .orderBy('expiry_date', 'desc')
    .orderBy('qp', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Condition on rows of `memberships as membership`: an active business box. */
export function isActiveBox(now: Param<Date>) {
  const today = computedParam(now, (instant) => berlinDay(instant.getTime()));
  return sql<boolean>`(membership.kind = 'business-box'
    and membership.start_date <= ${today}::date and membership.expiry_date > ${today}::date)`;
}

/** Condition on rows of `memberships as membership`: another one of the kind follows without a gap. */
export const isProlonged = sql<boolean>`exists (
  select from memberships as later
  where later.partner_id = membership.partner_id and later.kind = membership.kind
    and later.expiry_date > membership.expiry_date and later.start_date <= membership.expiry_date
)`;

/** Condition on rows of a table with history, account types by default: the one valid at an instant. */
export function isValid(at: Param<Date> | RawBuilder<Date>, alias: 'type' | 'place' = 'type') {
  const [from, to] = [sql.ref(`${alias}.valid_from`), sql.ref(`${alias}.valid_to`)];
  return sql<boolean>`(${from} <= ${at} and (${to} is null or ${to} > ${at}))`;
}
