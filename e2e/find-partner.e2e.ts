import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import type { Instance } from './support/instance.ts';
import { sharedInstance } from './support/instances.ts';
import { journey, type Open, shareBrowser } from './support/journey.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';

shareBrowser();

let instance: Instance;
let storageState: SignedIn;

beforeAll(async () => {
  instance = sharedInstance();
  storageState = await signedInState(instance.url, operator);
});

afterAll(() => instance.database.close());

const looks = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 390 },
] as const;

/** What axe holds against the page; one that it had nothing to look at on proves nothing. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found, passes } = await new AxeBuilder({ page }).analyze();
  expect(passes.length).toBeGreaterThan(0);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

async function openFind(open: Open, { theme, width }: (typeof looks)[number]): Promise<Page> {
  const { page } = await open({
    storageState,
    colorScheme: theme,
    viewport: { width, height: 844 },
    reducedMotion: 'reduce',
  });
  await page.goto(`${instance.url}/app/team/find-partner`, { waitUntil: 'networkidle' });
  await page.getByRole('searchbox').waitFor();
  return page;
}

for (const look of looks) {
  journey(
    `axe finds nothing where operators find partners, ${look.theme}, ${look.width} px`,
    async (open) => {
      const page = await openFind(open, look);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('searchbox').fill('berger');
      await page
        .getByRole('button', { name: /^Ansicht öffnen/ })
        .first()
        .waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.width);
      await page.getByRole('searchbox').fill('xyzzyxyzzy');
      await page.getByText('Keine Daten gefunden').waitFor();
      expect(await violations(page)).toEqual([]);
    },
  );
}

journey('keys alone: an operator finds a partner and opens the view', async (open) => {
  const page = await openFind(open, looks[0]);
  const focused = (role: 'searchbox' | 'button', name?: RegExp) =>
    page
      .getByRole(role, name === undefined ? {} : { name })
      .first()
      .evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < 60 && !(await focused('searchbox')); stop += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('berger');
  const view = /^Ansicht öffnen/;
  await page.getByRole('button', { name: view }).first().waitFor();
  for (let stop = 0; stop < 20 && !(await focused('button', view)); stop += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: 'Zurück zu mir' }).waitFor();
});
