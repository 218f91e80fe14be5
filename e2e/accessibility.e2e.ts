import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { showChart } from './support/dashboard-screen.ts';
import { anna } from './support/demo-logins.ts';
import { type Instance, sharedInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { type SignedIn, signedInState } from './support/sessions.ts';

shareBrowser();

let instance: Instance;
let storageState: SignedIn;

beforeAll(async () => {
  instance = sharedInstance();
  storageState = await signedInState(instance.url, anna);
});

afterAll(() => instance.database.close());

/** Every page, and what shows that it is complete. */
const pages: { path: string; signedIn: boolean; complete: (page: Page) => Promise<void> }[] = [
  { path: '/login', signedIn: false, complete: (page) => page.locator('button[type="submit"]').waitFor() },
  { path: '/no/such/page', signedIn: false, complete: (page) => page.getByRole('heading').first().waitFor() },
  { path: '/dashboard', signedIn: true, complete: showChart },
  {
    path: '/app/team/tree',
    signedIn: true,
    complete: (page) => page.getByRole('treeitem').first().waitFor(),
  },
  { path: '/app/team/table', signedIn: true, complete: (page) => page.getByRole('row').nth(1).waitFor() },
];

interface Look {
  readonly name: string;
  readonly locale: string;
  readonly theme: 'light' | 'dark';
  /** Only the rules that a theme can break. */
  readonly contrastOnly: boolean;
}

const looks: Look[] = [
  { name: 'German, light', locale: 'de', theme: 'light', contrastOnly: false },
  { name: 'German, dark, contrast', locale: 'de', theme: 'dark', contrastOnly: true },
  { name: 'Russian, light', locale: 'ru-RU', theme: 'light', contrastOnly: false },
];

/** What axe holds against a page, one line each. */
async function violations(page: Page, contrastOnly: boolean): Promise<string[]> {
  const builder = new AxeBuilder({ page });
  if (contrastOnly) builder.withRules(['color-contrast']);
  const { violations: found, passes } = await builder.analyze();
  // A check that looked at nothing proves nothing.
  expect(passes.length).toBeGreaterThan(0);
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1] ?? ''}`,
    ),
  );
}

for (const { name, locale, theme, contrastOnly } of looks) {
  for (const { path, signedIn, complete } of pages) {
    journey(`axe finds nothing: ${path}, ${name}`, async (open) => {
      const { page } = await open({
        ...(signedIn ? { storageState } : {}),
        colorScheme: theme,
        reducedMotion: 'reduce',
        prepare: (context) =>
          context.addInitScript((chosen) => localStorage.setItem('blattwerk.locale', chosen), locale),
      });
      await page.goto(`${instance.url}${path}`, { waitUntil: 'networkidle' });
      await complete(page);
      expect(await page.locator('html').getAttribute('lang')).toBe(locale);
      expect(await violations(page, contrastOnly)).toEqual([]);
    });
  }
}

journey('axe sees a fault when there is one', async (open) => {
  const { page } = await open();
  await page.goto(`${instance.url}/login`, { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    const image = document.createElement('img');
    image.src = 'data:,';
    document.querySelector('main')?.append(image);
  });
  expect(await violations(page, false)).toContainEqual(expect.stringContaining('image-alt'));
});
