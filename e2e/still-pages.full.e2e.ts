import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { openVisit, shareBrowser } from './support/journey.ts';
import { keepWindows, walkIn } from './support/kept-windows.ts';
import { forgetShifts, layoutShift, observeLayoutShift } from './support/layout-shift.ts';
import { type LookerStates, signInLookers, titleOf } from './support/lookers.ts';
import { expectLight } from './support/page-budgets.ts';
import { type LookedPage, pages } from './support/pages.ts';
import { isEndless, settled } from './support/settled.ts';
import { showPage } from './support/show-page.ts';

// Pages whose answers come late keep the place of what comes: nobody taps what has just moved away. Where each of them is loaded
// anew, what it loads is weighed as well.

shareBrowser();

const isFull = process.env.FULL === '1';

type Looker = LookedPage['by'];

const instance = shareInstance();
let states: LookerStates;

/** Addresses of the scripts and styles that whoever sees the dashboard has loaded. */
const loaded: Partial<Record<Looker, ReadonlySet<string>>> = {};

beforeAll(async () => {
  states = await signInLookers(instance.url);
  if (!isFull) return;
  for (const by of ['partner', 'operator'] as const) {
    const { page, context, requests } = await openVisit(states[by]);
    // What every page loads once there is time for it comes last: it listens for what is new.
    const listens = page.waitForRequest(isEndless);
    await page.goto(`${instance.url}/dashboard`);
    await listens;
    await settled(page);
    loaded[by] = new Set(requests.map((request) => request.url()));
    await context.close();
  }
});

const PHONE = 390;
const DESK = 1280;

/** The dashboard has its own journeys, by whom it is for and by what comes late: budgets.full.e2e.ts. */
const stillPages = pages.filter(({ path }) => path !== '/dashboard');

/** How long answers are away after what stands for them is seen, in milliseconds: it is painted by then. */
const LATE_MS = 900;

/** What a page may move at most. */
const MOST = 0.01;

const windowOf = keepWindows((key: `${Looker} ${number}`) => {
  const [by, width] = key.split(' ') as [Looker, string];
  return { ...states[by], viewport: { width: Number(width), height: 844 }, prepare: observeLayoutShift };
});

/** What stands for something that is read; in the catalogue specimens show just how that looks. */
const PENDING = 'main [data-pending]:not([data-specimen] *)';

/** Opens a page whose answers come late; of one that follows another, all counts from its first, empty look on. */
async function openLate(page: Page, { path, complete }: LookedPage): Promise<void> {
  const { promise: isSeen, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await isSeen;
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue();
  });
  // What has only another search moves by itself: people change it, which is no shift.
  if (page.url().startsWith('http') && new URL(page.url()).pathname === new URL(path, instance.url).pathname)
    await page.goto('about:blank');
  const isFirst = !page.url().startsWith('http');
  await showPage(page, `${instance.url}${path}`);
  // Some pages read nothing.
  await page.locator(`${PENDING}, main h1`).first().waitFor({ state: 'attached' });
  if (!isFirst) await forgetShifts(page);
  answer();
  await complete(page);
  await expect.poll(() => page.locator(`${PENDING} >> visible=true`).count()).toBe(0);
  await settled(page);
  await page.unroute('**/api/**');
}

/** What a page adds to the dashboard's scripts; what only opens over one is weighed with it. */
async function expectWeight({ path, by }: LookedPage, requests: readonly Request[]): Promise<void> {
  const known = loaded[by];
  if (known === undefined || path.includes('?')) return;
  await expectLight(
    path,
    requests.filter((request) => request.url().includes('/assets/') && !known.has(request.url())),
  );
}

/** A page that has loaded has its footer back. */
const missingFooters = (page: Page) =>
  page.locator('.bw-footer').evaluateAll((all) => all.filter((one) => !one.checkVisibility()).length);

for (const [index, looked] of stillPages.entries()) {
  const { path, by } = looked;
  const [one, other] = index % 2 === 0 ? [PHONE, DESK] : [DESK, PHONE];
  // What moves at one width mostly moves at the other too. The full run loads each page anew at one, and comes by a link at the other.
  for (const width of isFull ? [one, other] : [one]) {
    const isLoaded = isFull && width === one;
    const weighed = isLoaded ? ', and it adds few scripts' : '';
    test(`nothing moves on ${path}${titleOf[by]} at ${width} px when its answers come late${weighed}`, async ({
      task,
    }) => {
      const visit = await windowOf(`${by} ${width}`);
      if (isLoaded) await visit.page.goto('about:blank');
      const before = visit.requests.length;
      await walkIn(visit, task.name, async () => {
        await openLate(visit.page, looked);
        const { total, moved } = await layoutShift(visit.page);
        expect(await missingFooters(visit.page)).toBe(0);
        console.log(`${path}, ${width} px: layout shift ${total.toFixed(4)}`);
        expect(total, moved.join('\n')).toBeLessThanOrEqual(MOST);
        if (isLoaded) await expectWeight(looked, visit.requests.slice(before));
      });
    });
  }
}
