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
import { budgetOf, expectLight, printWeight } from './support/page-budgets.ts';
import { budgetViewport, KB, weigh } from './support/page-weight.ts';
import { isEndless, settled } from './support/settled.ts';

shareBrowser();

const isFull = process.env.FULL === '1';

const instance = shareInstance();
let states: LookerStates;
let lookers: Record<DashboardLooker, LookerStates['partner']>;

beforeAll(async () => {
  states = await signInLookers(instance.url);
  lookers = await signInDashboardLookers(instance, states);
});

for (const who of dashboardLookers) {
  journey(
    `the first visit of a ${who}’s dashboard stays within its budget of bytes and requests`,
    async (open) => {
      const { context } = await open({ ...lookers[who], viewport: budgetViewport });
      const weight = await weigh(context, `${instance.url}/dashboard`);
      printWeight(`/dashboard of a ${who}`, weight);
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

journey('the login page weighs no more than a dashboard may', async (open) => {
  const { context } = await open();
  const weight = await weigh(context, `${instance.url}/login`, /\/dashboard-/);
  printWeight('/login', weight);
  expect(weight.jsBytes, weight.listing.join('\n')).toBeLessThanOrEqual(145 * KB);
  expect(weight.cssBytes, weight.listing.join('\n')).toBeLessThanOrEqual(12 * KB);
});

/** The heaviest page of each kind (table, chart, bonus, files, form, technical data, canvas), by its link in the menu. */
const heaviest = [
  ['Teamliste', '/app/team/table'],
  ['Klicks', '/app/links/referral-clicks'],
  ['Vorgemerkte Gutschriften', '/app/accounts/credits/pending'],
  ['Stufenbonus', '/app/bonuses/level'],
  ['Dokumente', '/app/profile/documents'],
  ['Partner hinzufügen', '/app/team/add-partner'],
  ['AKS', '/app/AKS'],
  ['Teambaum', '/app/team/tree'],
] as const;

// What every other page adds is weighed where all of them are loaded: still-pages.full.e2e.ts.
for (const [link, path] of heaviest) {
  journey(`${path} adds at most ${budgetOf(path) / KB} KB of scripts to the dashboard's`, async (open) => {
    const { page, requests } = await open(states.partner);
    await page.goto(`${instance.url}/dashboard`);
    // Scripts that every page loads once it is idle come last: live events.
    await expect.poll(() => requests.some(isEndless)).toBe(true);
    await settled(page);
    const before = requests.length;
    await followMenu(page, link);
    await page.waitForURL(`**${path}`);
    await page.locator(path === '/app/team/tree' ? '[role="application"]' : 'main h1').waitFor();
    await settled(page);
    await expectLight(path, requests.slice(before));
  });
}

/** Content below the fold: the chart, and the list of tasks with its read. */
const shownLater = {
  chart: /\/SeriesChart-[^/]+\.js$/,
  tasks: /\/NextTasks-[^/]+\.js$/,
  read: /^\/api\/today\b/,
};

for (const [what, viewport] of [
  ['phone', budgetViewport],
  ['desktop', { width: 1280, height: 844 }],
] as const)
  journey(`neither chart nor task list is requested before the first paint on a ${what}`, async (open) => {
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

/** What may arrive late, and by how many milliseconds; each is a separate chance of a layout shift. */
const late = {
  answers: { path: '**/api/batch', milliseconds: 1200 },
  scripts: { path: '**/assets/**', milliseconds: 150 },
};

/** Both together at each width, and each alone at one. */
const lateOnes: readonly (readonly [width: number, ...kinds: (keyof typeof late)[]])[] = isFull
  ? [
      [390, 'answers', 'scripts'],
      [768, 'answers', 'scripts'],
      [1280, 'answers', 'scripts'],
      [390, 'answers'],
      [1280, 'scripts'],
    ]
  : [[390, 'answers', 'scripts']];

for (const who of dashboardLookers) {
  for (const [width, ...kinds] of lateOnes) {
    const what = kinds.join(' and ');
    journey(
      `nothing shifts on a ${who}’s dashboard of ${width} px when ${what} arrive late`,
      async (open) => {
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
        // The placeholders shown until then must have been seen.
        if (kinds.includes('answers')) await page.locator('[data-pending]').first().waitFor();
        goOn();
        await settled(page);
        await showAllOf(page, who);
        const { total, moved } = await layoutShift(page);
        console.log(`/dashboard of a ${who}, ${width} px, late ${what}: layout shift ${total.toFixed(4)}`);
        expect(total, moved.join('\n')).toBeLessThanOrEqual(0.01);
      },
    );
  }
}

journey('the layout shift measurement detects a shift', async (open) => {
  const { page } = await open({ prepare: observeLayoutShift });
  await page.goto(`${instance.url}/login`);
  await settled(page);
  await page.evaluate(() => {
    document.body.style.paddingTop = '300px';
  });
  await expect.poll(async () => (await layoutShift(page)).total).toBeGreaterThan(0.01);
});

/** Copies a session's data from a device into a window's storage, on a blank page. */
async function bringIn(page: Page, { storageState }: LookerStates['partner']): Promise<void> {
  await page.goto(`${instance.url}/healthz`);
  await page.evaluate(
    (kept) => {
      for (const { name, value } of kept) localStorage.setItem(name, value);
    },
    storageState?.origins.flatMap((origin) => origin.localStorage) ?? [],
  );
}

test('Lighthouse gives full scores for accessibility and best practices', async () => {
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
