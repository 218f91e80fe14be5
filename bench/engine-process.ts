/**
 * One measurement of the engine in a process of its own, printed as JSON: `node bench/engine-process.ts PARTNERS ORDERS
 * RUNS`. With 0 runs it computes once and reports the memory used.
 */
import { argv, threadCpuUsage } from 'node:process';
import { computeCommissions } from '@blattwerk/plan/bonuses/compute-commissions.ts';
import { computeCycle } from '@blattwerk/plan/cycle/compute-cycle.ts';
import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { createNetwork } from '@blattwerk/plan/network/network.ts';
import { peakMegabytes } from '@blattwerk/server/test-support/peak-memory.ts';
import { commissionInput, createBigNetwork } from './engine-network.ts';
import { columnsIn, scan } from './engine-scan.ts';

/** Processor time of this thread in milliseconds, per run. */
export interface Compared {
  readonly engine: number[];
  readonly scan: number[];
}

export interface EngineMeasurement {
  readonly volumes: Compared;
  readonly credits: Compared;
  readonly levelCredits: number;
  readonly inputMegabytes: number;
  readonly peakMegabytes: number;
}

/** A run of a short computation repeats it many times. */
const RUN_MS = 60;
const SEED = 20_260_301;
const MEGABYTE = 2 ** 20;

const [partners = 0, orders = 0, runs = 0] = argv.slice(2).map(Number);
const { columns, ...lists } = createBigNetwork(partners, orders, SEED);
const input = commissionInput({ columns, ...lists });
const { levelCredits } = computeCommissions(defaultPlan, input);
const measurement: EngineMeasurement = {
  levelCredits: levelCredits.order.length,
  inputMegabytes: columnsIn(columns, lists).reduce((sum, { byteLength }) => sum + byteLength, 0) / MEGABYTE,
  peakMegabytes: peakMegabytes(),
  volumes: compareVolumes(),
  credits: compareCredits(),
};
console.log(JSON.stringify(measurement));

function compareVolumes(): Compared {
  const { memberships, orders: counted, window } = input;
  const { partner, baseCents, qp } = counted;
  const compute = () => {
    const network = createNetwork(columns);
    return computeCycle(defaultPlan, {
      network,
      orders: counted,
      memberships,
      instantDay: window.instantDay,
    });
  };
  return compare(compute, [columns, memberships, partner, baseCents, qp]);
}

function compareCredits(): Compared {
  return compare(
    () => computeCommissions(defaultPlan, { ...input, network: createNetwork(columns) }),
    [columns, lists],
  );
}

/** Alternating, so that other load slows both alike. */
function compare(compute: () => unknown, inputs: readonly unknown[]): Compared {
  const compared: Compared = { engine: [], scan: [] };
  if (runs === 0) return compared;
  const read = columnsIn(...inputs);
  const filled = columnsIn(compute());
  const plainScan = () => scan(read, filled);
  // The first runs are warm-up for the compiler.
  measure(compute);
  measure(plainScan);
  for (let run = 0; run < runs; run++) {
    compared.engine.push(measure(compute));
    compared.scan.push(measure(plainScan));
  }
  return compared;
}

function measure(work: () => unknown): number {
  const before = threadCpuUsage();
  let times = 0;
  let spent = 0;
  do {
    work();
    times++;
    const { user, system } = threadCpuUsage(before);
    spent = (user + system) / 1000;
  } while (spent < RUN_MS);
  return spent / times;
}
