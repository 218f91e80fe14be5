import type {
  compareMonthEnd,
  getMonthEnd,
  monthCheck,
} from '@blattwerk/contract/month-end/month-ends.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../platform/database/database-types.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import { type BonusTotals, sumOfTotals } from '../cycles/bonus-totals.ts';
import type { StoredCheck } from './checks.ts';
import { type ClosingRow, findLatestClosings } from './closings.queries.ts';
import type { ClosedMonth, MonthRow } from './months.queries.ts';
import { presentTotals } from './present-preview.ts';
import { findLatestPreview, type PreviewRow } from './previews.queries.ts';
import { ratioBp } from './ratio.ts';
import { latenessOf, settlementTerms } from './settlement-terms.ts';

type Presented = HandlerAnswer<typeof getMonthEnd>;
type PresentedTotals = HandlerAnswer<typeof compareMonthEnd>['earlier'][number];

/** Months with their totals and submissions. */
export async function presentMonths(
  db: Kysely<DB>,
  rows: readonly MonthRow[],
  now: Date,
): Promise<Presented[]> {
  const closings = await findLatestClosings(
    db,
    rows.map(({ id }) => id),
  );
  const presented: Presented[] = [];
  for (const row of rows) {
    const preview = row.closedAt === null ? await findLatestPreview(db, row.id) : undefined;
    presented.push(present(row, { preview, closing: closings.get(row.id), now }));
  }
  return presented;
}

function present(
  row: MonthRow,
  {
    preview,
    closing,
    now,
  }: {
    readonly preview: PreviewRow | undefined;
    readonly closing: ClosingRow | undefined;
    readonly now: Date;
  },
): Presented {
  const { id, dateFrom, dateTo, state, planVersion, closedAt, waiting } = row;
  const totals = totalsOf(row, preview);
  return {
    id,
    dateFrom,
    dateTo,
    state,
    planVersion,
    closedAt,
    ...settlementTerms(row),
    lateness: latenessOf(row, now),
    base: totals && formatCents(totals.baseCents),
    amount: totals && formatCents(totals.amountCents),
    ratioBp: totals && ratioBp(totals),
    bonuses: presentTotals(totals?.totals ?? null),
    preview: row.preview,
    waiting,
    closing: closing === undefined ? null : presentClosing(closing),
  };
}

interface KnownTotals {
  readonly baseCents: number;
  readonly amountCents: number;
  readonly totals: BonusTotals;
}

/** The totals of a month: by its closing, or before that by its latest preview. */
function totalsOf(row: MonthRow, preview: PreviewRow | undefined): KnownTotals | null {
  if (row.closedAt !== null) {
    if (row.totals === null) return null;
    return {
      baseCents: row.baseCents ?? 0,
      amountCents: sumOfTotals(row.totals).cents,
      totals: row.totals,
    };
  }
  if (preview?.totals == null) return null;
  return {
    baseCents: preview.baseCents ?? 0,
    amountCents: preview.amountCents ?? 0,
    totals: preview.totals,
  };
}

function presentClosing(closing: ClosingRow): NonNullable<Presented['closing']> {
  const { cycle: _, hash: _hash, amountCents: _amount, credits: _credits, checks, ...same } = closing;
  return { ...same, checks: checks.map(presentCheck) };
}

/** A check in the answer of calls. */
export function presentCheck({ cents, ...check }: StoredCheck): z.input<typeof monthCheck> {
  return { ...check, amount: cents === null ? null : formatCents(cents) };
}

/** The totals of a month, closed or by a preview; null if unknown. */
export function presentComparedMonth(month: ClosedMonth): PresentedTotals | null {
  const { id, dateFrom, dateTo, planVersion, baseCents, totals } = month;
  if (totals === null) return null;
  const amountCents = sumOfTotals(totals).cents;
  return {
    cycle: { id, dateFrom, dateTo },
    planVersion,
    base: formatCents(baseCents),
    amount: formatCents(amountCents),
    ratioBp: ratioBp({ baseCents, amountCents }),
    bonuses: presentTotals(totals),
  };
}
