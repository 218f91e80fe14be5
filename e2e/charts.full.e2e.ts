import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { scrollUntilShown } from './support/scrolled.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf } from './support/texts.ts';

// The promises for every chart, chart by chart: the same numbers as a table and in print, keys, forced colours.

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

const { walk } = oneWindow(() => ({ storageState, viewport: { width: 1440, height: 900 } }));

interface Drawn {
  readonly path: string;
  /** Selector of the part of the page with the chart. */
  readonly name: string;
  /** What has to be opened first. */
  readonly open?: (page: Page) => Promise<void>;
}

const charts: readonly Drawn[] = [
  {
    path: '/dashboard',
    name: 'Verlauf im Monat',
    open: (page) => page.getByRole('button', { name: 'Verlauf und Gründe' }).click(),
  },
  { path: '/dashboard', name: 'Klicks der letzten 7 Tage' },
  { path: '/app/accounts', name: 'Sechs Monate nach Bonus' },
  { path: '/app/accounts/statements', name: 'Zwölf Monate nach Bonus' },
  { path: '/app/bonuses/level', name: 'QP je Tag' },
  { path: '/app/team/overview', name: 'So wächst das Team' },
  { path: '/app/links/referral-clicks', name: 'Verlauf' },
  { path: '/app/links/referral-clicks', name: 'Vom Klick zum Verdienst' },
];

/** Red, green, blue and alpha, 0 to 255 each. */
type Colour = readonly number[];

function parseColour(style: string): Colour {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (style.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue, Math.round(alpha * 255)];
}

/** A canvas stores a translucent colour, as some system colours are, only up to a rounding step. */
function isSame(drawn: Colour, named: Colour): boolean {
  const most = named[3] === 255 ? 0 : 2;
  return named.every((value, at) => Math.abs(value - (drawn[at] ?? Number.NaN)) <= most);
}

/** The fill colours of a chart's parts. */
const paintedColours = (canvas: Locator) =>
  canvas.evaluate((element) => {
    const drawing = element as HTMLCanvasElement;
    // Without this the browser warns about a canvas that is read several times.
    const copy = new OffscreenCanvas(drawing.width, drawing.height).getContext('2d', {
      willReadFrequently: true,
    });
    copy?.drawImage(drawing, 0, 0);
    const pixels = copy?.getImageData(0, 0, drawing.width, drawing.height).data ?? [];
    const found = new Map<string, number>();
    for (let at = 0; at < pixels.length; at += 4) {
      const colour = pixels.slice(at, at + 4).join();
      found.set(colour, (found.get(colour) ?? 0) + 1);
    }
    // Fewer pixels are the antialiased edges of letters and lines.
    return [...found].flatMap(([colour, count]) => (count > 100 ? [colour.split(',').map(Number)] : []));
  });

/** Switches the chart to its table and back; returns the number of rows in the table. */
async function expectTable(page: Page, place: Locator): Promise<number> {
  const canvas = place.locator('canvas');
  const rows = place.locator('tbody tr');
  const toggle = place.getByRole('button', { name: 'Als Tabelle' });
  await toggle.click();
  await expect.poll(() => rows.count()).toBeGreaterThan(0);
  expect(await canvas.count()).toBe(0);
  const count = await rows.count();
  await toggle.click();
  await scrollUntilShown(place, canvas);
  // The beforeprint event comes first, and the browser then waits for nothing.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect([await rows.count(), await canvas.count()], 'on paper').toEqual([count, 0]);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await scrollUntilShown(place, canvas);
  return count;
}

/** The keys lead from the first point to the last one, and each is announced. */
async function expectKeys(place: Locator): Promise<void> {
  const keys = place.getByRole('slider');
  const announcements: string[] = [];
  await keys.focus();
  for (const key of ['Home', 'ArrowRight', 'End']) {
    await keys.press(key);
    const [title] = (await textOf(place.getByTestId('chart-tooltip'))).split('\n');
    expect(title).not.toBe('');
    announcements.push((await keys.getAttribute('aria-valuetext')) ?? '');
  }
  expect(new Set(announcements).size, announcements.join(' | ')).toBe(3);
  expect(await keys.getAttribute('aria-valuenow')).toBe(await keys.getAttribute('aria-valuemax'));
  await keys.press('Escape');
  await place.getByTestId('chart-tooltip').waitFor({ state: 'detached' });
}

async function expectForcedColours(page: Page, place: Locator): Promise<void> {
  const canvas = place.locator('canvas');
  const named = () =>
    place
      .locator('[data-tone]')
      .evaluateAll((samples) => samples.map((sample) => getComputedStyle(sample).color));
  const isDrawnIn = async (colours: readonly string[]) =>
    (await paintedColours(canvas)).some((one) => colours.some((colour) => isSame(one, parseColour(colour))));
  const before = await named();
  await expect.poll(() => isDrawnIn(before)).toBe(true);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect.poll(named).not.toEqual(before);
  await expect.poll(() => isDrawnIn(before)).toBe(false);
  await expect.poll(async () => isDrawnIn(await named())).toBe(true);
}

for (const { path, name, open } of charts)
  walk(
    `${path}: “${name}” is a table on demand and in print, can be navigated by keys, and follows forced colours`,
    async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'none' });
      await comeTo(page, `${instance.url}${path}`);
      await open?.(page);
      const place = page.getByRole('region', { name, exact: true });
      await scrollUntilShown(place, place.locator('canvas'));
      expect(await expectTable(page, place)).toBeGreaterThan(1);
      await expectKeys(place);
      await expectForcedColours(page, place);
    },
  );
