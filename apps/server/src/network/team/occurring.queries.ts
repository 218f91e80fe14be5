import { type Kysely, sql } from 'kysely';
import { runningCycle } from '../../company/plans/shown-month.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { joinStatistics } from '../statistics/figures.queries.ts';
import { downlineOf, type Place } from '../tree/subtree.queries.ts';
import { currentLevel } from './reasons-to-call.ts';

/** Values that occur in a downline. */
export interface Occurring {
  readonly levels: number[];
  /** Three-letter codes of ISO 3166-1. */
  readonly countries: string[];
}

/** The current levels of a downline's members, and the countries of their default addresses. */
export async function findOccurring(
  db: Kysely<DB>,
  { root, now }: { root: Place; now: Date },
): Promise<Occurring> {
  const { rows } = await sql<Occurring>`
    with team as materialized (
      select distinct ${currentLevel} as level, address.country_iso
      from (${downlineOf(root)}) as member
      join partners as partner on partner.id = member.partner_id
      left join billing_addresses as address on address.user_id = partner.user_id and address.is_default
      ${joinStatistics(sql`member.partner_id`, sql`(select id from (${runningCycle(now)}) as running)`)}
    )
    select array(select distinct level from team order by level) as levels,
           array(select distinct country_iso from team where country_iso is not null order by country_iso) as countries
  `.execute(db);
  return onlyRow(rows);
}
