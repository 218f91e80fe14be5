import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '@blattwerk/server/platform/database/migrate.ts';
import {
  createDatabase,
  dropDatabase,
  startThrowawayCluster,
} from '@blattwerk/server/platform/database/throwaway-cluster.ts';
import { onDatabase } from '@blattwerk/server/test-support/on-database.ts';
import { type Copies, measureCopies } from './cycle-copies.ts';
import { copyOut, projection } from './cycle-copy.ts';
import { addOneOrder, type CycleSizes, createCycleNetwork } from './cycle-network.ts';
import type { CycleRun, CycleWork } from './cycle-process.ts';
import { type Figure, median } from './figure.ts';

const run = promisify(execFile);
type Report = (line: string) => void;

/** `CYCLE_PARTNERS=20000 CYCLE_ORDERS=100000 npm run bench -- cycle` takes seconds instead of minutes. */
const sizes: CycleSizes = {
  partners: Number(process.env.CYCLE_PARTNERS ?? 1_000_000),
  orders: Number(process.env.CYCLE_ORDERS ?? 5_000_000),
};

/** Closing a cycle, next to a server that reads and writes the same rows without computing anything. */
export function measureCycle(report: Report): Promise<Figure[]> {
  return onNetwork(report, async (server, network) => {
    const closed = await createDatabase(server, 'closed', 'network');
    const closing = await measure('close', closed, report);
    const copies = await measureCopies(server, closed, report);
    await measure('check', closed, report);
    await dropDatabase(server, 'closed');
    // Once before and once after the copies, so that other load on the machine slows both alike.
    const again = await measure('close', await createDatabase(server, 'closed', 'network'), report);
    await dropDatabase(server, 'closed');
    return [...figuresOf([closing, again], copies), ...(await measureOpenCycle(network, closing, report))];
  });
}

/** A preview as the two people of the month-end read it, next to the one that a command prints. */
export function measurePreviews(report: Report): Promise<Figure[]> {
  return onNetwork(report, async (_, network) => [await measureKept(network, report)]);
}

/** Measures on a network created for this purpose. */
async function onNetwork(
  report: Report,
  measure: (server: string, network: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  report(`${sizes.partners} partners, ${sizes.orders} orders; a server without fsync and autovacuum`);
  const cluster = await startThrowawayCluster();
  try {
    const network = await createDatabase(cluster.url, 'network');
    await migrate(network, { info: () => undefined });
    await onDatabase(network, async (client) => {
      await client.query('alter system set autovacuum = off');
      await client.query('select pg_reload_conf()');
    });
    await createCycleNetwork(network, sizes);
    report('the network is there');
    return await measure(cluster.url, network);
  } finally {
    await cluster.stop();
  }
}

function figuresOf(closings: readonly [CycleRun, CycleRun], copies: Copies): Figure[] {
  const releases = closings.map(({ steps }) => steps.release ?? 0);
  const written = closings.map(({ seconds, steps }) => seconds - (steps.release ?? 0));
  return [
    {
      name: 'closing a cycle, whole / COPY of the same credits into a table with their indexes',
      value: median(written) / copies.credits,
      unit: 'x',
      budget: { atMost: 0.35 },
      samples: [...written, copies.credits],
    },
    {
      name: 'closing a cycle / COPY of the same rows out and in',
      value: median(written) / (copies.out + copies.in),
      unit: 'x',
      budget: { atMost: 1.3 },
      samples: [...written, copies.out, copies.in],
    },
    {
      name: 'releasing its credits / COPY of the same credits out and postings in',
      value: median(releases) / copies.release,
      unit: 'x',
      budget: { atMost: 1.3 },
      samples: [...releases, copies.release],
    },
    { name: 'memory of the closing', value: closings[0].peakMegabytes, unit: 'MB', budget: { atMost: 3000 } },
  ];
}

/** Repetitions of a measurement that is compared with another on the same machine; the two alternate. */
const TIMES = 5;

async function measureKept(url: string, report: Report): Promise<Figure> {
  const ratios: number[] = [];
  for (let i = 0; i < TIMES; i++) {
    const printed = await measure('printed', url, report);
    const keptRun = await measure('kept', url, report);
    if (keptRun.outcome !== printed.outcome) throw new Error('the two previews differ');
    ratios.push(keptRun.seconds / printed.seconds);
  }
  return {
    name: 'a preview that is kept, with its checks and the months before / the preview that a command prints',
    value: median(ratios),
    unit: 'x',
    budget: { atMost: 1.2 },
    samples: ratios,
  };
}

/** The running cycle: computed for the first time, again after one order, and closed with its projection to delete. */
async function measureOpenCycle(network: string, closing: CycleRun, report: Report): Promise<Figure[]> {
  const preview = await measure('preview', network, report);
  if (preview.outcome !== closing.outcome) throw new Error('the preview differs from the closing');
  await measure('project', network, report);
  await onDatabase(network, addOneOrder);
  const stored = await onDatabase(network, (client) => copyOut(client, projection));
  const again = await measure('project', network, report);
  const standing = await measure('standing', network, report);
  await measure('close', network, report);
  return [
    {
      name: 'computing the open cycle after one order / previewing it and COPY of its projection out',
      value: again.seconds / (preview.seconds + stored),
      unit: 'x',
      budget: { atMost: 1.5 },
      samples: [again.seconds, preview.seconds, stored],
    },
    ...standingFigures(standing),
  ];
}

/** The same in the process that keeps the cycle in memory, next to reading all of it in the same run. */
function standingFigures({ steps, peakMegabytes, outcome }: CycleRun): Figure[] {
  const orders = Object.entries(steps).flatMap(([step, seconds]) =>
    step.startsWith('order') ? [seconds] : [],
  );
  const all = steps.all ?? Number.NaN;
  return [
    {
      name: 'the open cycle after one order, held in memory',
      value: median(orders),
      unit: 's',
      budget: { atMost: 2 },
      samples: orders,
    },
    {
      name: 'the same / reading and computing all of it',
      value: median(orders) / all,
      unit: 'x',
      budget: { atMost: 0.1 },
      samples: [...orders, all],
    },
    { name: 'memory held of the open cycle', value: Number(outcome), unit: 'MB', budget: { atMost: 1024 } },
    { name: 'peak memory of whoever holds it', value: peakMegabytes, unit: 'MB', budget: { atMost: 3000 } },
  ];
}

const program = join(import.meta.dirname, 'cycle-process.ts');

async function measure(work: CycleWork, url: string, report: Report): Promise<CycleRun> {
  await run('sync');
  const { stdout } = await run(process.execPath, [program, url, work]);
  const done = JSON.parse(stdout) as CycleRun;
  const steps = Object.entries(done.steps).map(([step, seconds]) => `${step} ${seconds.toFixed(2)}`);
  report(`${work}: ${done.seconds.toFixed(2)} s, ${done.outcome}`);
  if (steps.length > 0) report(`  ${steps.join(', ')}`);
  return done;
}
