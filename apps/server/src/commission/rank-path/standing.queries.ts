import { createNetwork } from '@blattwerk/plan/network/network.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { legsMatterFromQp } from '@blattwerk/plan/rank-path/climb.ts';
import { type PathStanding, pathLegLevels, pathStanding } from '@blattwerk/plan/rank-path/rank-path.ts';
import { type Kysely, sql } from 'kysely';
import { isValid } from '../../network/memberships/memberships.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';

interface PartRow {
  readonly id: number;
  readonly parent: number;
  readonly affiliate: boolean;
  readonly qp: number;
  readonly legValue: number;
}

/** The first partner of a leg. */
export interface LegBeginner {
  readonly id: number;
  readonly affiliate: boolean;
}

/** A standing with the first partner of each leg, by the legs' positions. */
export interface FoundStanding {
  readonly standing: PathStanding;
  readonly legs: readonly LegBeginner[];
}

/**
 * A partner's standing on the way to a level, as a cycle was last computed. Only the part of the team that matters is read: the
 * first line, everybody below customers, and the legs of those whose QP are near a level that requires legs itself. Everybody
 * else lacks more than somebody above them.
 */
export async function findPathStanding(
  db: Kysely<DB>,
  plan: Plan,
  { partner, level, cycle, now }: { partner: number; level: number; cycle: number; now: Date },
): Promise<FoundStanding> {
  const matters = Math.min(...pathLegLevels(plan, level).map((one) => legsMatterFromQp(plan, one)));
  const from = Number.isFinite(matters) ? sql`part.qp >= ${matters}` : sql`false`;
  const { rows } = await sql<PartRow>`
    with recursive part as (
      select ${partner}::bigint as id, -1::bigint as parent, figures.qp, figures.leg_value,
             ${affiliateOf(sql`${partner}`, now)} as affiliate
      from partner_statistics as figures
      where figures.cycle_id = ${cycle} and figures.partner_id = ${partner}
      union all
      select child.partner_id, part.id, figures.qp, figures.leg_value,
             ${affiliateOf(sql`child.partner_id`, now)}
      from part
      join tree_nodes as child on child.parent_id = part.id
      join partner_statistics as figures
        on figures.cycle_id = ${cycle} and figures.partner_id = child.partner_id
      where part.parent = -1 or not part.affiliate or ${from}
    )
    select id, parent, affiliate, qp, leg_value as "legValue" from part
    -- As in the computation of a cycle: equal legs keep their order.
    order by id`.execute(db);
  const network = createNetwork({
    ids: Float64Array.from(rows, ({ id }) => id),
    parentIds: Float64Array.from(rows, ({ parent }) => parent),
    affiliate: Uint8Array.from(rows, ({ affiliate }) => (affiliate ? 1 : 0)),
    companyFree: new Uint8Array(rows.length),
  });
  const inOrder = [...network.rows].map((row) => rows[row] as PartRow);
  const figures = {
    qp: Float64Array.from(inOrder, ({ qp }) => qp),
    legValue: Uint8Array.from(inOrder, ({ legValue }) => legValue),
  };
  const own = network.indexOf(partner);
  return {
    standing: pathStanding(plan, network, figures, { partner: own, level }),
    legs: inOrder.filter(({ parent }) => parent === partner).map(({ id, affiliate }) => ({ id, affiliate })),
  };
}

function affiliateOf(partner: ReturnType<typeof sql>, now: Date) {
  return sql`exists (
    select from account_types as type
    where type.partner_id = ${partner} and type.affiliate and ${isValid(now)})`;
}
