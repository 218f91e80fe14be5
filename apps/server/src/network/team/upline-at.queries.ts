import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { isValid } from '../memberships/memberships.queries.ts';

/** A partner's upline member, as of one instant. */
export interface UplineMember {
  readonly id: number;
  readonly displayName: string;
  /** Distance to the partner; 1 for the partner's parent. */
  readonly depth: number;
  readonly affiliate: boolean;
  /** The level in the cycle; 0 while the engine has computed none. */
  readonly level: number;
}

interface UplineInput {
  readonly partner: number;
  /** The instant at which the cycle reads placements and account types. */
  readonly instant: Date;
  /** The cycle of the levels; null if they are not needed. */
  readonly cycle: number | null;
  /** The last member to return: the result is empty if this partner is not above. Null: up to the root. */
  readonly upTo: number | null;
}

interface Row extends Omit<UplineMember, 'depth'> {
  readonly parent: number | null;
}

/** A partner's upline at an instant, from the parent upward; the partner is not included. */
export async function findUplineAt(
  db: Kysely<DB>,
  { partner, instant, cycle, upTo }: UplineInput,
): Promise<UplineMember[]> {
  // Backdated placements may form a cycle at some instant: `union` stops there, `union all` never would.
  const { rows } = await sql<Row>`
    with recursive upline(partner_id, parent_id) as (
      select partner_id, parent_id from placements as place
      where partner_id = ${partner} and ${isValid(instant, 'place')}
      union
      select place.partner_id, place.parent_id
      from upline join placements as place on place.partner_id = upline.parent_id and ${isValid(instant, 'place')}
      where upline.partner_id is distinct from ${upTo}::bigint
    )
    select upline.partner_id as id, upline.parent_id as parent, partner.display_name as "displayName",
           coalesce(type.affiliate, false) as affiliate, coalesce(figures.level, 0) as level
    from upline
    join partners as partner on partner.id = upline.partner_id
    left join account_types as type on type.partner_id = upline.partner_id and ${isValid(instant)}
    left join partner_statistics as figures
      on figures.partner_id = upline.partner_id and figures.cycle_id = ${cycle}::bigint`.execute(db);
  const upline = inOrder(rows, partner);
  return upTo === null || upline.at(-1)?.id === upTo ? upline : [];
}

/** Follows the parents from the partner upward. */
function inOrder(rows: readonly Row[], partner: number): UplineMember[] {
  const left = new Map(rows.map((row) => [row.id, row]));
  const upline: UplineMember[] = [];
  let below = left.get(partner);
  while (below) {
    left.delete(below.id);
    const above = below.parent === null ? undefined : left.get(below.parent);
    if (above) {
      const { parent: _, ...member } = above;
      upline.push({ ...member, depth: upline.length + 1 });
    }
    below = above;
  }
  return upline;
}
