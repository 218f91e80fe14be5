import { type RawBuilder, sql } from 'kysely';

/** SQL: the state of `partner` at an instant: the latest one in force by then, active by default. */
export function stateAt(now: Date): RawBuilder<string> {
  return sql`coalesce((
    select latest.state from partner_states as latest
    where latest.partner_id = partner.id and latest.valid_from <= ${now}
    order by latest.valid_from desc, latest.id desc limit 1
  ), 'active')`;
}
