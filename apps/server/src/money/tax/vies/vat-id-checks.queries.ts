import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { VIES_COUNTRIES, type ViesAnswer } from './ask-vies.ts';

/** A scheduled check without an answer. */
export interface OpenCheck {
  readonly id: number;
  readonly vatId: string;
  readonly attempts: number;
}

/** Minutes until an unavailable register is queried again: after the first failure, the second, …, and every later one. */
const WAITS_MINUTES = [10, 60, 240, 1440];

/**
 * Schedules checks: for the numbers of partners, including unchecked changes, that were given or accepted since the last check,
 * and those never checked.
 */
export async function insertDueChecks(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into vat_id_checks (partner_id, vat_id, requested_at, next_attempt_at)
    select data.partner_id, given.vat_id, ${now}, ${now}
    from affiliate_data as data
    cross join lateral (
      select plain_number(data.ust) as vat_id where data.ust is not null
      union select plain_number(data.to_check_ust) where data.to_check_ust is not null
    ) as given
    left join lateral (
      select max(requested_at) as at from vat_id_checks
      where partner_id = data.partner_id and vat_id = given.vat_id
    ) as lookup on true
    where left(given.vat_id, 2) = any(${[...VIES_COUNTRIES]}::text[]) and length(given.vat_id) between 4 and 15
      and (lookup.at is null
        or lookup.at < (select max(known_at) from tax_data where partner_id = data.partner_id)
        or lookup.at < data.to_check_since
        or lookup.at < (select max(decided_at) from vat_id_decisions
          where partner_id = data.partner_id and vat_id = given.vat_id))
    on conflict (partner_id, vat_id) where answered_at is null do nothing`.execute(tx);
}

/** The checks that are due, the oldest first. */
export async function findDueChecks(db: Kysely<DB>, now: Date, limit: number): Promise<OpenCheck[]> {
  const { rows } = await sql<OpenCheck>`
    select id, vat_id as "vatId", attempts from vat_id_checks
    where answered_at is null and next_attempt_at <= ${now}
    order by next_attempt_at, id limit ${limit}`.execute(db);
  return rows;
}

/** Stores an answer, which is final. */
export async function keepAnswer(
  tx: Tx,
  check: number,
  { valid, reference, answer, at }: ViesAnswer & { readonly at: Date },
): Promise<void> {
  await sql`
    update vat_id_checks set answered_at = ${at}, valid = ${valid}, reference = ${reference},
      answer = ${JSON.stringify(answer)}::jsonb, attempts = attempts + 1, last_error = null
    where id = ${check} and answered_at is null`.execute(tx);
}

/** Records a failure, and the time of the next attempt. */
export async function putOffCheck(
  tx: Tx,
  { id, attempts }: OpenCheck,
  { error, now }: { readonly error: string; readonly now: Date },
): Promise<void> {
  const minutes = WAITS_MINUTES[Math.min(attempts, WAITS_MINUTES.length - 1)] ?? 0;
  await sql`
    update vat_id_checks set attempts = attempts + 1, last_error = ${error},
      next_attempt_at = ${now}::timestamptz + make_interval(mins => ${minutes}::int)
    where id = ${id} and answered_at is null`.execute(tx);
}

/** A check of a partner's VAT ID with its answer. */
export interface CheckRow {
  readonly id: number;
  readonly vatId: string;
  readonly requestedAt: Date;
  readonly attempts: number;
  readonly nextAttemptAt: Date;
  readonly answeredAt: Date | null;
  readonly valid: boolean | null;
  readonly reference: string | null;
}

/** The latest checks of a partner's VAT IDs, the newest first. */
export async function findChecks(db: Kysely<DB>, partner: number, limit: number): Promise<CheckRow[]> {
  return db
    .selectFrom('vat_id_checks')
    .select(['id', 'vat_id as vatId', 'requested_at as requestedAt', 'attempts', 'valid', 'reference'])
    .select(['next_attempt_at as nextAttemptAt', 'answered_at as answeredAt'])
    .where('partner_id', '=', partner)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
