import { sql } from 'kysely';
import { isRestricted } from '../../messaging/messages/is-restricted.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { FoundSignal, SignalKind } from './signal.ts';

/** Which stored signals of a kind a run has covered: all, those of some months, or none for certain. */
type Complete = 'all' | 'none' | { readonly cycles: readonly number[] };

interface Looked {
  readonly kind: SignalKind;
  readonly found: readonly FoundSignal[];
  readonly complete: Complete;
  readonly now: Date;
}

/**
 * Stores the found signals. A decision stays as long as the evidence is the same; an open signal that was not found any
 * more ends.
 */
export async function keepSignals(tx: Tx, { kind, found, complete, now }: Looked): Promise<void> {
  const subjects = sql`${found.map(({ subject }) => subject)}::text[]`;
  if (found.length > 0) {
    const rows = found.map(({ subject, cycle, evidence }) => ({ subject, cycle, evidence }));
    await sql`
      with given as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (subject text, cycle bigint, evidence jsonb)
      ),
      kept as (
        insert into signals (kind, subject, cycle_id, evidence, found_at, seen_at)
        select ${kind}, subject, cycle, evidence, ${now}, ${now} from given
        on conflict (kind, subject) do update set evidence = excluded.evidence, seen_at = excluded.seen_at,
          status = case when ${isSame} then signals.status else 'open' end,
          decided_by = case when ${isSame} then signals.decided_by end,
          decided_at = case when ${isSame} then signals.decided_at end,
          reason = case when ${isSame} then signals.reason end
        returning id, evidence
      )
      insert into signal_partners (signal_id, partner_id)
      select kept.id, partner::bigint from kept cross join jsonb_array_elements_text(kept.evidence -> 'partners') as partner
      on conflict do nothing`.execute(tx);
    await sql`
      delete from signal_partners using signals
      where signals.id = signal_partners.signal_id and signals.kind = ${kind} and signals.subject = any(${subjects})
        and not signals.evidence -> 'partners' @> to_jsonb(signal_partners.partner_id)`.execute(tx);
  }
  if (complete === 'none') return;
  const which = complete === 'all' ? sql`true` : sql`cycle_id = any(${[...complete.cycles]}::bigint[])`;
  await sql`
    update signals set status = 'ended'
    where kind = ${kind} and status = 'open' and subject <> all(${subjects}) and ${which}`.execute(tx);
}

/** Ends open signals about people whose data are restricted (Art. 18 GDPR): these must not be used for that. */
export async function endRestricted(tx: Tx, now: Date): Promise<void> {
  await sql`
    update signals set status = 'ended'
    where status = 'open' and id in (
      select named.signal_id from signal_partners as named join partners as partner on partner.id = named.partner_id
      where ${isRestricted(now, sql`partner.user_id`)})`.execute(tx);
}

const isSame = sql`(signals.evidence = excluded.evidence and signals.status <> 'ended')`;
