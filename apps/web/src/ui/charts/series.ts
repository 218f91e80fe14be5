/** A colour of charts by its place: one to six, in the order in which they are told apart best. */
export type Tone = 1 | 2 | 3 | 4 | 5 | 6;

/** From and to, both included. */
export type Range = readonly [from: number, to: number];

/** Numbers of one kind, one for each point; null where there is none. */
export interface Series {
  readonly label: string;
  /** Bars from zero, a line, a dashed line to compare with, or a bar from one number to another. */
  readonly kind: 'bars' | 'line' | 'dashed' | 'range';
  readonly tone: Tone;
  readonly values: readonly (number | Range | null)[];
  /** What its points are called where that is not what the chart's are: the days of another month. */
  readonly titles?: readonly string[];
}

/** What the numbers belong to: a day, a month. */
export interface Point {
  /** Tells it from the others: a day, the id of a month. */
  readonly id: string;
  /** Below it, in one or more lines. */
  readonly label: string | string[];
  /** In the tooltip and in the table. */
  readonly title: string;
}

/** What is drawn, and how it is said; a table of the same numbers stands beside each chart. */
export interface ChartProps {
  /** What the chart is about, and what it says in one sentence, for those who cannot see it. */
  label: string;
  summary: string;
  points: readonly Point[];
  series: readonly Series[];
  /** A number in words of the reader's language. */
  format: (value: number) => string;
  /** Bars stand upon each other, and their sum is said under this name. */
  stacked?: string;
  /** A point was chosen. There has to be another way to it: the table. */
  onPick?: ((index: number) => void) | undefined;
}

/** A line of what is said of a point. */
export interface Said {
  readonly label: string;
  readonly value: string;
}

/** What a chart says of one of its points: each series that has a number there, and the sum of a stack. */
export function sayPoint({ series, format, stacked }: ChartProps, index: number): Said[] {
  const said = series.flatMap(({ label, values, titles }) => {
    const value = values[index];
    if (value === null || value === undefined) return [];
    const title = titles?.[index];
    return [{ label: title ? `${label} (${title})` : label, value: sayValue(value, format) }];
  });
  if (stacked === undefined) return said;
  const sum = series.reduce((total, { values }) => total + numberOf(values[index]), 0);
  return [...said, { label: stacked, value: format(sum) }];
}

/** A number, or a range from one to another. */
export function sayValue(value: number | Range, format: ChartProps['format']): string {
  return typeof value === 'number' ? format(value) : `${format(value[0])} – ${format(value[1])}`;
}

/** What a number adds to a sum: a range or nothing adds nothing. */
export function numberOf(value: number | Range | null | undefined): number {
  return typeof value === 'number' ? value : 0;
}
