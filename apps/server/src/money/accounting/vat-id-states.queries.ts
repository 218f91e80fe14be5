import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { IssuedDocument, Recipient } from './documents.queries.ts';
import { endOf } from './month.ts';

/** What VIES said of a number; `unreachable`: it was asked and no register has answered, `not-asked`: nobody asked. */
export type ViesAnswer = 'valid' | 'invalid' | 'unreachable' | 'not-asked';

/** What was known of the number of a document's recipient. */
export interface VatIdState {
  readonly answer: ViesAnswer;
  /** Day of the answer (YYYY-MM-DD, Berlin's); null without one. */
  readonly answeredOn: string | null;
  /** Day on which somebody took another proof of the number; null where nobody did. */
  readonly provenOn: string | null;
}

type Asked = Pick<IssuedDocument, 'payout' | 'partner' | 'issuedAt'>;

/**
 * What was known of the numbers that documents name, in their order: the latest answer by the end of a document's day; where
 * there was none, the first one after it, whose day says so.
 */
export async function findVatIdStates(
  db: Kysely<DB>,
  documents: readonly Asked[],
  recipients: ReadonlyMap<number, Recipient>,
): Promise<VatIdState[]> {
  const partners = documents.map(({ partner }) => partner);
  const numbers = documents.map(({ payout }) => recipients.get(payout)?.vatId ?? null);
  const ends = documents.map(({ issuedAt }) => endOf(berlinDay(issuedAt.getTime())));
  const { rows } = await sql<VatIdState>`
    select case when asked.answered_at is not null then case when asked.valid then 'valid' else 'invalid' end
        when asked.attempts > 0 then 'unreachable' else 'not-asked' end as answer,
      to_char(asked.answered_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as "answeredOn",
      to_char(proof.decided_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as "provenOn"
    from unnest(${partners}::bigint[], ${numbers}::text[], ${ends}::timestamptz[]) with ordinality
      as document (partner_id, vat_id, day_end, place)
    left join lateral (
      select answered_at, valid, attempts from vat_id_checks
      where partner_id = document.partner_id and vat_id = plain_number(document.vat_id)
      order by case when answered_at < document.day_end then answered_at end desc nulls last,
        answered_at nulls last, id desc limit 1
    ) as asked on true
    left join lateral (
      select decided_at from vat_id_decisions
      where partner_id = document.partner_id and vat_id in (document.vat_id, plain_number(document.vat_id))
      order by id desc limit 1
    ) as proof on true
    order by document.place`.execute(db);
  return rows;
}

const certainty: readonly ViesAnswer[] = ['invalid', 'unreachable', 'not-asked', 'valid'];

/** Of two documents with the same number what is known of the one that is less certain. */
export function lessCertain(one: VatIdState, other: VatIdState): VatIdState {
  return certainty.indexOf(other.answer) < certainty.indexOf(one.answer) ? other : one;
}
