import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import type { SignedIn } from './support/signed-in.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** What an element is painted with. */
const styleOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { backgroundColor, color, outlineStyle } = getComputedStyle(element);
      return { backgroundColor, color, outlineStyle };
    });

journey('after a way by keyboard the title has the focus, and no frame', async (open) => {
  const { page } = await open({ storageState });
  await page.goto(`${instance.url}/dashboard`);
  await heading(page).waitFor();
  // At once: the second key counts for a second and a half.
  await page.keyboard.type('go');
  await page.waitForURL('**/app/orders');
  await expect.poll(() => heading(page).evaluate((title) => title === document.activeElement)).toBe(true);
  expect(await heading(page).evaluate((title) => title.matches(':focus-visible'))).toBe(true);
  expect((await styleOf(page, 'h1')).outlineStyle).toBe('none');
});

journey('a short page ends with its footer in the window', async (open) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const { page } = await open({ storageState, viewport });
    await page.goto(`${instance.url}/app/profile/bank-account`);
    await settled(page);
    const below = await page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return scrollHeight - clientHeight;
    });
    expect(below).toBe(0);
  }
});

journey('a table without views of its own has no tabs, and can still keep one', async (open) => {
  const { page } = await open({ storageState });
  const tabs = page.getByRole('navigation', { name: 'Ansichten' });
  for (const path of [
    'accounts/credits/pending',
    'accounts/credits/available',
    'accounts/balance',
    'accounts/payout/list',
    'orders',
    'links/potential-list',
  ]) {
    await page.goto(`${instance.url}/app/${path}`);
    await settled(page);
    expect([path, await page.getByRole('button', { name: 'Anpassen' }).count()]).toEqual([path, 1]);
    expect([path, await tabs.count()]).toEqual([path, 0]);
  }
  await page.goto(`${instance.url}/app/accounts/credits/pending?bonus=level`);
  await page.getByRole('button', { name: 'Ansicht speichern' }).waitFor();
  await page.goto(`${instance.url}/app/team/table`);
  await tabs.waitFor();
});

/** What is wrong with the bars of a page: each has a frame, and a part that is painted in a colour of its own. */
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

/** The colours of the parts of the bars of each card, and of the squares that name them: what is left needs no name. */
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

journey('in forced colours the chosen ones and the bars are seen', async (open) => {
  const { page } = await open({ storageState, forcedColors: 'active' });
  await page.goto(`${instance.url}/dashboard`);
  await settled(page);
  const chosen = await styleOf(page, 'nav.bw-side a[aria-current="page"]:not(.bw-brand)');
  const other = await styleOf(page, 'nav.bw-side a:not([aria-current]):not(.bw-brand)');
  expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
  await expect.poll(() => seenBars(page)).toEqual([]);
  const cards = await partColours(page);
  expect(cards.map(({ squares }) => squares.length)).toEqual([2, 3]);
  for (const { squares, parts } of cards) expect(squares).toEqual(parts);
  await expect
    .poll(() => chosenColours(page.locator('main li[aria-current="true"]')))
    .toEqual([chosen.backgroundColor]);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('gut');
  await page.locator('[role="option"][aria-selected="true"]').waitFor();
  await expect
    .poll(() => chosenColours(page.locator('[role="option"][aria-selected="true"]')))
    .toEqual([chosen.backgroundColor]);
  await page.goto(`${instance.url}/app/bonuses/level`);
  await settled(page);
  await expect.poll(() => seenBars(page)).toEqual([]);
  const own = await chosenColours(page.locator('main tr[aria-current="true"] > *'));
  expect(own.length).toBeGreaterThan(3);
  expect(new Set(own)).toEqual(new Set([chosen.backgroundColor]));
  await page.goto(`${instance.url}/app/team/overview`);
  await settled(page);
  await expect.poll(() => seenBars(page)).toEqual([]);
  const [types] = await partColours(page);
  expect(types?.squares).toEqual(types?.parts);
  expect(new Set(types?.squares).size).toBe(3);
  await page.goto(`${instance.url}/app/team/tree?view=outline`);
  await settled(page);
  await page.getByRole('treeitem').first().click();
  const person = page.locator('[role="treeitem"][aria-selected="true"]');
  await person.waitFor();
  await expect.poll(() => chosenColours(person)).toEqual([chosen.backgroundColor]);
  await page.goto(`${instance.url}/app/links/referral-clicks`);
  await settled(page);
  const period = await styleOf(page, '[data-current="true"]');
  expect(period.backgroundColor).toBe(chosen.backgroundColor);
});

/** Marks the links and buttons that are painted, and so look like something to press. */
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
      const own = paintOf(element);
      const isPicture = element.querySelector('img, video') !== null;
      if (!isPicture && element.checkVisibility() && !isClear(own) && own !== paintBehind(element))
        element.setAttribute('data-painted', '');
    }
  });

/** The marked ones that have no edge now, and no colour of their own either. */
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

journey('in forced colours what looks like a button has an edge', async (open) => {
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
    await page.goto(`${instance.url}${path}`);
    await settled(page);
    await markPainted(page);
    expect([path, await page.locator('[data-painted]').count()]).not.toEqual([path, 0]);
    await page.emulateMedia({ forcedColors: 'active' });
    expect([path, await withoutEdge(page)]).toEqual([path, []]);
  }
});

/** How the label of a button that does nothing now stands out from the button, by WCAG 2.2: 1 is not at all. */
const labelContrast = (button: Locator) =>
  button.evaluate((element) => {
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const { color, backgroundColor } = getComputedStyle(element);
    const [dark = 0, bright = 0] = [color, backgroundColor].map(luminance).sort((one, other) => one - other);
    return (bright + 0.05) / (dark + 0.05);
  });

// Axe looks at no button that is disabled.
journey('what a button would do can be read while it cannot be used, in both themes', async (open) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await open({ storageState, colorScheme });
    await page.goto(`${instance.url}/forms`);
    const blocked = page.locator('main .mantine-Button-root[data-disabled]').first();
    await blocked.waitFor();
    await expect.poll(() => labelContrast(blocked), { message: colorScheme }).toBeGreaterThanOrEqual(4.5);
  }
});

journey('a white leaf keeps its edge in the dark', async (open) => {
  const { page } = await open({ storageState, colorScheme: 'dark' });
  await page.goto(`${instance.url}/app/bonuses/level`);
  const leaf = page.locator('main [data-colour="white"]').first();
  await leaf.waitFor();
  const colours = () =>
    leaf
      .locator('path')
      .evaluateAll((paths) => [
        paths.map((path) => getComputedStyle(path).fill).at(1),
        paths.map((path) => getComputedStyle(path).stroke).find((stroke) => stroke !== 'none'),
      ]);
  await expect.poll(colours).toEqual(['rgb(201, 210, 200)', 'rgb(109, 122, 112)']);
});

journey('in the dark a black leaf is told from the ground, and pictures do not glare', async (open) => {
  const { page } = await open({ storageState, colorScheme: 'dark' });
  await page.goto(`${instance.url}/app/bonuses/step-up`);
  const tones = () =>
    page
      .locator('main [data-colour="black"]')
      .first()
      .evaluate((leaf) => ['--tone', '--edge'].map((name) => getComputedStyle(leaf).getPropertyValue(name)));
  await expect.poll(tones).toEqual(['#4a544d', expect.stringContaining('#4a544d')]);
  await page.goto(`${instance.url}/app/mediathek`);
  const picture = page.locator('main img').first();
  await expect
    .poll(() => picture.evaluate((shown) => getComputedStyle(shown).filter))
    .toBe('brightness(0.9)');
});

journey('the bar beside the menu has the colours of its theme', async (open) => {
  const { page } = await open({ storageState });
  await page.goto(`${instance.url}/dashboard`);
  const side = page.locator('nav.bw-side');
  await side.waitFor();
  const clear = 'rgba(0, 0, 0, 0)';
  for (const [scheme, theme, thumb] of [
    ['light', 'light', 'rgb(138, 150, 140)'],
    ['dark', 'dark', 'rgb(111, 127, 116)'],
    ['light', 'semi-dark', 'rgb(111, 127, 116)'],
  ] as const) {
    await page.evaluate((look) => Object.assign(document.documentElement.dataset, look), {
      mantineColorScheme: scheme,
      theme,
    });
    const bar = await side.evaluate((element) => {
      const { scrollbarColor, scrollbarWidth } = getComputedStyle(element);
      return { scrollbarColor, scrollbarWidth };
    });
    expect({ theme, ...bar }).toEqual({
      theme,
      scrollbarColor: `${thumb} ${clear}`,
      scrollbarWidth: 'thin',
    });
  }
});

journey('more contrast is given where it is asked for', async (open) => {
  const inks: string[] = [];
  for (const contrast of ['no-preference', 'more'] as const) {
    const { page } = await open({ storageState, contrast });
    await page.goto(`${instance.url}/app/orders`);
    await page.locator('.bw-footer').waitFor();
    inks.push((await styleOf(page, '.bw-footer')).color);
  }
  expect(inks[0]).not.toBe(inks[1]);
});
