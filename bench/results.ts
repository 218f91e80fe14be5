import { cpus, totalmem } from 'node:os';
import { cellsOf, type Figure } from './figure.ts';

/** The last result of one bench, with its time and machine. */
export interface Result {
  /** UTC. */
  readonly date: string;
  readonly machine: {
    readonly processor: string;
    readonly cores: number;
    readonly memoryGB: number;
    readonly node: string;
    readonly platform: string;
    /** Load average over the minute before it began. */
    readonly loadBefore: number;
  };
  readonly figures: readonly (Figure & { readonly met: boolean })[];
}

/** The last result of each bench, by name. */
export type Results = Readonly<Record<string, Result>>;

/** This machine, as results name it. */
export function machineOf(loadBefore: number): Result['machine'] {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    loadBefore,
  };
}

const BEGIN = '<!-- figures: written by npm run bench -->';
const END = '<!-- end of figures -->';

/** The README's figures: one for each of three questions. */
const highlights: readonly (readonly [bench: string, figure: string, line: (said: string) => string])[] = [
  [
    'engine',
    'differences to brute force',
    (value) => `${value} differences between the engine and a second, naive calculation`,
  ],
  [
    'web',
    'largest contentful paint',
    (value) => `${value} until a partner sees the dashboard, on Lighthouse's slow phone`,
  ],
  ['web', 'JavaScript', (value) => `${value} of JavaScript for that`],
];

/**
 * The README with its three figures.
 *
 * @throws Error for a page without the marks, or if one of them was not measured
 */
export function withHighlights(page: string, results: Results): string {
  const lines = highlights.map(([bench, name, line]) => {
    const figure = results[bench]?.figures.find((one) => one.name === name);
    if (figure === undefined) throw new Error(`${bench} has no figure "${name}"`);
    return `- ${line(cellsOf(figure)[1])}`;
  });
  return between(page, lines.join('\n'));
}

/**
 * CONTRIBUTING with the waiting times of a developer's day.
 *
 * @throws Error for a page without the marks, and if they were never measured
 */
export function withDay(page: string, { day }: Results): string {
  if (day === undefined) throw new Error('The day was not measured');
  return between(page, tableOf({ day }));
}

/**
 * A page with the table between its marks replaced by these figures; a missed budget is shown as missed.
 *
 * @throws Error for a page without the marks
 */
export function withFigures(page: string, results: Results): string {
  return between(page, tableOf(results));
}

function between(page: string, figures: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error('The page has no place for figures.');
  return `${page.slice(0, begin)}${BEGIN}\n\n${figures}\n\n${page.slice(end)}`;
}

function tableOf(results: Results): string {
  const head = ['', 'measured', 'budget', 'of it', '', 'the best known peer'];
  const rows = Object.entries(results).flatMap(([name, { date, machine, figures }]) => [
    [`**${name}**, ${date.slice(0, 10)}, load before ${machine.loadBefore.toFixed(1)}`, '', '', '', '', ''],
    ...figures.map((figure) => [...cellsOf(figure), figure.peer ?? '']),
  ]);
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [...machinesOf(results), '', ...lines].join('\n');
}

/** Where they were measured: one line if all come from the same machine. */
function machinesOf(results: Results): string[] {
  const named = Object.values(results).map(
    ({ machine: { processor, cores, memoryGB, node, platform } }) =>
      `${cores} cores of ${processor.replaceAll('(R)', '')}, ${memoryGB} GB, Node ${node.slice(1)}, ${platform}`,
  );
  return [...new Set(named)];
}
