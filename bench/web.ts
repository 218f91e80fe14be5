import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeDataFolder } from '@blattwerk/server/platform/database/postgres/place.ts';
import { type BrowserProgram, launchBrowser } from '../e2e/support/browser.ts';
import { anna } from '../e2e/support/demo-logins.ts';
import { type Audit, slowdownFor, startAuditor } from '../e2e/support/lighthouse.ts';
import { budgetViewport, KB, type PageWeight, weigh } from '../e2e/support/page-weight.ts';
import { startServerProcess } from '../e2e/support/server-process.ts';
import { settled, watchTraffic } from '../e2e/support/settled.ts';
import { signIn } from '../e2e/support/sign-in.ts';
import { switchLook } from '../e2e/support/switch-look.ts';
import { findBrowser } from '../tools/browser.mjs';
import { setUp } from '../tools/setup.mjs';
import { type Figure, median } from './figure.ts';

const runs = 5;

/** The dashboard of a partner with a team of hundreds, on Lighthouse's slow phone. */
export async function measureWeb(report: (line: string) => void): Promise<Figure[]> {
  await setUp({ web: true });
  const program = await findBrowser(report);
  const dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-bench-'));
  report('starting the server with the demo network');
  const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  try {
    const weight = await weighDashboard(program, server.url);
    const themes = await switchThemes(program, server.url);
    const audits = await auditDashboard(program, server.url, report);
    return [...audited(audits), ...weighed(weight), themes];
  } finally {
    await server.stop();
    removeDataFolder(dataDir);
  }
}

/** Switches the theme of a whole dashboard and back, each until all styles have changed. */
async function switchThemes(program: BrowserProgram, url: string): Promise<Figure> {
  const browser = await launchBrowser(program);
  try {
    const context = await browser.newContext({ colorScheme: 'light', locale: 'de-DE' });
    watchTraffic(context);
    const page = await context.newPage();
    await signIn(page, url, anna);
    await settled(page);
    await page.getByRole('button', { name: 'Einstellungen' }).click();
    const samples: number[] = [];
    for (let run = 1; run <= runs; run += 1)
      for (const name of ['Dunkel', 'Hell'])
        samples.push(await switchLook(page.getByRole('radio', { name, exact: true })));
    return { name: 'theme switch', unit: 'ms', budget: { atMost: 10 }, samples, value: median(samples) };
  } finally {
    await browser.close();
  }
}

async function weighDashboard(program: BrowserProgram, url: string): Promise<PageWeight> {
  const browser = await launchBrowser(program);
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, url, anna);
    const storageState = await context.storageState();
    const weighed = await browser.newContext({ storageState, viewport: budgetViewport });
    watchTraffic(weighed);
    return await weigh(weighed, `${url}/dashboard`);
  } finally {
    await browser.close();
  }
}

async function auditDashboard(
  program: BrowserProgram,
  url: string,
  report: (line: string) => void,
): Promise<Audit[]> {
  const auditor = await startAuditor(program, (page) => signIn(page, url, anna));
  const audits: Audit[] = [];
  const page = `${url}/dashboard`;
  try {
    const { benchmarkIndex } = await auditor.audit(page, ['performance']);
    const slowdown = slowdownFor(benchmarkIndex);
    for (let run = 1; run <= runs; run += 1) {
      report(
        `Lighthouse ${run} of ${runs}, index ${benchmarkIndex}, slowed down ${slowdown.toFixed(2)} times`,
      );
      audits.push(await auditor.audit(page, ['performance', 'accessibility', 'best-practices'], slowdown));
    }
  } finally {
    await auditor.close();
  }
  for (const fault of new Set(audits.flatMap(({ faults }) => faults))) report(`lost points: ${fault}`);
  return audits;
}

/** Budgets for the dashboard's times and scores; each figure is the median of the runs. */
function audited(audits: readonly Audit[]): Figure[] {
  const of = (
    name: string,
    unit: string,
    budget: Figure['budget'],
    read: (audit: Audit) => number,
  ): Figure => {
    const samples = audits.map(read);
    return { name, unit, budget, samples, value: median(samples) };
  };
  return [
    of('first contentful paint', 's', { atMost: 0.9 }, (audit) => audit.firstContentfulPaint / 1000),
    {
      ...of('largest contentful paint', 's', { atMost: 1.7 }, (audit) => audit.largestContentfulPaint / 1000),
      peer: 'CoreUI 4.2',
    },
    {
      ...of('total blocking time', 'ms', { atMost: 50 }, (audit) => audit.totalBlockingTime),
      beside: `the machine's benchmark index ${audits.map(({ benchmarkIndex }) => benchmarkIndex).join(' ')}, slowed down ${audits.map(({ slowdown }) => slowdown.toFixed(2)).at(-1)} times`,
    },
    of('cumulative layout shift', '', { atMost: 0.01 }, (audit) => audit.cumulativeLayoutShift),
    {
      ...of('performance', '', { atLeast: 100 }, (audit) => audit.performance),
      peer: 'CoreUI 79, shadcn-admin 81, react-admin 67',
    },
    {
      ...of('accessibility', '', { atLeast: 100 }, (audit) => audit.accessibility),
      peer: 'CoreUI 75, shadcn-admin 98, react-admin 96',
    },
    {
      ...of('best practices', '', { atLeast: 100 }, (audit) => audit.bestPractices),
      peer: 'CoreUI 100, shadcn-admin 100, react-admin 96',
    },
  ];
}

function weighed({ jsBytes, cssBytes, requests }: PageWeight): Figure[] {
  return [
    {
      name: 'JavaScript',
      value: jsBytes / KB,
      unit: 'KB',
      budget: { atMost: 145 },
      peer: 'CoreUI 291, shadcn-admin 311, react-admin 527',
    },
    { name: 'CSS', value: cssBytes / KB, unit: 'KB', budget: { atMost: 12 } },
    { name: 'requests', value: requests, unit: '', budget: { atMost: 10 }, peer: 'CoreUI 37' },
  ];
}
