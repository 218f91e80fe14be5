import { startBare } from './api-bare.ts';
import { fire, percentile, processorTime, type Shot } from './api-load.ts';
import { type Figure, median } from './figure.ts';

const REQUESTS = 2_000;
const CONNECTIONS = 8;
const ROUNDS = 5;

/** A server and the request to send to it. */
interface Served {
  readonly pid: number;
  readonly shot: Shot;
}

/** A list of ten rows: processor time per request, as a ratio to a bare server that returns the same. */
export async function measureList(product: Served, databaseUrl: string): Promise<Figure[]> {
  const { token } = product.shot;
  const body = await (
    await fetch(product.shot.url, { headers: { authorization: `Bearer ${token}` } })
  ).text();
  const bare = await startBare({ kind: 'list', databaseUrl });
  const still = await startBare({ kind: 'static', body });
  try {
    const all: Served[] = [
      product,
      { pid: bare.pid, shot: { url: bare.url, token } },
      { pid: still.pid, shot: { url: still.url, token } },
    ];
    // Lets the JIT compilers finish before measuring.
    for (const { shot } of all) await fire(shot, { times: REQUESTS * 2, connections: CONNECTIONS });
    const rounds: { cpu: number; p50: number }[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const measured: { cpu: number; p50: number }[] = [];
      for (const served of all) measured.push(await measure(served));
      rounds.push(measured);
    }
    return figuresOf(rounds);
  } finally {
    bare.stop();
    still.stop();
  }
}

async function measure({ pid, shot }: Served): Promise<{ cpu: number; p50: number }> {
  const before = processorTime(pid);
  const durations = await fire(shot, { times: REQUESTS, connections: CONNECTIONS });
  return { cpu: (processorTime(pid) - before) / REQUESTS, p50: percentile(durations, 0.5) };
}

function figuresOf(rounds: readonly { cpu: number; p50: number }[][]): Figure[] {
  const cpu = (server: number) => rounds.map((round) => round[server]?.cpu ?? Number.NaN);
  const [product, bare, still] = [cpu(0), cpu(1), cpu(2)];
  const over = (other: readonly number[]) =>
    product.map((value, round) => value / (other[round] ?? Number.NaN));
  const ms = (values: readonly number[]) => median(values).toFixed(3);
  const p50 = median(rounds.map((round) => round[0]?.p50 ?? Number.NaN)).toFixed(1);
  return [
    {
      name: 'list of 10 rows: CPU per request / bare node:http and pg',
      unit: 'x',
      budget: { atMost: 1 },
      value: median(over(bare)),
      samples: over(bare),
      beside: `${ms(product)} to ${ms(bare)} ms of CPU; p50 ${p50} ms at ${CONNECTIONS} connections`,
      peer: 'Directus 35',
    },
    {
      name: 'list of 10 rows: CPU per request / static node:http',
      unit: 'x',
      budget: { atMost: 2.5 },
      value: median(over(still)),
      samples: over(still),
      beside: `${ms(product)} to ${ms(still)} ms of CPU`,
    },
  ];
}
