import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { failInBatch } from './support/batch.ts';
import { openedCard } from './support/bonus-screen.ts';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf } from './support/texts.ts';
import type { Visit } from './support/visit.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

interface FailedRead {
  readonly what: string;
  readonly path: string;
  /** The read that fails: with the page, or once `provoke` triggers it. */
  readonly read: RegExp;
  readonly provoke?: (page: Page) => Promise<void>;
  /** The card that contains it, which is opened first. */
  readonly folded?: string;
  /** What a phone shows differently, or only a phone. */
  readonly only?: 'wide' | 'phone';
  readonly again: string;
  /** What is shown after it was read again. */
  readonly restored: (page: Page) => Locator;
}

/** The first one inside the map's frame: a node outside cannot be clicked. */
async function firstOnMap(page: Page, selector: string): Promise<Locator> {
  const frame = await page.getByRole('application').boundingBox();
  if (frame === null) throw new Error('There is no map.');
  for (const one of await page.getByRole('application').locator(selector).all()) {
    const box = await one.boundingBox();
    if (box === null || box.x < frame.x || box.y < frame.y) continue;
    if (box.x + box.width < frame.x + frame.width && box.y + box.height < frame.y + frame.height) return one;
  }
  throw new Error(`No ${selector} is on the map.`);
}

/** Reads whose failure is shown in a place of its own instead of replacing a whole card. */
const failedReads: readonly FailedRead[] = [
  // Before the dashboard, which reads it too.
  {
    what: 'the kick-start',
    path: '/app/bonuses/kick-start',
    read: /partner_kick_start_bonuses/,
    again: 'Erneut laden',
    restored: (page) => page.locator('[data-testid="kick-start"][data-status]'),
  },
  {
    what: 'a figure',
    path: '/dashboard',
    read: /personal-sales-volume$/,
    again: 'Diesen Wert erneut laden',
    restored: (page) => page.getByTestId('psv').filter({ hasText: '€' }),
  },
  {
    what: 'the rows of the level bonus',
    path: '/app/bonuses/level',
    read: /level-bonus\/2\/details/,
    folded: 'Direkte Kunden je Linie',
    again: 'Erneut laden',
    restored: (page) => page.getByTestId('per-level').getByRole('row').nth(2).filter({ hasText: /2.*\d/ }),
  },
  {
    what: 'the search of the tree',
    path: '/app/team/tree',
    read: /\/search\//,
    provoke: (page) => page.getByRole('searchbox', { name: 'Im Team suchen' }).fill('berg'),
    again: 'Erneut laden',
    restored: (page) => page.getByRole('search').getByRole('listitem').first(),
  },
  {
    what: 'a branch of the tree’s outline',
    path: '/app/team/tree?view=outline',
    only: 'wide',
    read: /\/children(\?|$)/,
    provoke: (page) => page.locator('[role="treeitem"] [data-open="false"]').first().click(),
    again: 'Erneut laden',
    restored: (page) => page.locator('[role="treeitem"][aria-level="3"]').first(),
  },
  {
    what: 'a branch of the tree’s map',
    path: '/app/team/tree',
    read: /\/children(\?|$)/,
    only: 'wide',
    provoke: async (page) => (await firstOnMap(page, 'button[aria-expanded="false"]')).click(),
    again: 'Das konnte nicht geladen werden. Erneut laden',
    restored: (page) => page.locator('main button[aria-expanded="true"]').nth(1),
  },
  {
    what: 'a level of the tree on a phone',
    path: '/app/team/tree',
    only: 'phone',
    read: /\/(tree|children)(\?|$)/,
    provoke: (page) =>
      page
        .getByRole('button', { name: /^Linie unter / })
        .first()
        .click(),
    again: 'Erneut laden',
    restored: (page) => page.locator('main [data-partner]').first(),
  },
];

/** Fails the matching reads, alone or in a batch, and records their ids in the server's log. */
async function failReads(page: Page, read: RegExp, ids: string[]): Promise<void> {
  page.on('response', (answer) => void ids.push(answer.headers()['x-request-id'] ?? ''));
  await page.route('**/api/batch', (route) => failInBatch(route, read, 500));
  await page.route(
    (url) => read.test(url.pathname),
    async (route) =>
      route.fulfill({
        response: await route.fetch(),
        status: 500,
        json: { detail: 'Failed on purpose.' },
      }),
  );
}

const { walkOnAnyWidth: any } = oneWindow(() => ({ storageState }));

/** In a window of its own: the open nodes of the tree are shared with its other views. */
const alone =
  (viewport: { width: number; height: number }) => (name: string, walk: (visit: Visit) => Promise<void>) =>
    journey(name, async (open) => walk(await open({ storageState, viewport })));

const walks = {
  any,
  wide: alone({ width: 1280, height: 900 }),
  phone: alone({ width: 390, height: 844 }),
};

for (const { what, path, read, provoke, folded, only = 'any', again, restored } of failedReads) {
  walks[only](`a failed read stays on the screen with its id: ${what}`, async (visit) => {
    const { page } = visit;
    visit.expectProblem(/500/);
    const ids: string[] = [];
    if (provoke === undefined) await failReads(page, read, ids);
    await comeTo(page, `${instance.url}${path}`);
    if (provoke !== undefined) {
      await settled(page);
      await failReads(page, read, ids);
      await provoke(page);
    }
    if (folded !== undefined) await openedCard(page, folded);
    const id = page.getByText('Fehlernummer:').first();
    await id.waitFor();
    expect(ids).toContain((await textOf(id)).replace('Fehlernummer: ', ''));
    // One click selects it for copying.
    await id.locator('code').click();
    expect(ids).toContain(await page.evaluate(() => getSelection()?.toString()));

    await settled(page);
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: again, exact: true }).first().click();
    await restored(page).waitFor();
    await expect.poll(() => page.getByText('Fehlernummer:').count()).toBe(0);
  });
}
