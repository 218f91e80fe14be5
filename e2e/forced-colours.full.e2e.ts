import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import { showPage } from './support/show-page.ts';
import type { SignedIn } from './support/signed-in.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

/** The background colour of an element. */
const groundOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

/** Violations by the bars of a page: each needs a frame, and a part with a colour of its own. */
const seenBars = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const bars = [...main.querySelectorAll(':is([role="progressbar"], .bw-bar)')].filter((bar) =>
      bar.checkVisibility(),
    );
    const looks = bars.map(
      (bar) => [getComputedStyle(bar), getComputedStyle(bar.children[0] ?? bar)] as const,
    );
    const unseen = looks.filter(
      ([track, part]) => track.outlineStyle !== 'solid' || part.backgroundColor === track.backgroundColor,
    );
    return bars.length === 0 ? ['no bar'] : unseen.map(() => 'a bar that is not seen');
  });

/** The colours of each card's bars, and of the squares in their legends: the remaining part needs no legend. */
const partColours = (page: Page) =>
  page.locator('main .bw-card:has([data-part])').evaluateAll((cards) =>
    cards.map((card) => {
      const colours = (selector: string, pseudo?: '::before') =>
        [...card.querySelectorAll(selector)].map((part) => getComputedStyle(part, pseudo).backgroundColor);
      const squares = colours('[data-part]', '::before');
      return { squares, parts: colours('.bw-bar > *').slice(0, squares.length) };
    }),
  );

const chosenColours = (those: Locator) =>
  those.evaluateAll((all) => all.map((element) => getComputedStyle(element).backgroundColor));

journey('in forced colours selected items and bars are visible', async (open) => {
  const { page } = await open({ storageState, forcedColors: 'active' });
  await page.goto(`${instance.url}/dashboard`);
  await settled(page);
  const chosen = await groundOf(page, 'nav.bw-side a[aria-current="page"]:not(.bw-brand)');
  const other = await groundOf(page, 'nav.bw-side a:not([aria-current]):not(.bw-brand)');
  expect(chosen).not.toBe(other);
  await expect.poll(() => seenBars(page)).toEqual([]);
  const cards = await partColours(page);
  expect(cards.map(({ squares }) => squares.length)).toEqual([3, 3]);
  for (const { squares, parts } of cards) expect(squares).toEqual(parts);
  await expect.poll(() => chosenColours(page.locator('main li[aria-current="true"]'))).toEqual([chosen]);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('gut');
  await page.locator('[role="option"][aria-selected="true"]').waitFor();
  await expect
    .poll(() => chosenColours(page.locator('[role="option"][aria-selected="true"]')))
    .toEqual([chosen]);
  // The first key would only empty the field.
  await page.getByRole('combobox').fill('');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox').waitFor({ state: 'detached' });
  await showPage(page, `${instance.url}/app/bonuses/level`);
  await settled(page);
  await page
    .getByRole('region', { name: 'Stufentabelle' })
    .getByRole('button', { name: 'Als Tabelle' })
    .click();
  const own = await chosenColours(page.locator('main tr[aria-current="true"] > *'));
  expect(own.length).toBe(3);
  expect(new Set(own)).toEqual(new Set([chosen]));
  await showPage(page, `${instance.url}/app/team/overview`);
  await settled(page);
  await expect.poll(() => seenBars(page)).toEqual([]);
  const [types] = await partColours(page);
  expect(types?.squares).toEqual(types?.parts);
  expect(new Set(types?.squares).size).toBe(3);
  await showPage(page, `${instance.url}/app/team/tree?view=outline`);
  await settled(page);
  await page.getByRole('treeitem').first().click();
  const person = page.locator('[role="treeitem"][aria-selected="true"]');
  await person.waitFor();
  await expect.poll(() => chosenColours(person)).toEqual([chosen]);
  await showPage(page, `${instance.url}/app/links/referral-clicks`);
  await settled(page);
  const period = await groundOf(page, '[data-current="true"]');
  expect(period).toBe(chosen);
});

/** Marks the links and buttons that have a background, and so look like controls. */
const markPainted = (page: Page) =>
  page.locator('body').evaluate((body) => {
    const paintOf = (element: Element) => getComputedStyle(element).backgroundColor;
    const isClear = (colour: string) => colour === 'rgba(0, 0, 0, 0)';
    const paintBehind = (element: Element): string => {
      const around = element.parentElement;
      if (around === null) return 'none';
      return isClear(paintOf(around)) ? paintBehind(around) : paintOf(around);
    };
    for (const element of body.querySelectorAll('a, button')) {
      // The header was marked for the page before.
      element.removeAttribute('data-painted');
      const own = paintOf(element);
      const isPicture = element.querySelector('img, video') !== null;
      if (!isPicture && element.checkVisibility() && !isClear(own) && own !== paintBehind(element))
        element.setAttribute('data-painted', '');
    }
  });

/** The marked ones that now have neither an edge nor a colour of their own. */
const withoutEdge = (page: Page) =>
  page.locator('[data-painted]').evaluateAll((painted) => {
    const canvas = getComputedStyle(document.body).backgroundColor;
    const hasEdge = (element: Element) => {
      const { outlineStyle, borderTopStyle, borderTopWidth, backgroundColor } = getComputedStyle(element);
      const isFramed = outlineStyle !== 'none' || (borderTopStyle !== 'none' && borderTopWidth !== '0px');
      return isFramed || ![canvas, 'rgba(0, 0, 0, 0)'].includes(backgroundColor);
    };
    return painted.filter((element) => !hasEdge(element)).map((element) => element.textContent.trim());
  });

journey('in forced colours everything that looks like a button has an edge', async (open) => {
  const { page } = await open({ storageState });
  for (const path of [
    '/dashboard',
    '/app/links/referral-link',
    '/app/links/vouchers?status=open',
    '/app/mediathek',
    '/app/team/contacts',
    '/app/team/table?isNew=true',
    '/app/nowhere',
    '/pages/under-maintenance',
  ]) {
    await page.emulateMedia({ forcedColors: 'none' });
    await showPage(page, `${instance.url}${path}`);
    await settled(page);
    await markPainted(page);
    expect([path, await page.locator('[data-painted]').count()]).not.toEqual([path, 0]);
    await page.emulateMedia({ forcedColors: 'active' });
    expect([path, await withoutEdge(page)]).toEqual([path, []]);
  }
});
