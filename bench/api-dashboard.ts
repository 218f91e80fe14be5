import { type Reads, startBare } from './api-bare.ts';
import { fire, percentile, processorTime, type Shot } from './api-load.ts';
import { type Figure, median } from './figure.ts';

const CONNECTIONS = 32;
const REQUESTS = 1_500;
const ROUNDS = 3;
const ALONE = 100;
/** Number of single calls per batch. */
const SINGLE_CALLS = 5;

/** The dashboard's reads, which its page sends in one batch. */
export function dashboardPaths(partner: number): string[] {
  return [
    '/api/user/',
    `/api/partners/${partner}/affiliateinfo`,
    `/api/partner_total_statistics?partner=${partner}`,
    `/api/partner_qualification/${partner}`,
    `/api/partners/${partner}/rank`,
    `/api/partners/${partner}/next-level`,
    `/api/partners/${partner}/personal-sales-volume`,
    `/api/partners/${partner}/qualification-points-volume`,
    `/api/memberships/${partner}`,
    `/api/partner/commission/pending?partner=${partner}`,
    `/api/partner/commission/available?partner=${partner}`,
    `/api/referral-statistic/get-all-link/${partner}/week`,
    '/api/news?limits=3',
  ];
}

interface Dashboard {
  readonly url: string;
  readonly pid: number;
  readonly token: string;
  readonly partner: number;
  readonly databaseUrl: string;
  readonly reads: Reads;
}

/**
 * All calls of the dashboard: one after the other, as a client without the batch makes them, and in one request, next to a
 * bare server that sends the same SQL.
 */
export async function measureDashboard(
  { url, pid, token, partner, databaseUrl, reads }: Dashboard,
  report: (line: string) => void,
): Promise<Figure[]> {
  const paths = dashboardPaths(partner);
  const product: Shot = { url: `${url}/api/batch`, token, method: 'POST', body: JSON.stringify({ paths }) };
  const statements = await reads.of(product);
  report(`the dashboard sends ${statements.length} reads besides the session's`);
  for (const path of paths) report(await alone(path, { url: url + path, token }));
  report(await alone('all of them in one batch', product));
  const single = paths.map((path) => ({ url: url + path, token }));
  const singleRounds: Round[] = [];
  // The first one warms up.
  for (let round = 0; round <= ROUNDS; round += 1)
    singleRounds.push(await measure(single, pid, REQUESTS * SINGLE_CALLS));
  const bare = await startBare({ kind: 'reads', databaseUrl, reads: statements });
  try {
    const other: Shot = { url: bare.url, token };
    for (const shot of [product, other]) await fire(shot, { times: REQUESTS, connections: CONNECTIONS });
    const rounds: { own: Round; bare: Round }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ own: await measure(product, pid), bare: await measure(other, bare.pid) });
    return [...timesOf('dashboard call by call', singleRounds.slice(1)), ...figuresOf(rounds)];
  } finally {
    bare.stop();
  }
}

async function alone(name: string, shot: Shot): Promise<string> {
  const durations = await fire(shot, { times: ALONE, connections: 1 });
  return `${percentile(durations, 0.5).toFixed(2)} ms alone: ${name}`;
}

interface Round {
  readonly p50: number;
  readonly p99: number;
  readonly cpu: number;
}

async function measure(shots: Shot | readonly Shot[], pid: number, times = REQUESTS): Promise<Round> {
  const before = processorTime(pid);
  const durations = await fire(shots, { times, connections: CONNECTIONS });
  const cpu = (processorTime(pid) - before) / times;
  return { p50: percentile(durations, 0.5), p99: percentile(durations, 0.99), cpu };
}

/** Budgets for the dashboard's whole set of calls, single and batched. */
function timesOf(
  name: string,
  rounds: readonly Round[],
  beside?: (field: 'p50' | 'p99') => string,
): Figure[] {
  const budgets = { p50: 10, p99: 60 };
  return (['p50', 'p99'] as const).map((field) => {
    const samples = rounds.map((round) => round[field]);
    return {
      name: `${name}, ${CONNECTIONS} connections that never pause, ${field}`,
      unit: 'ms',
      budget: { atMost: budgets[field] },
      value: median(samples),
      samples,
      beside: beside?.(field) ?? `${median(rounds.map(({ cpu }) => cpu)).toFixed(2)} ms of CPU per request`,
    };
  });
}

function figuresOf(rounds: readonly { own: Round; bare: Round }[]): Figure[] {
  const own = (field: keyof Round) => rounds.map((round) => round.own[field]);
  const bare = (field: keyof Round) => rounds.map((round) => round.bare[field]);
  const ratios = (field: keyof Round) => rounds.map((round) => round.own[field] / round.bare[field]);
  const perCore = ratios('cpu').map((ratio) => 1 / ratio);
  return [
    ...timesOf(
      'dashboard in one batch',
      rounds.map((round) => round.own),
      (field) => `the same SQL by bare node:http and pg: ${median(bare(field)).toFixed(1)} ms`,
    ),
    {
      name: 'dashboard in one batch: p50 / the same SQL by bare node:http and pg',
      unit: 'x',
      budget: { atMost: 1 },
      value: median(ratios('p50')),
      samples: ratios('p50'),
    },
    {
      name: 'dashboards in one batch, per second and core / the same SQL by bare node:http and pg',
      unit: 'x',
      budget: { atLeast: 1 },
      value: median(perCore),
      samples: perCore,
      beside: `${median(own('cpu')).toFixed(2)} to ${median(bare('cpu')).toFixed(2)} ms of CPU per request`,
    },
  ];
}
