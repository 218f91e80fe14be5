import { type RawBuilder, sql } from 'kysely';

/**
 * When a partner's debt began: the first posting after it was last 0; null if nothing is owed.
 * @param partner the column with the partner's id
 */
export function debtSince(partner: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql<Date | null>`(
    select min(running.at)
    from (
      select entry.id, entry.occurred_at as at
      from postings as posting join journal_entries as entry on entry.id = posting.entry_id
      where posting.partner_id = ${partner} and posting.account = 'debt'
    ) as running
    where running.id > coalesce((
      select max(even.id)
      from (
        select posting.entry_id as id, sum(posting.amount_cents) over (order by posting.id) as owed
        from postings as posting where posting.partner_id = ${partner} and posting.account = 'debt'
      ) as even
      where even.owed = 0
    ), 0)
  )`;
}
