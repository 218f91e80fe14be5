import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { bonusTotals, type CreditSum, sumOfTotals } from './bonus-totals.ts';
import type { ComputedCycle } from './computed-cycle.ts';
import type { Mover, Preview } from './preview-cycle.ts';

/** The output of a commission run: totals per bonus, numbers of credits, movers, hash. */
export function reportOf(computed: Preview, movers: readonly Mover[]): string {
  const { cycle, asOf, input, result, hash } = computed;
  const head = [
    `Cycle ${cycle.dateFrom} to ${cycle.dateTo}, plan ${result.planVersion}${standingOf(computed)}`,
    `as of ${asOf.toISOString()}: ${input.network.size} partners, ${input.orders.partner.length} orders counted, base ${formatCents(result.baseCents)} EUR`,
  ];
  const rows = totalsOf(computed).map(({ name, count, cents }) => [name, String(count), formatCents(cents)]);
  const moving = movers.map(({ partner, displayName, cents, beforeCents }) => [
    String(partner),
    displayName,
    formatCents(beforeCents),
    formatCents(cents),
    signed(cents - beforeCents),
  ]);
  return [
    ...head,
    '',
    ...tableOf(['bonus', 'credits', 'EUR'], rows, 1),
    '',
    movers.length === 0
      ? 'Nobody earns another amount than in the cycle before.'
      : `The ${movers.length} largest movers against the cycle before:`,
    ...(movers.length === 0 ? [] : tableOf(['partner', 'name', 'before', 'now', 'change'], moving, 2)),
    '',
    `hash ${hash}`,
    '',
  ].join('\n');
}

function standingOf({ cycle, result, hash, closedHash }: Preview): string {
  if (result.provisional) return ', still running';
  if (cycle.closedAt === null) return '';
  const closed = `, closed ${cycle.closedAt.toISOString()}`;
  return closedHash === hash
    ? `${closed} with this very result`
    : `${closed} WITH ANOTHER RESULT: ${closedHash}`;
}

interface Total extends CreditSum {
  readonly name: string;
}

function totalsOf({ result }: ComputedCycle): Total[] {
  const totals = bonusTotals(result);
  return [...bonusNames.map((name) => ({ name, ...totals[name] })), { name: 'all', ...sumOfTotals(totals) }];
}

function signed(cents: number): string {
  return cents > 0 ? `+${formatCents(cents)}` : formatCents(cents);
}

/** Columns from `numbersFrom` on are right-aligned. */
function tableOf(titles: readonly string[], rows: readonly string[][], numbersFrom: number): string[] {
  const all = [titles, ...rows];
  const widths = titles.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all.map((row) =>
    row
      .map((cell, column) =>
        column < numbersFrom ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
