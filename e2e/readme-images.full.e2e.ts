import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { compareImage, hasOwnFonts } from './support/pictures.ts';
import { settled } from './support/settled.ts';
import { showPage } from './support/show-page.ts';
import type { SignedIn } from './support/signed-in.ts';
import { STILL_MOMENT, type StillInstance, startStillInstance } from './support/still-instance.ts';

// The README shows the current product. UPDATE_PICTURES=1 updates the images.

shareBrowser();

let instance: StillInstance;
let storageState: SignedIn;

beforeAll(async () => {
  instance = await startStillInstance();
  storageState = await signInByCall(instance, anna);
});

afterAll(() => instance?.stop());

interface Image {
  readonly name: string;
  readonly path: string;
  readonly size: readonly [width: number, height: number];
  readonly theme?: 'dark';
  /** A visitor instead of Anna. */
  readonly isVisitor?: true;
  /** What has to be loaded or opened first. */
  readonly complete?: (page: Page) => Promise<unknown>;
}

const phone = [390, 844] as const;
const desktop = [1280, 840] as const;

const images: readonly Image[] = [
  { name: 'dashboard', path: '/dashboard', size: [1440, 1180] },
  { name: 'dashboard-phone', path: '/dashboard', size: phone },
  { name: 'team-tree', path: '/app/team/tree', size: desktop, complete: openSomebody },
  { name: 'team-table', path: '/app/team/table', size: desktop },
  {
    name: 'referral-clicks-dark',
    path: '/app/links/referral-clicks',
    size: desktop,
    theme: 'dark',
    complete: drawn,
  },
  { name: 'today-phone', path: '/app/today', size: phone },
  { name: 'landing-phone', path: '/signup?code=ANNABERGER', size: phone, isVisitor: true },
  { name: 'team-table-phone', path: '/app/team/table', size: phone },
  { name: 'credits-pending', path: '/app/accounts/credits/pending', size: desktop },
  { name: 'bonus-level', path: '/app/bonuses/level', size: desktop },
  { name: 'payout-phone', path: '/app/accounts/payout/new', size: phone },
  { name: 'builder-phone-dark', path: '/app/bonuses/builder', size: phone, theme: 'dark' },
  { name: 'media-phone', path: '/app/mediathek', size: phone },
];

/** A partner of the first line, with the details next to the map. */
async function openSomebody(page: Page): Promise<void> {
  const card = page.getByRole('application').locator('[data-partner]', { hasText: 'Gabriele Heindl' });
  await card.waitFor();
  const id = await card.getAttribute('data-partner');
  await showPage(page, `${instance.url}/app/team/tree?node=${id}`);
  await page.getByText('Letzte Anmeldung').waitFor();
}

async function drawn(page: Page): Promise<void> {
  await page.locator('canvas').first().waitFor();
}

test('the README shows these images and no others', async () => {
  const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8');
  const shown = [...readme.matchAll(/docs\/images\/([\w-]+)\.webp/g)].map(([, name]) => name);
  expect(shown.toSorted()).toEqual(images.map(({ name }) => name).toSorted());
});

// Another browser renders fonts differently: there is nothing to compare with.
if (hasOwnFonts())
  for (const {
    name,
    path,
    size: [width, height],
    theme = 'light',
    isVisitor,
    complete,
  } of images)
    journey(`image of the README: ${name}`, async (open) => {
      const { page } = await open({
        ...(isVisitor !== true && { storageState }),
        colorScheme: theme,
        viewport: { width, height },
        reducedMotion: 'reduce',
        prepare: (context) => context.clock.setFixedTime(STILL_MOMENT),
      });
      await showPage(page, `${instance.url}${path}`);
      await settled(page);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await complete?.(page);
      await settled(page);
      await compareImage(page, name);
    });
