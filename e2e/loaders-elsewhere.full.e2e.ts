import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journey, type OpenOptions, shareBrowser } from './support/journey.ts';
import { keepWindows, walkIn } from './support/kept-windows.ts';
import { addPerson } from './support/own-person.ts';
import { pages, untilRead } from './support/pages.ts';
import { signedInState } from './support/sessions.ts';
import { showPage } from './support/show-page.ts';
import { follow, ofFrame, signInViewers, startOf, unexpected, type Viewer } from './support/ways.ts';

// Navigation prefetches the data of other people's pages, of sheets over a page, and of hovered links: as on every page of
// one's own (loaders.full.e2e.ts).

shareBrowser();
const instance = shareInstance();
let optionsOf: Readonly<Record<Viewer, OpenOptions>>;

beforeAll(async () => {
  optionsOf = await signInViewers(instance);
});

const windowOf = keepWindows((viewer: Viewer) => optionsOf[viewer]);

const ofPartners = pages.filter(({ by, path }) => by === 'partner' && /^.(app|dash)/.test(path));
// Both read data by the viewed partner: each page by one of them in turn.
for (const [index, { path }] of ofPartners.entries()) {
  const viewer = index % 2 === 0 ? 'partner above' : 'operator over Anna';
  const name = `the way to a page of somebody else starts what is shown of it: ${path}, ${viewer}`;
  test(name, async ({ task }) => {
    const visit = await windowOf(viewer);
    await walkIn(visit, task.name, async () => {
      const complete = (page: Page) => page.locator('h1').first().waitFor();
      const { asked, unused } = await follow(visit, startOf(path, viewer), { path, complete });
      expect.soft({ asked: unexpected(path, asked, true), unused }).toEqual({ asked: [], unused: [] });
    });
  });
}

/** Lists, and the query parameter that opens a row. */
const sheets = [
  ['/app/orders', 'order'],
  ['/app/accounts/credits/pending', 'credit'],
  ['/app/accounts/credits/available', 'credit'],
  ['/app/accounts/balance', 'entry'],
  ['/app/accounts/payout/list', 'payout'],
  ['/app/accounts/statements', 'statement'],
  // With a page size in the URL, the history is open.
  ['/app/bonuses/level?size=25', 'credit'],
  ['/app/team/table', 'partner'],
  ['/app/links/potential-list', 'invitation'],
  ['/app/links/vouchers', 'voucher'],
] as const;

for (const [list, parameter] of sheets) {
  test(`opening a row prefetches everything its sheet reads: ${list}`, async ({ task }) => {
    const visit = await windowOf('partner');
    await walkIn(visit, task.name, async () => {
      await showPage(visit.page, `${instance.url}${list}`);
      const link = visit.page.locator(`main a:is([href*="?${parameter}="], [href*="&${parameter}="])`);
      const path = await link.first().getAttribute('href');
      if (path === null) throw new Error('The link has no target.');
      const { prepared, asked, unused } = await follow(visit, startOf(path, 'partner'), {
        path,
        complete: (page) => page.locator('dialog').waitFor(),
      });
      const id = new URLSearchParams(path.replace(/.*\?/, '')).get(parameter);
      expect(prepared).toContainEqual(expect.stringMatching(new RegExp(`\\b${id}\\b`)));
      expect(unexpected(path, asked)).toEqual([]);
      expect(unused).toEqual([]);
    });
  });
}

/** Hovers over a link, as far as its page begins to read. */
async function hover(page: Page, link: Locator): Promise<void> {
  await page.mouse.move(0, 0);
  const asked = page.waitForRequest(/\/api\//);
  await link.hover();
  await asked;
}

for (const path of ['/dashboard', '/app/orders', '/app/team/table', '/app/bonuses/level']) {
  test(`hovering over the menu prefetches everything that a page reads: ${path}`, async ({ task }) => {
    const visit = await windowOf('partner');
    await walkIn(visit, task.name, async () => {
      const link = visit.page.locator(`nav a[href="${path}"]`).first();
      const { asked, unused } = await follow(visit, startOf(path, 'partner'), {
        path,
        begin: async (page) => {
          // Without the mouse, which would prefetch what it passes over.
          const folded = page.locator('nav.bw-side h2 button[aria-expanded="false"]');
          while ((await folded.count()) > 0) await folded.first().dispatchEvent('click');
          await hover(page, link);
        },
        go: () => link.click(),
        complete: untilRead,
      });
      expect(unexpected(path, asked)).toEqual([]);
      expect(unused).toEqual([]);
    });
  });
}

test('opening somebody in the tree prefetches what the tree and the details read', async ({ task }) => {
  const visit = await windowOf('partner');
  const [found] = await instance.database.query<{ id: number }>(
    'select partner_id as id from tree_nodes where parent_id = $1 order by partner_id limit 1',
    [await partnerOf(instance, anna)],
  );
  await walkIn(visit, task.name, async () => {
    const path = `/app/team/tree?node=${found?.id}`;
    const { prepared, asked, unused } = await follow(visit, startOf(path, 'partner'), {
      path,
      complete: (page) => page.getByRole('link', { name: 'In der Liste zeigen' }).waitFor(),
    });
    expect(prepared).toHaveLength(11);
    expect(unexpected(path, asked)).toEqual([]);
    expect(unused).toEqual([]);
  });
});

journey('opening a newcomer’s dashboard prefetches what the checklist reads', async (open) => {
  const { email, user } = await addPerson(instance, 'Vera');
  const openChecklist = (kept: object) => localStorage.setItem('blattwerk.checklist', JSON.stringify(kept));
  const visit = await open({
    storageState: await signedInState(instance.url, email),
    prepare: (context) => context.addInitScript(openChecklist, { user, state: 'open', at: 0 }),
  });
  const { prepared, asked, unused } = await follow(visit, startOf('/dashboard', 'partner'), {
    path: '/dashboard',
    complete: (page) => page.getByTestId('checklist').waitFor(),
  });
  expect(prepared).toContainEqual(expect.stringContaining('/get-balance-info/'));
  expect(asked.filter((read) => !ofFrame.test(read))).toEqual([]);
  expect(unused).toEqual([]);
});
