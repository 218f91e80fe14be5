/** Index of a chart colour: one to six, most distinguishable first. */
export type Tone = 1 | 2 | 3 | 4 | 5 | 6;

/** From and to, both included. */
export type Range = readonly [from: number, to: number];

/** The numbers of a series, one per point; null if missing. */
export interface Series {
  readonly label: string;
  /** Bars from zero, a line, a dashed line for comparison, or floating bars. */
  readonly kind: 'bars' | 'line' | 'dashed' | 'range';
  readonly tone: Tone;
  readonly values: readonly (number | Range | null)[];
  /** Titles of its points if they differ from the chart's: the days of another month. */
  readonly titles?: readonly string[];
}

/** A point: a day, a month. */
export interface Point {
  /** Unique among the points: a day, the id of a month. */
  readonly id: string;
  /** Label below it, on one or more lines. */
  readonly label: string | string[];
  /** Title in the tooltip and in the table. */
  readonly title: string;
}

/** Props of a chart; each has a table with the same numbers. */
export interface ChartProps {
  /** Subject and one-sentence summary, for screen readers. */
  label: string;
  summary: string;
  points: readonly Point[];
  series: readonly Series[];
  /** Formats a number in the reader's language. */
  format: (value: number) => string;
  /** Stacks the bars, and shows their sum under this name. */
  stacked?: string;
  /** A point was selected. There has to be another way to it: the table. */
  onPick?: ((index: number) => void) | undefined;
}

/** A line in a point's tooltip. */
export interface Said {
  readonly label: string;
  readonly value: string;
}

/** The tooltip of a point: each series with a number there, and the sum of a stack. */
export function sayPoint({ series, format, stacked }: ChartProps, index: number): Said[] {
  const lines = series.flatMap(({ label, values, titles }) => {
    const value = values[index];
    if (value === null || value === undefined) return [];
    const title = titles?.[index];
    return [{ label: title ? `${label} (${title})` : label, value: sayValue(value, format) }];
  });
  if (stacked === undefined) return lines;
  const sum = series.reduce((total, { values }) => total + numberOf(values[index]), 0);
  return [...lines, { label: stacked, value: format(sum) }];
}

/** Formats a number, or a range. */
export function sayValue(value: number | Range, format: ChartProps['format']): string {
  return typeof value === 'number' ? format(value) : `${format(value[0])} – ${format(value[1])}`;
}

/** What a value adds to a sum: a range or null adds nothing. */
export function numberOf(value: number | Range | null | undefined): number {
  return typeof value === 'number' ? value : 0;
}
