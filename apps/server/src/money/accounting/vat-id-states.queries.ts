import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { IssuedDocument, Recipient } from './documents.queries.ts';
import { endOf } from './month.ts';

/** The VIES answer about a number; `unreachable`: queried, but no register answered, `not-asked`: never queried. */
export type ViesAnswer = 'valid' | 'invalid' | 'unreachable' | 'not-asked';

/** What was known about the VAT ID of a document's recipient. */
export interface VatIdState {
  readonly answer: ViesAnswer;
  /** Day of the answer (YYYY-MM-DD, Berlin's); null without one. */
  readonly answeredOn: string | null;
  /** Day on which somebody accepted another proof of the number; null if nobody did. */
  readonly provenOn: string | null;
}

type Asked = Pick<IssuedDocument, 'payout' | 'partner' | 'issuedAt'>;

/**
 * What was known about the VAT IDs on documents, in their order: the latest answer up to the end of the document's day; without
 * one, the first answer after it, which its day shows.
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
    select case when lookup.answered_at is not null then case when lookup.valid then 'valid' else 'invalid' end
        when lookup.attempts > 0 then 'unreachable' else 'not-asked' end as answer,
      to_char(lookup.answered_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as "answeredOn",
      to_char(proof.decided_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as "provenOn"
    from unnest(${partners}::bigint[], ${numbers}::text[], ${ends}::timestamptz[]) with ordinality
      as document (partner_id, vat_id, day_end, place)
    left join lateral (
      select answered_at, valid, attempts from vat_id_checks
      where partner_id = document.partner_id and vat_id = plain_number(document.vat_id)
      order by case when answered_at < document.day_end then answered_at end desc nulls last,
        answered_at nulls last, id desc limit 1
    ) as lookup on true
    left join lateral (
      select decided_at from vat_id_decisions
      where partner_id = document.partner_id and vat_id in (document.vat_id, plain_number(document.vat_id))
      order by id desc limit 1
    ) as proof on true
    order by document.place`.execute(db);
  return rows;
}

const certainty: readonly ViesAnswer[] = ['invalid', 'unreachable', 'not-asked', 'valid'];

/** Of two results for the same number, the less certain one. */
export function lessCertain(one: VatIdState, other: VatIdState): VatIdState {
  return certainty.indexOf(other.answer) < certainty.indexOf(one.answer) ? other : one;
}
