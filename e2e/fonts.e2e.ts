import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import type { SignedIn } from './support/signed-in.ts';
import { serveFonts, setIn } from './support/tried-fonts.ts';

shareBrowser();

const isFull = process.env.FULL === '1';

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

/** Just above 1100 px cards stand side by side again, as narrow as they ever are there. */
const everyWidth = [360, 390, 768, 1024, 1101, 1440, 1920, 2560];
const someWidths = isFull ? everyWidth : [360, 768, 1440];
/** Pages of each kind: figures, tables, cards, forms. */
const first = [
  '/dashboard',
  '/app/accounts/payout/list',
  '/app/accounts/statements',
  '/app/team/contacts',
  '/app/bonuses/step-up',
];
const more = [
  '/app/bonuses/level?whatIf=k1-b0-e100-q80',
  '/app/bonuses/infinity',
  '/app/accounts/credits/pending',
  '/app/orders',
  '/app/team/overview',
  '/app/team/table',
  '/app/links/referral-link',
  '/app/links/potential-list',
  '/app/profile',
  '/app/profile/message-settings',
  '/app/profile/addresses',
  '/app/profile/documents',
  '/app/profile/bank-account',
  '/app/accounts/payout/new',
  '/app/links/vouchers',
  '/app/notifications',
  '/app/news/news',
  '/app/mediathek',
  '/app/AKS',
];

/** The texts that stand outside of their list item, their cell or their card. What scrolls by itself fits. */
function leaving(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const parent = text.parentElement;
      if (text.textContent?.trim() === '' || parent?.checkVisibility() !== true) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      for (let box: Element | null = parent; box !== null; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== 'visible') break;
        if (!box.matches('li, td, th, .bw-card')) continue;
        const edges = box.getBoundingClientRect();
        const over = Math.round(Math.max(edges.left - left, right - edges.right));
        if (over <= 1) continue;
        found.push(`“${text.textContent}” leaves its ${box.tagName.toLowerCase()} by ${over} px`);
        break;
      }
    }
    return found;
  });
}

/** What does not fit: the page into its window, a word into its label, the menu into its place, an icon beside its word. */
async function faults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Components that look at the width have drawn themselves anew then.
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) found.push(`the page is ${wide} px too wide`);
    for (const label of document.querySelectorAll('.bw-bottom span, main button')) {
      const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text !== null; text = walker.nextNode())
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (label.checkVisibility() && range.getClientRects().length > 1) found.push(`“${word}” is broken`);
        }
    }
    const menu = document.querySelector('nav.bw-side');
    if (menu?.checkVisibility() !== true) return found;
    // An entry's padding hides where its word goes on outside of it, and the menu's where an entry does.
    for (const box of [menu, ...menu.querySelectorAll('a, h2')]) {
      const over = box.scrollWidth - box.clientWidth;
      if (over > 0) found.push(`${box === menu ? 'the menu' : box.textContent} is ${over} px too wide`);
    }
    const icons = [...menu.querySelectorAll('svg')].filter(
      (icon) => icon.checkVisibility() && icon.clientWidth < 20,
    );
    if (icons.length > 0) found.push(`${icons.length} icons of the menu are pressed together`);
    return found;
  });
}

const walks = [
  { kind: 'wide', locale: 'de', paths: first, widths: everyWidth },
  { kind: 'wide', locale: 'de', paths: more, widths: someWidths },
  { kind: 'wide', locale: 'ru-RU', paths: [...first, ...more], widths: someWidths },
  { kind: 'narrow', locale: 'de', paths: isFull ? [...first, ...more] : first, widths: someWidths },
  // The longest words of all languages, in the narrowest cards.
  {
    kind: 'wide',
    locale: 'fr-FR',
    paths: isFull ? [...first, ...more] : ['/app/bonuses/level'],
    widths: isFull ? everyWidth : [360, 1101],
  },
] as const;

for (const { kind, locale, paths, widths } of walks)
  journey(
    `none of ${paths.length} pages is wider than its window in a ${kind} font, in ${locale}`,
    async (open) => {
      const found: string[] = [];
      const { page } = await open({
        storageState,
        reducedMotion: 'reduce',
        prepare: (context) =>
          context.addInitScript((chosen) => localStorage.setItem('blattwerk.locale', chosen), locale),
      });
      await serveFonts(page);
      for (const path of paths) {
        await page.goto(`${instance.url}${path}`);
        await settled(page);
        await setIn(page, kind);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          // Some of what looks at the width reads anew before it fits.
          const all = async () => [...(await faults(page)), ...(await leaving(page))];
          if ((await all()).length > 0) await settled(page);
          for (const fault of await all()) found.push(`${path} at ${width} px: ${fault}`);
        }
      }
      expect(found).toEqual([]);
    },
  );

journey('on a narrow phone the head of a sheet holds its title, its place and its buttons', async (open) => {
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
});
