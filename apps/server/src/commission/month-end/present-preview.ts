import type {
  getCyclePreview,
  listCyclePreviewChanges,
  listCyclePreviewPartners,
} from '@blattwerk/contract/month-end/cycle-previews.contract.ts';
import { type BonusName, bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Kysely } from 'kysely';
import { findDisplayNames } from '../../network/partners/partners.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { BonusTotals } from '../cycles/bonus-totals.ts';
import { holds } from './holds.ts';
import {
  type ChangeRow,
  findOrderNumbers,
  type PreviewPartnerRow,
  type PreviewRow,
} from './previews.queries.ts';
import { ratioBp } from './ratio.ts';

type Presented = HandlerAnswer<typeof getCyclePreview>;

/** The totals of each bonus, except those without a credit. */
export function presentTotals(totals: BonusTotals | null): Presented['bonuses'] {
  if (totals === null) return [];
  return bonusNames.flatMap((bonus) => {
    const { count, cents } = totals[bonus];
    return count === 0 ? [] : [{ bonus, credits: count, amount: formatCents(cents) }];
  });
}

/** Previews with the names for their largest credits. */
export async function presentPreviews(db: Kysely<DB>, rows: readonly PreviewRow[]): Promise<Presented[]> {
  const largest = rows.flatMap((row) => row.largest ?? []);
  const names = await findDisplayNames(db, [...new Set(largest.map(({ partner }) => partner))]);
  const orders = await findOrderNumbers(db, [...new Set(largest.flatMap(({ order }) => order ?? []))]);
  return rows.map((row) => present(row, names, orders));
}

function present(
  row: PreviewRow,
  names: ReadonlyMap<number, string>,
  orders: ReadonlyMap<number, string>,
): Presented {
  const { id, cycle, requestedBy, requestedAt, asOf, planVersion, hash, watermark, credits } = row;
  const { baseCents, amountCents } = row;
  const unmade = row.failedAt === null ? 'waiting' : 'failed';
  return {
    id,
    cycle,
    status: row.endedAt === null ? unmade : 'done',
    requestedBy,
    requestedAt,
    asOf,
    planVersion,
    hash,
    holds: holds(row),
    watermark,
    base: baseCents === null ? null : formatCents(baseCents),
    amount: amountCents === null ? null : formatCents(amountCents),
    credits,
    ratioBp: baseCents === null || amountCents === null ? null : ratioBp({ baseCents, amountCents }),
    bonuses: presentTotals(row.totals),
    largest: (row.largest ?? []).map(({ partner, bonus, order, cents }) => ({
      partner: { id: partner, displayName: names.get(partner) ?? '' },
      bonus,
      order: order === null ? null : { id: order, number: orders.get(order) ?? '' },
      amount: formatCents(cents),
    })),
  };
}

/** The credits of one partner in a preview. */
export function presentPartner({
  partner,
  displayName,
  amountCents,
  beforeCents,
  bonusCents,
  ...levels
}: PreviewPartnerRow): HandlerAnswer<typeof listCyclePreviewPartners>['items'][number] {
  return {
    id: partner,
    partner: { id: partner, displayName },
    amount: formatCents(amountCents),
    before: formatCents(beforeCents),
    change: formatCents(amountCents - beforeCents),
    bonuses: named(bonusCents).map(({ bonus, cents }) => ({ bonus, amount: formatCents(cents) })),
    ...levels,
  };
}

/** The difference between a partner's credits in a preview and in an earlier one. */
export function presentChange({
  partner,
  displayName,
  amountCents,
  beforeCents,
  changeCents,
}: ChangeRow): HandlerAnswer<typeof listCyclePreviewChanges>['items'][number] {
  return {
    id: partner,
    partner: { id: partner, displayName },
    amount: formatCents(amountCents),
    before: formatCents(beforeCents),
    change: formatCents(amountCents - beforeCents),
    bonuses: named(changeCents).map(({ bonus, cents }) => ({ bonus, change: formatCents(cents) })),
  };
}

/** Bonuses in order, without those that are 0. */
function named(bonusCents: readonly number[]): { bonus: BonusName; cents: number }[] {
  return bonusNames.flatMap((bonus, i) => {
    const cents = bonusCents[i] ?? 0;
    return cents === 0 ? [] : [{ bonus, cents }];
  });
}
