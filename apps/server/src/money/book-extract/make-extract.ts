import { cycleWindow } from '@blattwerk/plan/cycle/cycle-window.ts';
import { type Kysely, sql } from 'kysely';
import { findPlan } from '../../company/plans/find-plan.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { DocumentFile } from '../signed-documents/archive.ts';
import { decideLines, type ExtractLine } from './decide-lines.ts';
import { extractHeading, extractRows } from './extract-csv.ts';
import {
  type ClosedMonth,
  findClosedMonths,
  findExtractCredits,
  findExtractOrders,
  findTeamAt,
} from './extract-facts.queries.ts';
import { extractTexts } from './extract-texts.ts';

/** The partner and months of an extract; days are the first days of months. */
export interface ExtractSpan {
  readonly partner: number;
  readonly monthFrom: string;
  readonly monthTo: string;
  readonly locale: string;
}

/**
 * The file of an extract. Runs in a transaction with one snapshot, so that a concurrent refund is either in all of it or in
 * none.
 * @throws Error if its total differs from that of the credits
 */
export async function makeExtract(db: Kysely<DB>, span: ExtractSpan): Promise<DocumentFile> {
  const { partner, monthFrom, monthTo, locale } = span;
  const pieces = [extractHeading(locale)];
  let cents = 0;
  for (const month of await findClosedMonths(db, span)) {
    const lines = await findLines(db, partner, month);
    cents += lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
    pieces.push(extractRows(month.dateFrom.slice(0, 7), lines, locale));
  }
  const credited = await sumCredits(db, span);
  if (cents !== credited)
    throw new Error(`an extract of partner ${partner} adds up to ${cents} cents, its credits to ${credited}`);
  const months =
    monthFrom === monthTo ? monthFrom.slice(0, 7) : `${monthFrom.slice(0, 7)}_${monthTo.slice(0, 7)}`;
  return { name: `${extractTexts(locale).fileName} ${months}.csv`, bytes: Buffer.from(pieces.join('')) };
}

/** The lines of a closed month. */
export async function findLines(db: Kysely<DB>, partner: number, month: ClosedMonth): Promise<ExtractLine[]> {
  const { cycle, computedAt } = month;
  const instant = new Date(cycleWindow(month, computedAt.getTime()).instant);
  const at = { partner, cycle, instant };
  return decideLines({
    plan: await findPlan(db, month),
    partner,
    team: await findTeamAt(db, at),
    orders: await findExtractOrders(db, { ...at, month }),
    credits: await findExtractCredits(db, at),
  });
}

async function sumCredits(db: Kysely<DB>, { partner, monthFrom, monthTo }: ExtractSpan): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(credit.amount_cents), 0)::bigint as cents
    from credits as credit join cycles as cycle on cycle.id = credit.cycle_id
    where credit.partner_id = ${partner} and cycle.closed_at is not null
      and cycle.date_from between ${monthFrom}::date and ${monthTo}::date`.execute(db);
  return onlyRow(rows).cents;
}
