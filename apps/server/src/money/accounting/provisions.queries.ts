import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { type Cell, csvFile } from './csv-rows.ts';
import { endOf } from './month.ts';
import type { Compared } from './require-equal.ts';

/**
 * What a partner had earned in a month by a day, and was neither billed nor paid by then; cents, net. `requested` is in payouts
 * without a note at that time; `later` was credited by a closing after the day, for a month that had ended by it; `estimated`
 * is the current result of a month that is not closed.
 */
interface Provision {
  readonly partner: number;
  readonly displayName: string;
  readonly month: string;
  readonly pendingCents: number;
  readonly availableCents: number;
  readonly requestedCents: number;
  readonly laterCents: number;
  readonly estimatedCents: number;
}

/** SQL of whether the payout of a row `entry` had its note issued before an instant. */
const isNoted = (until: Date) => sql`exists (
  select from payout_papers as note
  where note.payout_id = entry.payout_id and note.kind = 'credit-note' and note.issued_at < ${until})`;

/** The provisions at the end of a day (Berlin), by partner and month. */
export async function findProvisions(db: Kysely<DB>, day: string): Promise<Provision[]> {
  const until = endOf(day);
  const { rows } = await sql<Provision>`
    with earned as (
      select posting.partner_id, balance.cycle_id, posting.account as part, posting.amount_cents as cents
      from postings as posting
      join journal_entries as entry on entry.id = posting.entry_id and entry.occurred_at < ${until}
      join balances as balance on balance.partner_id = posting.partner_id and balance.id = posting.balance_id
      where posting.account in ('pending', 'available')
      union all
      select posting.partner_id, balance.cycle_id, 'requested', posting.amount_cents
      from postings as posting
      join journal_entries as entry on entry.id = posting.entry_id and entry.occurred_at < ${until}
      join balances as balance on balance.partner_id = posting.partner_id and balance.id = posting.balance_id
      where posting.account = 'in_payout' and not ${isNoted(until)}
      union all
      select posting.partner_id, entry.cycle_id, 'later', posting.amount_cents
      from journal_entries as entry
      join cycles as cycle on cycle.id = entry.cycle_id and cycle.date_to <= ${day}::date
      join postings as posting on posting.entry_id = entry.id and posting.account = 'pending'
      where entry.kind = 'closing' and entry.occurred_at >= ${until}
      union all
      select figure.partner_id, figure.cycle_id, 'estimated', figure.projected_cents
      from partner_statistics as figure
      join cycles as cycle on cycle.id = figure.cycle_id and cycle.closed_at is null and cycle.date_from <= ${day}::date
      where figure.projected_cents <> 0
    )
    select earned.partner_id as partner, partner.display_name as "displayName", to_char(cycle.date_from, 'YYYY-MM') as month,
      coalesce(sum(cents) filter (where part = 'pending'), 0)::bigint as "pendingCents",
      coalesce(sum(cents) filter (where part = 'available'), 0)::bigint as "availableCents",
      coalesce(sum(cents) filter (where part = 'requested'), 0)::bigint as "requestedCents",
      coalesce(sum(cents) filter (where part = 'later'), 0)::bigint as "laterCents",
      coalesce(sum(cents) filter (where part = 'estimated'), 0)::bigint as "estimatedCents"
    from earned
    join cycles as cycle on cycle.id = earned.cycle_id
    join partners as partner on partner.id = earned.partner_id
    group by earned.partner_id, partner.display_name, cycle.date_from
    having bool_or(part in ('later', 'estimated')) or sum(cents) filter (where part = 'pending') <> 0
      or sum(cents) filter (where part = 'available') <> 0 or sum(cents) filter (where part = 'requested') <> 0
    order by earned.partner_id, cycle.date_from`.execute(db);
  return rows;
}

/** The amount of a provision for a closed month. */
const closedCentsOf = ({ pendingCents, availableCents, requestedCents, laterCents }: Provision) =>
  pendingCents + availableCents + requestedCents + laterCents;

/** The totals of provisions: for closed months, and for months that are not closed yet. */
export function sumProvisions(provisions: readonly Provision[]): {
  closedCents: number;
  estimatedCents: number;
} {
  return {
    closedCents: provisions.reduce((sum, provision) => sum + closedCentsOf(provision), 0),
    estimatedCents: provisions.reduce((sum, { estimatedCents }) => sum + estimatedCents, 0),
  };
}

/** Compares pending and available amounts with the ledger accounts, and requested amounts with the payouts themselves. */
export async function compareProvisions(
  db: Kysely<DB>,
  day: string,
  provisions: readonly Provision[],
): Promise<Compared[]> {
  const until = endOf(day);
  const { rows } = await sql<{ account: 'pending' | 'available' | 'requested'; cents: number }>`
    select posting.account, sum(posting.amount_cents)::bigint as cents
    from postings as posting
    join journal_entries as entry on entry.id = posting.entry_id and entry.occurred_at < ${until}
    where posting.account in ('pending', 'available') group by posting.account
    union all
    select 'requested', coalesce(sum(payout.amount_cents), 0)::bigint
    from payouts as payout
    join journal_entries as entry on entry.payout_id = payout.id and entry.kind = 'payout' and entry.occurred_at < ${until}
    where not ${isNoted(until)} and not exists (
      select from journal_entries as ended
      where ended.payout_id = payout.id and ended.kind = 'payout-rejected' and ended.occurred_at < ${until})`.execute(
    db,
  );
  return (['pending', 'available', 'requested'] as const).map((name) => ({
    name,
    fileCents: provisions.reduce((sum, provision) => sum + provision[`${name}Cents`], 0),
    ledgerCents: rows.find(({ account }) => account === name)?.cents ?? 0,
  }));
}

/** The provisions as a file. */
export function provisionsCsv(provisions: readonly Provision[]): Buffer {
  const heading = [
    ...[
      'Partner',
      'Name',
      'Monat',
      'Vorgemerkt',
      'Verfügbar',
      'Angefordert, ohne Gutschrift',
      'Später gutgeschrieben',
      'Summe',
      'Schätzung (offener Monat)',
    ],
  ];
  const rows = provisions.map((provision): Cell[] => {
    const { pendingCents, availableCents, requestedCents, laterCents, estimatedCents } = provision;
    return [
      provision.partner,
      provision.displayName,
      provision.month,
      { cents: pendingCents },
      { cents: availableCents },
      { cents: requestedCents },
      { cents: laterCents },
      { cents: closedCentsOf(provision) },
      { cents: estimatedCents },
    ];
  });
  return csvFile(heading, rows);
}
