import { beforeAll, expect, test } from 'vitest';
import { signInDashboardLookers } from './support/dashboard-lookers.ts';
import { anna } from './support/demo-logins.ts';
import { faultsIn } from './support/fitting.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { type LookerStates, signInLookers } from './support/lookers.ts';
import { pages } from './support/pages.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import type { SignedIn } from './support/signed-in.ts';
import { everyWidth, walks } from './support/tight-pages.ts';
import { serveFonts, setIn } from './support/tried-fonts.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;
let beginner: LookerStates['partner'];

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
  const lookers = await signInDashboardLookers(instance, await signInLookers(instance.url));
  beginner = lookers.beginner;
});

test('every page tested with other fonts is one of the pages', () => {
  const missing = walks.flatMap(({ by, paths }) =>
    paths.filter((path) => !pages.some((page) => page.by === by && page.path === path)),
  );
  expect(missing).toEqual([]);
});

// Everybody else's pages in these fonts are covered by axe: in the full run accessibility-pages and
// accessibility-languages.
for (const [locale, ...kinds] of [
  ['de', 'wide', 'narrow'],
  ['en', 'wide'],
  ['ru-RU', 'wide'],
  ['fr-FR', 'wide'],
] as const)
  journey(
    `the first day’s dashboard fits its window in ${kinds.join(' and ')} fonts, ${locale}`,
    async (open) => {
      const { page } = await open({
        ...beginner,
        reducedMotion: 'reduce',
        prepare: (context) =>
          context.addInitScript((chosen) => localStorage.setItem('blattwerk.locale', chosen), locale),
      });
      await serveFonts(page);
      await page.goto(`${instance.url}/dashboard`);
      await settled(page);
      for (const letters of kinds)
        expect.soft(await faultsIn(page, letters, everyWidth), `${letters} letters`).toEqual([]);
    },
  );

journey(
  'a text that overflows its cell, a word that breaks and a page that is too wide are detected',
  async (open) => {
    const { page } = await open({ storageState, reducedMotion: 'reduce' });
    await serveFonts(page);
    await page.goto(`${instance.url}/app/profile/bank-account`);
    await settled(page);
    await page.locator('main').evaluate((main) => {
      const add = (name: string, style: string, text: string) => {
        const box = document.createElement(name);
        box.style.cssText = style;
        box.textContent = text;
        main.append(box);
        return box;
      };
      add('li', 'inline-size:20px', 'Zusammengewachsen');
      add('a', 'display:block;inline-size:20px', 'Verlinkt').className = 'bw-button';
      add('button', 'inline-size:20px;word-break:break-all', 'Zerbrochen');
      add('div', 'inline-size:999px;block-size:9px', '');
    });
    const found = await faultsIn(page, 'wide', [360]);
    expect(found).toContainEqual(
      expect.stringMatching(/^at 360 px: “Zusammengewachsen” leaves its li by \d+ px$/),
    );
    expect(found).toContainEqual(expect.stringMatching(/^at 360 px: “Verlinkt” leaves its a by \d+ px$/));
    expect(found).toContain('at 360 px: “Zerbrochen” is broken');
    expect(found).toContainEqual(expect.stringMatching(/^at 360 px: the page is \d+ px too wide$/));
  },
);

journey('in a wide font the longest name in the menu stays on one line, highlighted or not', async (open) => {
  const { page } = await open({ storageState, viewport: { width: 1440, height: 900 } });
  await serveFonts(page);
  const linesOf = (link: string) =>
    page.locator(`nav.bw-side a[href="${link}"] span`).evaluate((name) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      return range.getClientRects().length;
    });
  for (const path of ['/app/accounts/statements', '/app/accounts/balance']) {
    await page.goto(`${instance.url}${path}`);
    await settled(page);
    await setIn(page, 'wide');
    await expect.poll(() => linesOf('/app/accounts/statements'), { message: path }).toBe(1);
  }
});

journey(
  'on a narrow phone the header of a sheet has room for its title, its place and its buttons',
  async (open) => {
    const { page } = await open({
      storageState,
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
    });
    await serveFonts(page);
    await page.goto(`${instance.url}/app/accounts/statements`);
    await settled(page);
    await setIn(page, 'wide');
    await page.getByRole('main').locator('a[href*="statement="]:visible').first().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByTestId('statement').waitFor();
    expect(await sheet.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    const title = await sheet.getByRole('heading', { level: 2 }).first().boundingBox();
    const place = await sheet
      .getByText(/^\d+ von \d+$/)
      .first()
      .boundingBox();
    expect((place?.x ?? 0) - ((title?.x ?? 0) + (title?.width ?? 0))).toBeGreaterThanOrEqual(8);
  },
);
