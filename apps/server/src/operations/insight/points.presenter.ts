import type { getInsight } from '@blattwerk/contract/insight/insight.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Cell } from '../../money/accounting/csv-rows.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { Asked, PointRow } from './points.queries.ts';

type Answer = HandlerAnswer<typeof getInsight>;

/** A figure as the call returns it. */
export function presentPoints(
  asked: Asked,
  { points, computedAt }: { readonly points: readonly PointRow[]; readonly computedAt: Date | null },
): Answer {
  return {
    ...asked,
    currency: 'EUR',
    computedAt,
    points: points.map((row) => ({
      at: row.at,
      part: row.part,
      partner: row.partner === null ? null : { id: row.partner, displayName: row.displayName ?? '' },
      count: row.count,
      of: row.of,
      amount: row.amountCents === null ? null : formatCents(row.amountCents),
      base: row.baseCents === null ? null : formatCents(row.baseCents),
      ratioBp: ratioOf(asked, row),
      seconds: row.seconds,
    })),
  };
}

/**
 * The amount in basis points of its base, or for retention those who bought out of those who joined; null without a
 * base.
 */
function ratioOf({ figure }: Asked, { count, of, amountCents, baseCents }: PointRow): number | null {
  if (figure === 'retention') return shareBp(count, of);
  return figure === 'payout-ratio' ? shareBp(amountCents, baseCents) : null;
}

function shareBp(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : Math.round((part / whole) * 10_000);
}

/** Columns of the file, as the API names them. */
export const pointColumns = [
  'at',
  'part',
  'partner',
  'name',
  'count',
  'of',
  'amount',
  'base',
  'ratio_bp',
  'seconds',
];

/** The same points as cells of the file. */
export function pointCells(asked: Asked, points: readonly PointRow[]): Cell[][] {
  return points.map((row) => [
    row.at,
    row.part,
    row.partner,
    row.displayName,
    row.count,
    row.of,
    row.amountCents === null ? null : { cents: row.amountCents },
    row.baseCents === null ? null : { cents: row.baseCents },
    ratioOf(asked, row),
    row.seconds,
  ]);
}
