import type { Readable } from 'node:stream';
import { kickStartPhases } from '@blattwerk/plan/bonuses/bonuses.ts';
import { type Kysely, sql } from 'kysely';
import { type Cell, csvStream } from '../../money/accounting/csv-rows.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { PreviewRow } from './previews.queries.ts';

/** Column names for programs; people use the screen. */
const heading = [
  'partner',
  'name',
  'bonus',
  'stage',
  'order',
  'order_number',
  'buyer',
  'depth',
  'base',
  'rate_bp',
  'below_rate_bp',
  'below_partner',
  'weight',
  'weight_sum',
  'amount',
];

/** Rows read at a time. */
const AT_A_TIME = 5000;

interface CreditRow {
  readonly partner: number;
  readonly name: string;
  readonly bonus: string;
  readonly stage: string | null;
  readonly order: number | null;
  readonly orderNumber: string | null;
  readonly buyer: number | null;
  readonly depth: number | null;
  readonly baseCents: number | null;
  readonly rateBp: number | null;
  readonly belowRateBp: number | null;
  readonly belowPartner: number | null;
  readonly weight: number | null;
  readonly weightSum: number | null;
  readonly cents: number;
}

/**
 * Every credit of a preview as CSV, streamed: read from the projection of its month while that has the preview's hash, or from
 * the credits that the month was closed with.
 * @throws ApiError 409 if the month has another result; if it changes during the download, the file breaks off
 */
export async function creditsCsv(db: Kysely<DB>, preview: PreviewRow): Promise<Readable> {
  return csvStream(heading, pagesOf(db, preview));
}

async function* pagesOf(db: Kysely<DB>, preview: PreviewRow): AsyncGenerator<readonly (readonly Cell[])[]> {
  const isClosed = await requireSame(db, preview);
  const { cycle } = preview;
  const sources = isClosed
    ? [closedCredits(db, cycle)]
    : [projectedCredits(db, cycle), projectedBonuses(db, cycle)];
  for (const pages of sources) for await (const rows of pages) yield rows.map(cellsOf);
  await requireSame(db, preview);
}

/** @returns whether the month is closed @throws ApiError 409 if its result differs from the preview */
async function requireSame(db: Kysely<DB>, { cycle, hash }: PreviewRow): Promise<boolean> {
  const { rows } = await sql<{ isClosed: boolean; hash: string | null }>`
    select closed_at is not null as "isClosed", coalesce(credits_hash, projection_hash) as hash
    from cycles where id = ${cycle}`.execute(db);
  const [now] = rows;
  if (now === undefined || hash === null || now.hash !== hash) throw new ApiError(409, 'monthPreviewStale');
  return now.isClosed;
}

async function* closedCredits(db: Kysely<DB>, cycle: number): AsyncGenerator<CreditRow[]> {
  for (let last = 0; ; ) {
    const { rows } = await sql<CreditRow & { id: number }>`
      select credit.id, credit.partner_id as partner, partner.display_name as name, credit.bonus, credit.stage,
        credit.order_id as "order", orders.number as "orderNumber", credit.source_partner_id as buyer, credit.depth,
        credit.base_cents as "baseCents", credit.rate_bp as "rateBp", credit.below_rate_bp as "belowRateBp",
        credit.below_partner_id as "belowPartner", credit.weight, credit.weight_sum as "weightSum", credit.amount_cents as cents
      from credits as credit
      join partners as partner on partner.id = credit.partner_id
      left join orders on orders.id = credit.order_id
      where credit.cycle_id = ${cycle} and credit.id > ${last} and credit.reverses_id is null
        and credit.bonus not in ('correction', 'opening')
      order by credit.id limit ${AT_A_TIME}`.execute(db);
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    yield rows;
  }
}

async function* projectedCredits(db: Kysely<DB>, cycle: number): AsyncGenerator<CreditRow[]> {
  for (let order = 0, partner = 0; ; ) {
    const { rows } = await sql<CreditRow & { order: number }>`
      select credit.partner_id as partner, partner.display_name as name, 'level' as bonus, null as stage,
        credit.order_id as "order", orders.number as "orderNumber", credit.source_partner_id as buyer, credit.depth,
        credit.base_cents as "baseCents", credit.rate_bp as "rateBp", credit.below_rate_bp as "belowRateBp",
        credit.below_partner_id as "belowPartner", null as weight, null as "weightSum", credit.amount_cents as cents
      from projected_credits as credit
      join partners as partner on partner.id = credit.partner_id
      join orders on orders.id = credit.order_id
      where credit.cycle_id = ${cycle} and (credit.order_id, credit.partner_id) > (${order}::bigint, ${partner}::bigint)
      order by credit.order_id, credit.partner_id limit ${AT_A_TIME}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    order = last.order;
    partner = last.partner;
    yield rows;
  }
}

async function* projectedBonuses(db: Kysely<DB>, cycle: number): AsyncGenerator<CreditRow[]> {
  for (let last = 0; ; ) {
    const partners = await findNextPartners(db, last);
    const latest = partners.at(-1);
    if (latest === undefined) return;
    last = latest;
    // Partner by partner (`offset 0`): otherwise all bonuses of the month would be sorted for each page.
    const { rows } = await sql<CreditRow>`
      select credit.partner_id as partner, partner.display_name as name, credit.bonus,
        case when credit.bonus = 'kick-start' then (${[...kickStartPhases]}::text[])[credit.stage]
             when credit.stage > 0 then credit.stage::text end as stage,
        null as "order", null as "orderNumber", null as buyer, null as depth, credit.base_cents as "baseCents",
        credit.rate_bp as "rateBp", null as "belowRateBp", null as "belowPartner", credit.weight,
        credit.weight_sum as "weightSum", credit.amount_cents as cents
      from partners as partner
      cross join lateral (
        select * from projected_bonuses where partner_id = partner.id and cycle_id = ${cycle} offset 0
      ) as credit
      where partner.id = any(${partners}::bigint[])
      order by partner.id, credit.bonus, credit.stage`.execute(db);
    if (rows.length > 0) yield rows;
  }
}

async function findNextPartners(db: Kysely<DB>, last: number): Promise<number[]> {
  const rows = await db
    .selectFrom('partners')
    .select('id')
    .where('id', '>', last)
    .orderBy('id')
    .limit(AT_A_TIME)
    .execute();
  return rows.map(({ id }) => id);
}

function cellsOf(row: CreditRow): Cell[] {
  return [
    row.partner,
    row.name,
    row.bonus,
    row.stage,
    row.order,
    row.orderNumber,
    row.buyer,
    row.depth,
    row.baseCents === null ? null : { cents: row.baseCents },
    row.rateBp,
    row.belowRateBp,
    row.belowPartner,
    row.weight,
    row.weightSum,
    { cents: row.cents },
  ];
}
