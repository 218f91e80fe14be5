import type { Pool } from 'pg';

/** A partner's figures, computed independently. */
export interface Reckoned {
  readonly psvCents: number;
  readonly personalQp: number;
  readonly qp: number;
  readonly level: number;
}

/** Lower bounds of levels 0 to 10 (specification, section 9). */
const bounds = [0, 100, 200, 300, 400, 500, 1000, 2500, 5000, 7500, 10_000];

/** Levels that also require legs: how many legs on which level, best legs first. */
const withLegs: readonly (readonly [level: number, qp: number, best: readonly number[]])[] = [
  [11, 20_000, [6, 6, 6]],
  [12, 50_000, [6, 6, 6, 6, 6]],
  [13, 75_000, [6, 6, 6, 6, 6, 6, 6]],
  [14, 100_000, [7, 6, 6, 6, 6, 6, 6, 6]],
  [15, 150_000, [7, 7, 6, 6, 6, 6, 6, 6, 6]],
  [16, 200_000, [7, 7, 7, 6, 6, 6, 6, 6, 6, 6]],
  [17, 250_000, [7, 7, 7, 7, 7]],
  [18, 500_000, [8, 7, 7, 7, 7, 7, 7, 7]],
];

interface Row {
  readonly id: number;
  readonly parent: number | null;
  readonly affiliate: boolean;
  readonly base: number;
  readonly qp: number;
  readonly membership_qp: number;
}

/**
 * Recomputes a cycle from the raw rows and without the engine: slowly, by walking up from every partner. `instant` is
 * when places, types and memberships are read, `asOf` the instant for refunds.
 */
export async function reckon(
  pool: Pool,
  { month, instant, asOf }: { month: string; instant: Date; asOf: Date },
): Promise<Map<number, Reckoned>> {
  const { rows } = await pool.query<Row>(ownVolumes, [month, instant, asOf]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const sums = new Map(rows.map(({ id }) => [id, { psvCents: 0, personalQp: 0, qp: 0 }]));
  for (const row of rows) {
    const own = sums.get(row.id);
    if (!own) continue;
    own.psvCents += row.base;
    own.personalQp += row.qp + row.membership_qp;
    const sponsor = row.parent === null ? undefined : sums.get(row.parent);
    if (sponsor && !row.affiliate) {
      sponsor.psvCents += row.base;
      sponsor.personalQp += row.qp;
    }
    for (let above: Row | undefined = row; above; above = byId.get(above.parent ?? -1)) {
      const sum = sums.get(above.id);
      if (sum) sum.qp += row.qp + row.membership_qp;
    }
  }
  return addLevels(rows, sums);
}

function addLevels(
  rows: readonly Row[],
  sums: ReadonlyMap<number, Omit<Reckoned, 'level'>>,
): Map<number, Reckoned> {
  const children = Map.groupBy(rows, ({ parent }) => parent);
  const result = new Map<number, Reckoned>();
  /** Returns the highest level in the leg that begins here. */
  const climb = (row: Row): number => {
    const legs = (children.get(row.id) ?? []).map(climb);
    const sum = sums.get(row.id) ?? { psvCents: 0, personalQp: 0, qp: 0 };
    const best = legs.toSorted((one, other) => other - one);
    const byLegs = withLegs.findLast(
      ([, qp, asked]) => sum.qp >= qp && asked.every((leg, place) => (best[place] ?? 0) >= leg),
    );
    const byQp = bounds.findLastIndex((bound) => sum.qp >= bound);
    const level = row.affiliate ? (byLegs?.[0] ?? byQp) : 0;
    result.set(row.id, { ...sum, level });
    return Math.max(level, ...legs);
  };
  for (const root of children.get(null) ?? []) climb(root);
  return result;
}

const ownVolumes = `
  select placement.partner_id as id, placement.parent_id as parent,
         (select type.affiliate from account_types as type
          where type.partner_id = placement.partner_id and type.valid_from <= $2
            and coalesce(type.valid_to > $2, true)) as affiliate,
         coalesce(bought.base, 0)::bigint as base, coalesce(bought.qp, 0)::bigint as qp,
         (select coalesce(sum(qp), 0) from (
            select distinct on (kind) qp from memberships
            where partner_id = placement.partner_id
              and start_date <= ($2 at time zone 'Europe/Berlin')::date
              and expiry_date > ($2 at time zone 'Europe/Berlin')::date
            order by kind, expiry_date desc, qp desc) as active)::bigint as membership_qp
  from placements as placement
  left join (
    select orders.partner_id, sum(orders.base_cents - coalesce(back.base, 0)) as base,
           sum(orders.qp - coalesce(back.qp, 0)) as qp
    from orders
    left join (select order_id, sum(base_cents) as base, sum(qp) as qp from refunds where refunded_at <= $3
               group by order_id) as back on back.order_id = orders.id
    where to_char(orders.paid_at at time zone 'Europe/Berlin', 'YYYY-MM-01') = $1 and orders.paid_at <= $2
    group by orders.partner_id
  ) as bought using (partner_id)
  where placement.valid_from <= $2 and coalesce(placement.valid_to > $2, true)`;
