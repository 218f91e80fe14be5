import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import {
  type DashboardLooker,
  dashboardLookers,
  showAllOf,
  signInDashboardLookers,
} from './support/dashboard-lookers.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { layoutShift, observeLayoutShift } from './support/layout-shift.ts';
import { startAuditor } from './support/lighthouse.ts';
import { loadingOf, observeLoading } from './support/loading.ts';
import { type LookerStates, signInLookers } from './support/lookers.ts';
import { followMenu } from './support/menu.ts';
import { KB, type PageWeight, weigh, weightOf } from './support/page-weight.ts';
import { pages } from './support/pages.ts';
import { isEndless, settled } from './support/settled.ts';
import { showPage } from './support/show-page.ts';
import type { Visit } from './support/visit.ts';

shareBrowser();

const isFull = process.env.FULL === '1';

const instance = shareInstance();
let states: LookerStates;
let lookers: Record<DashboardLooker, LookerStates['partner']>;

beforeAll(async () => {
  states = await signInLookers(instance.url);
  lookers = await signInDashboardLookers(instance, states);
});

function print(name: string, { jsBytes, cssBytes, requests }: PageWeight): void {
  console.log(
    `${name}: JS ${(jsBytes / KB).toFixed(1)} KB, CSS ${(cssBytes / KB).toFixed(1)} KB, ${requests} requests`,
  );
}

for (const who of dashboardLookers) {
  journey(
    `the first visit of a ${who}’s dashboard stays within its budget of bytes and requests`,
    async (open) => {
      // As wide and high as the phone that the budget is told for: what lies below is loaded when it is near.
      const viewport = { width: 412, height: 823 };
      const { context } = await open({ ...lookers[who], viewport });
      const weight = await weigh(context, `${instance.url}/dashboard`);
      print(`/dashboard of a ${who}`, weight);
      const listing = weight.listing.join('\n');
      expect(weight.jsBytes, listing).toBeGreaterThan(0);
      expect(weight.jsBytes, listing).toBeLessThanOrEqual(145 * KB);
      expect(weight.cssBytes, listing).toBeGreaterThan(0);
      expect(weight.cssBytes, listing).toBeLessThanOrEqual(12 * KB);
      expect(weight.requests, listing).toBeLessThanOrEqual(10);
      expect(weight.uncompressed).toEqual([]);
    },
  );
}

journey('the login page weighs no more than the dashboard may', async (open) => {
  const { context } = await open();
  const weight = await weigh(context, `${instance.url}/login`, /\/dashboard-/);
  print('/login', weight);
  expect(weight.jsBytes, weight.listing.join('\n')).toBeLessThanOrEqual(145 * KB);
  expect(weight.cssBytes, weight.listing.join('\n')).toBeLessThanOrEqual(12 * KB);
});

/** All that a page may add to the dashboard's scripts, with what later pages share, and its largest chunk alone. */
const PAGE_BUDGET = 35 * KB;
const CHUNK_BUDGET = 30 * KB;
const CHART_BUDGET = 60 * KB;
const CANVAS_BUDGET = 75 * KB;

/** What a page may load at once: its own, or what draws on it. */
const largestOf = (budget: number) => Math.max(CHUNK_BUDGET, budget - PAGE_BUDGET);

/** A page with its link in the menu. */
interface Added {
  readonly link: string;
  readonly path: string;
  readonly budget?: number;
  readonly shown?: string;
  /** Of its kind (table, chart, bonus, files, form, technical data): the one that every run weighs. */
  readonly isHeaviest?: true;
}

/** What the product loads some seconds after its start, on whichever page that is: what keeps reads for times without a network. */
const isAnyPages = (url: string) => /\/kept-reads-[^/]+\.js$/.test(url);

/** Weighs what a way from the dashboard to another page loads. */
async function expectAdded(
  { page, requests }: Visit,
  { path, budget }: { path: string; budget: number },
  go: (page: Page) => Promise<void>,
): Promise<void> {
  await page.goto(`${instance.url}/dashboard`);
  // What every page loads once there is time for it comes last: it listens for what is new.
  await expect.poll(() => requests.some(isEndless)).toBe(true);
  await settled(page);
  const before = requests.length;
  await go(page);
  await settled(page);
  const since = requests.slice(before);
  const weight = await weightOf(since.filter((request) => !isAnyPages(request.url())));
  const anyPages = await weightOf(since.filter((request) => isAnyPages(request.url())));
  print(path, weight);
  expect(weight.jsBytes, weight.listing.join('\n')).toBeGreaterThan(0);
  expect(weight.jsBytes, weight.listing.join('\n')).toBeLessThanOrEqual(budget);
  expect(weight.largestJsBytes, weight.listing.join('\n')).toBeLessThanOrEqual(largestOf(budget));
  expect(anyPages.jsBytes, anyPages.listing.join('\n')).toBeLessThanOrEqual(2 * KB);
}

/** What each other page may add to the dashboard's scripts; the tree has a canvas of its own. */
const added: readonly Added[] = [
  { link: 'Teamliste', path: '/app/team/table', isHeaviest: true },
  { link: 'Empfehlungslinks', path: '/app/links/referral-link' },
  {
    link: 'Klicks',
    path: '/app/links/referral-clicks',
    budget: PAGE_BUDGET + CHART_BUDGET,
    isHeaviest: true,
  },
  { link: 'Interessenten', path: '/app/links/potential-list' },
  { link: 'Vorgemerkte Gutschriften', path: '/app/accounts/credits/pending', isHeaviest: true },
  { link: 'Bestellungen', path: '/app/orders' },
  { link: 'Stufenbonus', path: '/app/bonuses/level', isHeaviest: true },
  { link: 'Infinity-Bonus', path: '/app/bonuses/infinity' },
  { link: 'Profil', path: '/app/profile' },
  { link: 'Dokumente', path: '/app/profile/documents', isHeaviest: true },
  { link: 'Bankverbindung', path: '/app/profile/bank-account' },
  { link: 'Partner hinzufügen', path: '/app/team/add-partner', isHeaviest: true },
  { link: 'Projekte', path: '/app/Projekte/Projekte' },
  { link: 'AKS', path: '/app/AKS', isHeaviest: true },
  { link: 'Kabeltypen', path: '/app/Kabeltype' },
  { link: 'Feldgeräte', path: '/app/feldgeraete' },
  { link: 'Neuigkeiten', path: '/app/news/news' },
  { link: 'Mediathek', path: '/app/mediathek' },
  {
    link: 'Teambaum',
    path: '/app/team/tree',
    budget: PAGE_BUDGET + CANVAS_BUDGET,
    shown: '[role="application"]',
    isHeaviest: true,
  },
];

for (const { link, path, budget = PAGE_BUDGET, shown = 'main h1' } of added.filter(
  ({ isHeaviest }) => isFull || isHeaviest,
)) {
  journey(`${path} adds at most ${budget / KB} KB of scripts to the dashboard's`, async (open) => {
    const visit = await open(states.partner);
    await expectAdded(visit, { path, budget }, async (page) => {
      await followMenu(page, link);
      await page.waitForURL(`**${path}`);
      await page.locator(shown).waitFor();
    });
  });
}

/** All other screens, which the full run weighs: those that a partner can go to from the dashboard. */
const others = isFull
  ? pages.filter(
      ({ path, by }) =>
        by !== 'nobody' &&
        by !== 'locked' &&
        /^\/[^?]+$/.test(path) &&
        path !== '/dashboard' &&
        !added.some((one) => one.path === path),
    )
  : [];

/** What a page may add that draws a chart once the rest stands, or that shows the parts of every form at once. */
function budgetOf(path: string): number {
  if (/^\/charts\/|^\/app\/accounts(\/statements)?$/.test(path)) return PAGE_BUDGET + CHART_BUDGET;
  return path === '/forms' ? 40 * KB : PAGE_BUDGET;
}

for (const { path, by, complete } of others) {
  const budget = budgetOf(path);
  journey(`${path} adds at most ${budget / KB} KB of scripts to the dashboard’s, too`, async (open) => {
    await expectAdded(await open(states[by]), { path, budget }, async (page) => {
      await showPage(page, `${instance.url}${path}`);
      await complete(page);
    });
  });
}

/** What shows below: the chart, and the list of tasks with what it reads. */
const shownLater = {
  chart: /\/SeriesChart-[^/]+\.js$/,
  tasks: /\/NextTasks-[^/]+\.js$/,
  read: /^\/api\/today\b/,
};

for (const [what, viewport] of [
  ['phone', { width: 412, height: 823 }],
  ['desktop', { width: 1280, height: 844 }],
] as const)
  journey(`no chart and no list of tasks is asked for before the first paint on a ${what}`, async (open) => {
    const { page } = await open({ ...lookers.partner, viewport, prepare: observeLoading });
    await page.goto(`${instance.url}/dashboard`);
    await showAllOf(page, 'partner');
    for (const [name, pattern] of Object.entries(shownLater)) {
      const begun = async () => (await loadingOf(page)).begun.filter(({ path }) => pattern.test(path));
      await expect.poll(async () => (await begun()).length, { message: name }).toBeGreaterThan(0);
      const { paint } = await loadingOf(page);
      const first = Math.min(...(await begun()).map(({ at }) => at));
      console.log(`/dashboard on a ${what}: painted at ${paint} ms, ${name} begun at ${first} ms`);
      expect(paint, name).toBeLessThan(first);
    }
  });

/** What may come late, and by how many milliseconds; each is a chance of its own for something to move. */
const late = {
  answers: { path: '**/api/batch', milliseconds: 1200 },
  scripts: { path: '**/assets/**', milliseconds: 150 },
};

/** Both at once, and in the full run each alone, too. */
const lateOnes: (keyof typeof late)[][] = [
  ['answers', 'scripts'],
  ...(isFull ? [['answers' as const], ['scripts' as const]] : []),
];
const widths = isFull ? [390, 768, 1280] : [390];

for (const [who, width] of dashboardLookers.flatMap((one) => widths.map((px) => [one, px] as const))) {
  for (const kinds of lateOnes) {
    const what = kinds.join(' and ');
    journey(`nothing moves on a ${who}’s dashboard of ${width} px whose ${what} come late`, async (open) => {
      const { page } = await open({
        ...lookers[who],
        viewport: { width, height: 844 },
        prepare: observeLayoutShift,
      });
      const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
      for (const kind of kinds)
        await page.route(late[kind].path, async (route) => {
          if (kind === 'answers') await isSeen;
          await new Promise((resolve) => setTimeout(resolve, late[kind].milliseconds));
          await route.continue();
        });
      await page.goto(`${instance.url}/dashboard`);
      // What stands there until the answers come has to be seen before.
      if (kinds.includes('answers')) await page.locator('[data-pending]').first().waitFor();
      goOn();
      await settled(page);
      await showAllOf(page, who);
      const { total, moved } = await layoutShift(page);
      console.log(`/dashboard of a ${who}, ${width} px, late ${what}: layout shift ${total.toFixed(4)}`);
      expect(total, moved.join('\n')).toBeLessThanOrEqual(0.01);
    });
  }
}

journey('the measuring of layout shift sees a shift', async (open) => {
  const { page } = await open({ prepare: observeLayoutShift });
  await page.goto(`${instance.url}/login`);
  await settled(page);
  await page.evaluate(() => {
    document.body.style.paddingTop = '300px';
  });
  await expect.poll(async () => (await layoutShift(page)).total).toBeGreaterThan(0.01);
});

/** Puts into a window's storage what a device keeps of a sign-in, on a page that shows nothing. */
async function bringIn(page: Page, { storageState }: LookerStates['partner']): Promise<void> {
  await page.goto(`${instance.url}/healthz`);
  await page.evaluate(
    (kept) => {
      for (const { name, value } of kept) localStorage.setItem(name, value);
    },
    storageState?.origins.flatMap((origin) => origin.localStorage) ?? [],
  );
}

test('Lighthouse gives full points for accessibility and best practices', async () => {
  const auditor = await startAuditor(inject('browser'), (page) => bringIn(page, states.partner));
  try {
    const { accessibility, bestPractices, faults } = await auditor.audit(`${instance.url}/dashboard`, [
      'accessibility',
      'best-practices',
    ]);
    expect({ accessibility, bestPractices, faults }).toEqual({
      accessibility: 100,
      bestPractices: 100,
      faults: [],
    });
  } finally {
    await auditor.close();
  }
});
