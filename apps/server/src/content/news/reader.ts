import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import { runningCycle } from '../../company/plans/shown-month.ts';
import { joinStatistics } from '../../network/statistics/figures.queries.ts';
import type { Param } from '../../platform/database/prepared.ts';

/** The reader: language, user, and time. */
export interface Reader {
  readonly locale: Locale;
  readonly user: number;
  readonly now: Date;
}

/** The same for a prepared query. */
export type ReaderParams = { readonly [Field in keyof Reader]: Param<Reader[Field]> };

/**
 * The condition that an article is for a reader: it is published, its period has begun and not ended, and it is for
 * their language, country and level. Country and level are looked up only for articles restricted by these: once per
 * query.
 */
export function isFor({ locale, user, now }: ReaderParams, row: RawBuilder<unknown> = sql`news`) {
  return sql<boolean>`(
    not ${row}.is_draft and ${row}.created_at <= ${now} and (${row}.until is null or ${row}.until > ${now})
    and (${row}.languages is null or ${locale}::text = any(${row}.languages))
    and (${row}.countries is null or (
      select address.country_iso from billing_addresses as address
      where address.user_id = ${user} and address.is_default) = any(${row}.countries))
    and (${row}.level_from is null or ${row}.level_from <= (
      select greatest(figures.level, closed.level, 0)
      from partners as reader
      ${joinStatistics(sql`reader.id`, sql`(select id from (${runningCycle(now)}) as running)`)}
      where reader.user_id = ${user})))`;
}
