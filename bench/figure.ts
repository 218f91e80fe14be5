/** One measured figure with its upper or lower limit. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly budget: { readonly atMost: number } | { readonly atLeast: number };
  /** The single measurements, when `value` is their median. */
  readonly samples?: readonly number[];
  /** The baseline it was measured against: absolute times, the other side of a ratio. */
  readonly beside?: string;
  /** The same figure for the best-known products, measured in the same way. */
  readonly peer?: string;
}

export function isMet({ value, budget }: Figure): boolean {
  return 'atMost' in budget ? value <= budget.atMost : value >= budget.atLeast;
}

/** The middle value; for an even number of values the mean of the two in the middle. NaN for none, which meets no budget. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const below = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  const above = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return (below + above) / 2;
}

/** One line per figure: measured, budget, passed or missed. Missed budgets are included. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    ...cellsOf(figure),
    [...(figure.samples ?? []).map(rounded), ...(figure.beside ? [`(${figure.beside})`] : [])].join(' '),
  ]);
  const table = [['figure', 'measured', 'budget', 'of it', '', 'samples'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Name, measured, budget, the ratio to the budget, and whether it is met. */
export function cellsOf(figure: Figure): [string, string, string, string, string] {
  const { name, value, unit, budget } = figure;
  const [sign, bound] = 'atMost' in budget ? ['<=', budget.atMost] : ['>=', budget.atLeast];
  const share = bound === 0 ? '' : `${rounded(value / bound)} x`;
  return [
    name,
    withUnit(value, unit),
    `${sign} ${withUnit(bound, unit)}`,
    share,
    isMet(figure) ? 'passed' : 'MISSED',
  ];
}

function withUnit(value: number, unit: string): string {
  return unit === '' ? rounded(value) : `${rounded(value)} ${unit}`;
}

function rounded(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
