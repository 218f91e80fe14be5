import type { Page, Request } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { holdBack } from './support/held-back.ts';
import { shareInstance } from './support/instances.ts';
import { openVisit, shareBrowser } from './support/journey.ts';
import { keepWindows, walkIn } from './support/kept-windows.ts';
import { observeLayoutShift } from './support/layout-shift.ts';
import { type Looker, type LookerStates, signInLookers, titleOf } from './support/lookers.ts';
import { expectLight } from './support/page-budgets.ts';
import type { LookedPage } from './support/pages.ts';
import { isEndless, settled } from './support/settled.ts';
import { expectStill, firstLook, LOADED_WIDTH, nothingPending, stillPages } from './support/stillness.ts';

// Pages with late responses reserve the space of their content: nobody taps what has just moved away. Here each is loaded
// from scratch, and its size is weighed as well; pages reached by a link are covered with their reads
// (loaders.full.e2e.ts).

shareBrowser();

const instance = shareInstance();
let states: LookerStates;

/** URLs of the scripts and styles that the dashboard has loaded. */
const dashboardScripts: Partial<Record<Looker, ReadonlySet<string>>> = {};

beforeAll(async () => {
  states = await signInLookers(instance.url);
  for (const by of ['partner', 'operator'] as const) {
    const { page, context, requests } = await openVisit(states[by]);
    // Scripts that every page loads once it is idle come last: live events.
    const listens = page.waitForRequest(isEndless);
    await page.goto(`${instance.url}/dashboard`);
    await listens;
    await settled(page);
    dashboardScripts[by] = new Set(requests.map((request) => request.url()));
    await context.close();
  }
});

const windowOf = keepWindows((by: Looker) => ({
  ...states[by],
  viewport: { width: LOADED_WIDTH, height: 844 },
  prepare: observeLayoutShift,
}));

/** Loads a page whose responses come only after it was painted without them. */
async function openLate(page: Page, { path, complete }: LookedPage): Promise<void> {
  await page.goto('about:blank');
  const answers = await holdBack(page, /^[^?]*\/api\//);
  await page.goto(`${instance.url}${path}`);
  await firstLook(page);
  await settled(page);
  answers.release();
  await complete(page);
  await nothingPending(page);
  await settled(page);
  await page.unrouteAll({ behavior: 'wait' });
}

/** What a page adds to the dashboard's scripts; overlays are counted with it. */
async function expectWeight({ path, by }: LookedPage, requests: readonly Request[]): Promise<void> {
  const ofDashboard = dashboardScripts[by];
  if (ofDashboard === undefined || path.includes('?')) return;
  await expectLight(
    path,
    requests.filter((request) => request.url().includes('/assets/') && !ofDashboard.has(request.url())),
  );
}

for (const looked of stillPages) {
  const { path, by } = looked;
  test(`nothing shifts on ${path}${titleOf[by]} at ${LOADED_WIDTH} px when its responses come late, and it adds few scripts`, async ({
    task,
  }) => {
    const visit = await windowOf(by);
    const before = visit.requests.length;
    await walkIn(visit, task.name, async () => {
      await openLate(visit.page, looked);
      await expectStill(visit.page, `${path}, ${LOADED_WIDTH} px`);
      await expectWeight(looked, visit.requests.slice(before));
    });
  });
}
