import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signInByCall } from './support/own-person.ts';
import { addChildren, addNamed, type PlacedPerson, placeBelow } from './support/placed-people.ts';
import type { Visit } from './support/visit.ts';

shareBrowser();

/** Maximum number of the tree's people in the page at the same time. */
const MOST = 500;

const MANY = 5000;

const instance = shareInstance();

async function addHead(name: string): Promise<PlacedPerson> {
  const head = await addNamed(instance, name);
  await placeBelow(instance, head, null);
  return head;
}

async function openTree(page: Page, search: string): Promise<void> {
  await comeTo(page, `${instance.url}/app/team/tree${search}`);
  await people(page).nth(1).waitFor();
}

const people = (page: Page) => page.locator('main [data-partner]');
const person = (page: Page, id: number) => page.locator(`main [data-partner="${id}"]`);

/** Ids of a partner's children, in the order of their branches. */
async function childrenOf({ partner }: PlacedPerson): Promise<number[]> {
  const rows = await instance.database.query<{ id: number }>(
    'select partner_id as id from tree_nodes where parent_id = $1 order by branch, partner_id',
    [partner],
  );
  return rows.map(({ id }) => id);
}

/** The pages of a branch that the window has requested. */
function pagesRead({ requests }: Visit, { partner }: PlacedPerson): string[] {
  const text = requests.map((request) => `${request.url()} ${request.postData() ?? ''}`).join(' ');
  return [...text.matchAll(new RegExp(`partners/${partner}/children\\?page=(\\d+)`, 'g'))].map(
    ([, page = '']) => page,
  );
}

let crowded: PlacedPerson;

beforeAll(async () => {
  crowded = await addHead('Viola');
  await addChildren(instance, crowded, MANY);
});

for (const view of ['canvas', 'outline'] as const) {
  journeyOnAnyWidth(`of ${MANY} children a page is read when it is to be shown: ${view}`, async (open) => {
    const head = crowded;
    const ids = await childrenOf(head);
    const visit = await open({ storageState: await signInByCall(instance, head.email) });
    const { page } = visit;
    await openTree(page, `?view=${view}`);
    expect(new Set(pagesRead(visit, head))).toEqual(new Set(['1']));
    const more = page.getByText('50 weitere zeigen');
    for (const last of [100, 150, 200, 250, 300]) {
      // The map undoes the scrolling with which a driver brings a card under its pointer.
      await more.dispatchEvent('click');
      await person(page, ids[last - 1] ?? 0).waitFor();
      expect(await people(page).count()).toBeLessThanOrEqual(MOST);
    }
    expect(new Set(pagesRead(visit, head))).toEqual(new Set(['1', '2', '3']));

    // Navigates to the last one without reading anything in between.
    await comeTo(page, `${instance.url}/app/team/tree?view=${view}&node=${ids.at(-1)}`);
    await person(page, ids.at(-1) ?? 0).waitFor();
    // The 51st is empty: only then the number is known.
    const read = new Set(pagesRead(visit, head));
    expect(read).toContain('50');
    expect([...read].filter((page) => !['1', '2', '3', '50', '51'].includes(page))).toEqual([]);
    expect(await people(page).count()).toBeLessThanOrEqual(MOST);
  });
}

/** A tree with nine branches of fifty, which are too many for the page. */
let nine: { head: PlacedPerson; branches: number[] };

beforeAll(async () => {
  const head = await addHead('Nelly');
  await addChildren(instance, head, 9);
  const branches = await childrenOf(head);
  for (const partner of branches) await addChildren(instance, { ...head, partner }, 50);
  nine = { head, branches };
});

const { walk } = oneWindow(async () => ({
  storageState: await signInByCall(instance, nine.head.email),
  viewport: { width: 1280, height: 900 },
}));

walk(
  'nothing covers a card of the map, neither at first nor with the details next to it',
  async ({ page }) => {
    await openTree(page, '');
    await expect.poll(() => covered(page)).toEqual([]);
    await person(page, nine.branches[3] ?? 0).click();
    await page.getByRole('complementary').getByText('Letzte Anmeldung').waitFor();
    await expect.poll(() => covered(page)).toEqual([]);
    await page.getByRole('button', { name: 'Alles zeigen' }).click();
    await expect.poll(() => covered(page)).toEqual([]);
  },
);

for (const view of ['canvas', 'outline'] as const) {
  walk(`the focus moves up when the branch around it is closed to save space: ${view}`, async ({ page }) => {
    const { head, branches } = nine;
    await openTree(page, `?view=${view}`);
    const toggle = async (id: number) => {
      const row = person(page, id);
      const button =
        view === 'canvas' ? row.locator('xpath=following-sibling::button') : row.locator('[data-open]');
      // As an outsider would do it: the focus stays where it is.
      await button.dispatchEvent('click');
    };
    const [first = 0, ...others] = branches;
    const [child = 0] = await childrenOf({ ...head, partner: first });
    await toggle(first);
    await person(page, child).focus();
    for (const id of others) {
      await toggle(id);
      const [theirs = 0] = await childrenOf({ ...head, partner: id });
      await person(page, theirs).waitFor({ state: 'attached' });
    }
    await person(page, child).waitFor({ state: 'detached' });
    await page.getByText('Zweige, die länger nicht benutzt wurden, sind wieder geschlossen.').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-partner')))
      .toBe(String(first));
  });
}

walk('opening all branches with * stays within the page limit', async ({ page }) => {
  await openTree(page, '?view=outline');
  await people(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('*');
  await page.getByText('Zweige, die länger nicht benutzt wurden, sind wieder geschlossen.').waitFor();
  await expect.poll(() => people(page).count()).toBeGreaterThan(300);
  expect(await people(page).count()).toBeLessThanOrEqual(MOST);
});

/** Names of those whose card is covered at one of its corners, as far as it is inside the map. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const frame = document.querySelector('[role="application"]')?.getBoundingClientRect();
    if (!frame) return ['no map'];
    const cards = [...document.querySelectorAll('[role="application"] [data-partner]')];
    const isMet = (card: Element) => {
      const { left, right, top, bottom } = card.getBoundingClientRect();
      return [left + 6, right - 6].every((x) =>
        [top + 6, bottom - 6].every((y) => {
          if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) return true;
          const met = document.elementFromPoint(x, y);
          // Below the window there is nothing to hit.
          return met === null || card.contains(met);
        }),
      );
    };
    return cards.filter((card) => !isMet(card)).map((card) => card.textContent);
  });
}
