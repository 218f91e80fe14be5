import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type {
  listCyclePreviewChanges,
  listCyclePreviewPartners,
  listCyclePreviews,
} from '@blattwerk/contract/month-end/cycle-previews.contract.ts';
import { type Kysely, sql } from 'kysely';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { BonusTotals } from '../cycles/bonus-totals.ts';
import type { LargeCredit } from './largest-credits.ts';

type List = ListRequest<(typeof listCyclePreviews)['answer']['list']>;
type PartnerList = ListRequest<(typeof listCyclePreviewPartners)['answer']['list']>;
type ChangeList = ListRequest<(typeof listCyclePreviewChanges)['answer']['list']>;

/** A deleted user keeps the number; null if nobody is named. */
export const personIn = (column: string) => sql`
  case when ${sql.ref(column)} is not null then jsonb_build_object('id', ${sql.ref(column)}, 'name', coalesce(
    (select trim(first_name || ' ' || last_name) from users where users.id = ${sql.ref(column)}), '')) end`;

interface Person {
  readonly id: number;
  readonly name: string;
}

/** A requested preview; cents. The results are null until it is computed. */
export interface PreviewRow {
  readonly id: number;
  readonly cycle: number;
  readonly requestedBy: Person | null;
  readonly requestedAt: Date;
  readonly failedAt: Date | null;
  readonly endedAt: Date | null;
  readonly asOf: Date | null;
  readonly planVersion: string | null;
  readonly hash: string | null;
  /** Of the cycle: its credits or projection; null if unknown. */
  readonly cycleHash: string | null;
  /** The cycle's current plan version. */
  readonly cyclePlan: string;
  readonly watermark: {
    readonly orders: number;
    readonly refunds: number;
    readonly memberships: number;
    readonly partners: number;
  } | null;
  readonly baseCents: number | null;
  readonly amountCents: number | null;
  readonly credits: number | null;
  readonly totals: BonusTotals | null;
  readonly largest: readonly LargeCredit[] | null;
}

const columns = sql`
  preview.id, preview.cycle_id as cycle, ${personIn('preview.requested_by')} as "requestedBy",
  preview.requested_at as "requestedAt", preview.failed_at as "failedAt", preview.ended_at as "endedAt", preview.as_of as "asOf",
  preview.plan_version as "planVersion", preview.hash, preview.watermark, preview.base_cents as "baseCents",
  preview.amount_cents as "amountCents", preview.credits, preview.totals, preview.largest,
  (select coalesce(credits_hash, projection_hash) from cycles where cycles.id = preview.cycle_id) as "cycleHash",
  (select plan_version from cycles where cycles.id = preview.cycle_id) as "cyclePlan"`;

/** A page of the previews of a cycle. */
export function findPreviews(
  db: Kysely<DB>,
  cycle: number,
  list: List,
): Promise<{ rows: PreviewRow[]; total: number }> {
  return findPage<PreviewRow, 'id'>(db, {
    columns,
    from: sql`from cycle_previews as preview`,
    where: [sql`preview.cycle_id = ${cycle}`],
    sorting: { id: sql`preview.id` },
    id: sql`preview.id`,
    list,
  });
}

/** One preview. */
export async function findPreview(db: Kysely<DB>, id: number): Promise<PreviewRow | undefined> {
  const { rows } = await sql<PreviewRow>`
    select ${columns} from cycle_previews as preview where preview.id = ${id}`.execute(db);
  return rows[0];
}

/** The latest computed preview of a cycle. */
export async function findLatestPreview(db: Kysely<DB>, cycle: number): Promise<PreviewRow | undefined> {
  const { rows } = await sql<PreviewRow>`
    select ${columns} from cycle_previews as preview
    where preview.cycle_id = ${cycle} and preview.ended_at is not null order by preview.id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** The latest computed preview of the same cycle that is older than one. */
export async function findPreviewBefore(
  db: Kysely<DB>,
  { id, cycle }: Pick<PreviewRow, 'id' | 'cycle'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from cycle_previews
    where cycle_id = ${cycle} and id < ${id} and ended_at is not null order by id desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** The bonuses of a partner in cents, in the order of `bonusNames`. */
const centsOf = (alias: string) => sql`jsonb_build_array(
  ${sql.ref(`${alias}.level_cents`)}, ${sql.ref(`${alias}.step_up_cents`)}, ${sql.ref(`${alias}.kick_start_cents`)},
  ${sql.ref(`${alias}.builder_cents`)}, ${sql.ref(`${alias}.infinity_cents`)}, ${sql.ref(`${alias}.balancing_cents`)})`;

/** The credits of a partner in a preview; cents. */
export interface PreviewPartnerRow {
  readonly partner: number;
  readonly displayName: string;
  readonly amountCents: number;
  readonly beforeCents: number;
  readonly bonusCents: readonly number[];
  readonly level: number;
  readonly levelBefore: number;
  readonly movement: 'new' | 'up' | 'down' | null;
}

const sorting = {
  change: sql`abs(row.amount_cents - row.before_cents)`,
  amount: sql`row.amount_cents`,
} as const;

/** A page of the partners of a preview. */
export function findPreviewPartners(
  db: Kysely<DB>,
  preview: number,
  list: PartnerList,
): Promise<{ rows: PreviewPartnerRow[]; total: number }> {
  const { text, movement } = list.filters;
  return findPage<PreviewPartnerRow, keyof typeof sorting>(db, {
    columns: sql`
      row.partner_id as partner, partner.display_name as "displayName", row.amount_cents as "amountCents",
      row.before_cents as "beforeCents", ${centsOf('row')} as "bonusCents", row.level, row.level_before as "levelBefore",
      row.movement`,
    from: sql`from cycle_preview_partners as row join partners as partner on partner.id = row.partner_id`,
    where: [
      sql`row.preview_id = ${preview}`,
      when(text, (part) => sql`folded(partner.display_name) like '%' || folded(${part}) || '%'`),
      when(movement, (values) => sql`row.movement = any(${[...values]}::text[])`),
    ],
    sorting,
    id: sql`row.partner_id`,
    list,
  });
}

/** The difference between a partner's credits in a preview and in an earlier one; cents. */
export interface ChangeRow {
  readonly partner: number;
  readonly displayName: string;
  readonly amountCents: number;
  readonly beforeCents: number;
  readonly changeCents: readonly number[];
}

const changed = ({ preview, since }: { readonly preview: number; readonly since: number }) => sql`
  from (select * from cycle_preview_partners where preview_id = ${preview}) as now
  full join (select * from cycle_preview_partners where preview_id = ${since}) as earlier using (partner_id)`;

/** The condition that a partner of both previews has another amount of any bonus. */
const differs = sql`${centsOf('now')} is distinct from ${centsOf('earlier')}
  and (coalesce(now.amount_cents, 0) <> 0 or coalesce(earlier.amount_cents, 0) <> 0)`;

const difference = (column: string) =>
  sql`coalesce(${sql.ref(`now.${column}`)}, 0) - coalesce(${sql.ref(`earlier.${column}`)}, 0)`;

/** A page of partners with other credits in a preview than in an earlier one of the same cycle. */
export function findChanges(
  db: Kysely<DB>,
  both: { readonly preview: number; readonly since: number },
  list: ChangeList,
): Promise<{ rows: ChangeRow[]; total: number }> {
  return findPage<ChangeRow, 'change'>(db, {
    columns: sql`
      partner_id as partner, (select display_name from partners where id = partner_id) as "displayName",
      coalesce(now.amount_cents, 0) as "amountCents", coalesce(earlier.amount_cents, 0) as "beforeCents",
      jsonb_build_array(${difference('level_cents')}, ${difference('step_up_cents')}, ${difference('kick_start_cents')},
        ${difference('builder_cents')}, ${difference('infinity_cents')}, ${difference('balancing_cents')}) as "changeCents"`,
    from: changed(both),
    where: [differs],
    sorting: { change: sql`abs(${difference('amount_cents')})` },
    id: sql`partner_id`,
    list,
  });
}

/** Number of partners with other credits in a preview than in an earlier one, and their total gain; cents. */
export async function sumOfChanges(
  db: Kysely<DB>,
  both: { readonly preview: number; readonly since: number },
): Promise<{ partners: number; cents: number }> {
  const { rows } = await sql<{ partners: number; cents: number }>`
    select count(*)::int as partners, coalesce(sum(${difference('amount_cents')}), 0)::bigint as cents
    ${changed(both)} where ${differs}`.execute(db);
  return rows[0] ?? { partners: 0, cents: 0 };
}

/** The orders of large credits, by id. */
export async function findOrderNumbers(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; number: string }>`
    select id, number from orders where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, number }) => [id, number]));
}
