import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { showChart } from './support/dashboard-screen.ts';
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

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The background of an element. */
const styleOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { color, outlineStyle } = getComputedStyle(element);
      return { color, outlineStyle };
    });

journey('after navigating by keyboard the title has the focus, without a frame', async (open) => {
  const { page } = await open({ storageState });
  await page.goto(`${instance.url}/dashboard`);
  await heading(page).waitFor();
  // Immediately: the second key is accepted for a second and a half.
  await page.keyboard.type('go');
  await page.waitForURL('**/app/orders');
  await expect.poll(() => heading(page).evaluate((title) => title === document.activeElement)).toBe(true);
  expect(await heading(page).evaluate((title) => title.matches(':focus-visible'))).toBe(true);
  expect((await styleOf(page, 'h1')).outlineStyle).toBe('none');
});

/** The font sizes or weights on a page, each with the first words that use it. */
const writtenIn = (page: Page, property: 'fontSize' | 'fontWeight') =>
  page.evaluate((name) => {
    const found: Record<string, string> = {};
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const words = texts.currentNode.textContent?.trim() ?? '';
      const element = texts.currentNode.parentElement;
      if (words === '' || !element?.checkVisibility() || element.closest('style, script')) continue;
      found[getComputedStyle(element)[name]] ??= words.slice(0, 40);
    }
    return found;
  }, property);

journey('the dashboard uses six sizes and three weights', async (open) => {
  const { page } = await open({ storageState });
  await page.goto(`${instance.url}/dashboard`);
  await page.getByTestId('news-item').first().waitFor();
  await showChart(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    const [sizes, weights] = [await writtenIn(page, 'fontSize'), await writtenIn(page, 'fontWeight')];
    expect(Object.keys(sizes).length, `${width} px: ${JSON.stringify(sizes)}`).toBeLessThanOrEqual(6);
    expect(Object.keys(sizes).length).toBeGreaterThan(3);
    expect(Object.keys(weights), JSON.stringify(weights)).toEqual(['400', '600', '700']);
  }
});

journey('the level page is short: the partner’s own data first, reference data folded', async (open) => {
  const { page } = await open({ storageState });
  await page.goto(`${instance.url}/app/bonuses/level`);
  for (const [width, most] of [
    [1440, 2040],
    [390, 3660],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByTestId('ladder').waitFor();
    await settled(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, `${width} px wide`).toBeLessThanOrEqual(most);
  }
  // The path and its results are side by side from a small desktop on.
  await page.setViewportSize({ width: 1100, height: 900 });
  const topOf = async (name: string | RegExp) =>
    (await page.getByRole('region', { name, exact: true }).first().boundingBox())?.y;
  expect(await topOf('Was wäre, wenn …')).toBe(await topOf('Stufe'));
});

journey('a short page has its footer at the bottom of the window', async (open) => {
  const { page } = await open({ storageState });
  await page.goto(`${instance.url}/app/profile/bank-account`);
  await settled(page);
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await settled(page);
    const below = await page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return scrollHeight - clientHeight;
    });
    expect([viewport.width, below]).toEqual([viewport.width, 0]);
  }
});

journey('the title of each page is at the same place, and its actions are on the same line', async (open) => {
  const { page } = await open({ storageState, viewport: { width: 1440, height: 900 } });
  const expectOnePlace = async (paths: readonly string[]) => {
    const places = new Map<string, number | undefined>();
    for (const path of paths) {
      await showPage(page, `${instance.url}/app/${path}`);
      await settled(page);
      places.set(path, (await heading(page).boundingBox())?.y);
    }
    expect(new Set(places.values()).size, JSON.stringify([...places])).toBe(1);
  };
  await expectOnePlace(['accounts/payout/new', 'orders', 'team/table', 'profile']);
  // Below the tabs that all pages of money share.
  await expectOnePlace([
    'accounts',
    'accounts/balance',
    'accounts/payout/list',
    'accounts/credits/available',
    'accounts/statements',
  ]);
  await showPage(page, `${instance.url}/app/accounts/payout/list`);
  const [title, action] = await Promise.all([
    heading(page).boundingBox(),
    page.getByRole('main').getByRole('button', { name: 'Auszahlung anfordern' }).boundingBox(),
  ]);
  const middle = (action?.y ?? 0) + (action?.height ?? 0) / 2;
  expect(middle).toBeGreaterThan(title?.y ?? 0);
  expect(middle).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
});

journey('a table without predefined views has no tabs, and can still save one', async (open) => {
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
    await showPage(page, `${instance.url}/app/${path}`);
    await settled(page);
    expect([path, await page.getByRole('button', { name: 'Anpassen' }).count()]).toEqual([path, 1]);
    expect([path, await tabs.count()]).toEqual([path, 0]);
  }
  await showPage(page, `${instance.url}/app/accounts/credits/pending?bonus=level`);
  await page.getByRole('button', { name: 'Ansicht speichern' }).waitFor();
  await showPage(page, `${instance.url}/app/team/table`);
  await tabs.waitFor();
});

/** The contrast of a disabled button's label, by WCAG 2.2: 1 is none. */
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

// axe does not check disabled buttons.
journey('the label of a disabled button is readable in both themes', async (open) => {
  const { page } = await open({ storageState });
  await page.goto(`${instance.url}/forms`);
  const blocked = page.locator('main .bw-button[data-disabled]').first();
  await blocked.waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => page.locator('html').getAttribute('data-scheme')).toBe(colorScheme);
    await expect.poll(() => labelContrast(blocked), { message: colorScheme }).toBeGreaterThanOrEqual(4.5);
  }
});

journey(
  'in the dark leaves keep their edges and stand out from the background, and images do not glare',
  async (open) => {
    const { page } = await open({ storageState, colorScheme: 'dark' });
    await page.goto(`${instance.url}/app/bonuses/level`);
    const white = page.locator('main [data-colour="white"]').first();
    await white.waitFor();
    const colours = () =>
      white
        .locator('path')
        .evaluateAll((paths) => [
          paths.map((path) => getComputedStyle(path).fill).at(1),
          paths.map((path) => getComputedStyle(path).stroke).find((stroke) => stroke !== 'none'),
        ]);
    await expect
      .poll(colours, { message: 'a white leaf' })
      .toEqual(['rgb(201, 210, 200)', 'rgb(109, 122, 112)']);
    await showPage(page, `${instance.url}/app/bonuses/step-up`);
    const tones = () =>
      page
        .locator('main [data-colour="black"]')
        .first()
        .evaluate((leaf) =>
          ['--tone', '--edge'].map((name) => getComputedStyle(leaf).getPropertyValue(name)),
        );
    await expect
      .poll(tones, { message: 'a black leaf' })
      .toEqual(['#4a544d', expect.stringContaining('#4a544d')]);
    await showPage(page, `${instance.url}/app/mediathek`);
    const picture = page.locator('main img').first();
    await expect
      .poll(() => picture.evaluate((shown) => getComputedStyle(shown).filter), { message: 'a picture' })
      .toBe('brightness(0.9)');
  },
);

journey('the bar next to the menu has the colours of its theme', async (open) => {
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
      scheme: scheme,
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

journey('a preference for more contrast is respected', async (open) => {
  const { page } = await open({ storageState, contrast: 'no-preference' });
  await page.goto(`${instance.url}/app/orders`);
  await page.locator('.bw-footer').waitFor();
  const { color } = await styleOf(page, '.bw-footer');
  await page.emulateMedia({ contrast: 'more' });
  await expect.poll(async () => (await styleOf(page, '.bw-footer')).color).not.toBe(color);
});
