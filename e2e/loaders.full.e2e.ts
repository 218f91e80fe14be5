import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { type OpenOptions, shareBrowser } from './support/journey.ts';
import { keepWindows, walkIn } from './support/kept-windows.ts';
import { observeLayoutShift } from './support/layout-shift.ts';
import { type Looker, titleOf } from './support/lookers.ts';
import { routePaths } from './support/page-reads.ts';
import { pages } from './support/pages.ts';
import { showPage } from './support/show-page.ts';
import { countFromFirstLook, expectStill, LINKED_WIDTH, stillPages } from './support/stillness.ts';
import { textsOf } from './support/texts.ts';
import { byItself, follow, signInViewers, startOf, unexpected, type Viewer } from './support/ways.ts';

// Navigating to a page prefetches exactly what it reads. Responses are held back, so that the page itself would request
// whatever its route did not request before. When they arrive, nothing moves. Pages of other people, and what opens over a
// page: loaders-elsewhere.full.e2e.ts.

shareBrowser();
const instance = shareInstance();
let optionsOf: Readonly<Record<Viewer, OpenOptions>>;

beforeAll(async () => {
  optionsOf = await signInViewers(instance);
});

const windowOf = keepWindows((by: Looker) => ({
  ...optionsOf[by],
  viewport: { width: LINKED_WIDTH, height: 844 },
  // It sums up how far its pages shift.
  prepare: observeLayoutShift,
}));

/** Each route's appearance before any response: no two look the same. */
const shapes = new Map<string, string>();

/** The same page, or the same cards, at two URLs. */
const sameAs: Readonly<Record<string, string>> = {
  '/privacy': '/imprint',
  '/app/operations/notifications': '/app/notifications',
  '/app/operations/account': '/app/profile',
  '/app/operations/partners/2/past-day': '/app/profile',
};

/** Opens a page like a link does, and counts shifts from the first paint on. */
async function goWatched(page: Page, path: string): Promise<void> {
  await showPage(page, `${instance.url}${path}`);
  await countFromFirstLook(page);
}

/** Imprint and privacy notice are one click away; elements behind a dialog count too. */
const legalLinks = (page: Page) => textsOf(page.locator('nav[aria-label="Rechtliches"] a'));

/** Checks that the placeholder of a page appears without any response, and is specific to it. */
function expectOwnShape(path: string, shape: string, prepared: readonly string[]): void {
  // Everything in these appears without any response.
  if (prepared.length > 0 && !/\?tab=data$|s\/new$/.test(path))
    expect.soft(shape, 'there is a placeholder for each read').not.toBe('');
  if (shape === '') return;
  const route = path.replace(/\?.*/, '').replace(/\d+$|(?<=page-texts\/).+/, '$id');
  const page = sameAs[route] ?? route;
  expect.soft(shapes.get(shape) ?? page, 'the placeholder is specific to the page').toBe(page);
  shapes.set(shape, page);
}

// One navigation for all of it.
for (const lookedPage of pages) {
  const { path, by, complete } = lookedPage;
  const isWatched = stillPages.includes(lookedPage);
  const rules = [
    'the way to a page starts all that it reads',
    ...(isWatched ? [`nothing moves at ${LINKED_WIDTH} px when its answers come late`] : []),
    ...(by === 'locked' ? [] : ['imprint and privacy notice are linked']),
  ];
  test(`${rules.join('; ')}: ${path}${titleOf[by]}`, async ({ task }) => {
    const visit = await windowOf(by);
    await walkIn(visit, task.name, async () => {
      const go = (page: Page) => goWatched(page, path);
      const { prepared, asked, unused, shape } = await follow(visit, startOf(path, by), {
        path,
        complete,
        go,
      });
      expect.soft(unexpected(path, asked), 'read without prefetch').toEqual([]);
      expect.soft(unused, 'prefetched but never displayed').toEqual([]);
      for (const [start, reads, why] of byItself)
        if (path.startsWith(start)) expect.soft(asked, why).toContainEqual(expect.stringMatching(reads));
      expectOwnShape(path, shape, prepared);
      if (isWatched) await expectStill(visit.page, `${path}, ${LINKED_WIDTH} px`);
      if (by !== 'locked')
        expect.soft(await legalLinks(visit.page), 'legal links').toEqual(['Impressum', 'Datenschutz']);
    });
  });
}

test('every route is among the tested pages', async ({ task }) => {
  const visit = await windowOf('partner');
  await walkIn(visit, task.name, async () => {
    await showPage(visit.page, `${instance.url}/charts/spark-line`);
    const paths = pages.map(({ path }) => path.replace(/\?.*/, ''));
    const routes = await routePaths(visit.page);
    expect(routes.length).toBeGreaterThan(40);
    const isMissed = (route: string) =>
      !paths.some((path) => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path));
    // It redirects to the dashboard.
    expect(routes.filter(isMissed)).toEqual(['/']);
  });
});
