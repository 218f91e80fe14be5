import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { computeCommissions } from '@blattwerk/plan/bonuses/compute-commissions.ts';
import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { countDifferences } from './engine-brute-force.ts';
import { commissionInput, createBigNetwork } from './engine-network.ts';
import type { Compared, EngineMeasurement } from './engine-process.ts';
import { type Figure, median } from './figure.ts';

const RUNS = 7;
const SIZES = [10_000, 100_000, 1_000_000, 5_000_000];
const ORDERS_PER_PARTNER = 5;
const SAMPLE = 100_000;

/** Cost of computing a cycle, against a plain scan of its inputs and outputs. */
export async function measureEngine(report: (line: string) => void): Promise<Figure[]> {
  const figures = [compareWithBruteForce(report)];
  const measurements: EngineMeasurement[] = [];
  for (const orders of SIZES) {
    const measurement = await measureApart(orders, RUNS);
    measurements.push(measurement);
    report(describe(orders, measurement));
  }
  const largest = measurements.at(-1) as EngineMeasurement;
  figures.push(
    ratioFigure(
      'volumes and levels, to reading each input and filling each output column once',
      largest.volumes,
    ),
    ratioFigure(
      'with every credit, to reading each input and filling each output column once',
      largest.credits,
    ),
    ...SIZES.slice(1).map((orders, i) => growth(orders, measurements[i], measurements[i + 1])),
    await peakMemory(),
  );
  report(
    'the scan reads each input column once and fills a new one for each output, first to last; both are',
  );
  report('processor time of one thread; the engine also makes the network out of ids and parents');
  return figures;
}

function compareWithBruteForce(report: (line: string) => void): Figure {
  report(`${SAMPLE} orders by brute force`);
  const input = commissionInput(createBigNetwork(SAMPLE / ORDERS_PER_PARTNER, SAMPLE, 4));
  const result = computeCommissions(defaultPlan, input);
  const differences = countDifferences(input, result);
  const credits = result.levelCredits.order.length + result.closingCredits.beneficiary.length;
  report(`${credits} credits compared with brute force, ${differences} differences`);
  return { name: 'differences to brute force', value: differences, unit: '', budget: { atMost: 0 } };
}

/** In a process of its own: no measurement inherits memory or compiled code from the one before. */
async function measureApart(orders: number, runs: number): Promise<EngineMeasurement> {
  const args = [orders / ORDERS_PER_PARTNER, orders, runs].map(String);
  const script = join(import.meta.dirname, 'engine-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args]);
  return JSON.parse(stdout) as EngineMeasurement;
}

function describe(orders: number, { volumes, credits, levelCredits }: EngineMeasurement): string {
  const part = (name: string, { engine, scan }: Compared) =>
    `${name} ${median(engine).toFixed(2)} ms, ${nanoseconds(orders, engine).toFixed(0)} ns an order (scan ${median(scan).toFixed(2)} ms)`;
  const parts = [part('volumes and levels', volumes), part('with every credit', credits)].join('; ');
  return `${orders / ORDERS_PER_PARTNER} partners, ${orders} orders, ${levelCredits} level credits: ${parts}`;
}

function nanoseconds(orders: number, milliseconds: readonly number[]): number {
  return (median(milliseconds) * 1e6) / orders;
}

function ratioFigure(name: string, { engine, scan }: Compared): Figure {
  const samples = engine.map((one, run) => one / (scan[run] as number));
  return { name, unit: 'x', budget: { atMost: 4 }, samples, value: median(samples) };
}

/** 1 is linear; it is above 1 because small networks fit into the processor's caches. */
function growth(orders: number, smaller?: EngineMeasurement, larger?: EngineMeasurement): Figure {
  const before = SIZES[SIZES.indexOf(orders) - 1] as number;
  const cost = (of: number, measured?: EngineMeasurement) => nanoseconds(of, measured?.volumes.engine ?? []);
  return {
    name: `cost of an order, ${orders} to ${before} of them`,
    value: cost(orders, larger) / cost(before, smaller),
    unit: 'x',
    budget: { atMost: 2 },
  };
}

async function peakMemory(): Promise<Figure> {
  const { peakMegabytes } = await measureApart(SIZES.at(-1) as number, 0);
  return { name: 'peak memory, input included', value: peakMegabytes, unit: 'MB', budget: { atMost: 2048 } };
}
