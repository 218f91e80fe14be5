import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { anna, password } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, type OpenOptions, shareBrowser } from './support/journey.ts';
import { addPerson } from './support/own-person.ts';
import { signedInState } from './support/sessions.ts';
import { submitCredentials } from './support/sign-in.ts';
import type { SignedIn } from './support/signed-in.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

/** Only the document itself: no script of the application ever arrives. */
const documentOnly: OpenOptions = {
  prepare: (context) => context.route('**/assets/*.js', () => new Promise<void>(() => undefined)),
};

const parts = {
  sidebar: '.bw-shell-app .bw-side',
  dashboard: '.bw-dash-money',
  page: '.bw-page-head',
  gate: '.bw-shell-gate',
} as const;

async function painted(page: Page): Promise<string[]> {
  const names = Object.entries(parts);
  const shown = await Promise.all(names.map(([, selector]) => page.locator(selector).isVisible()));
  return names.filter((_, index) => shown[index]).map(([name]) => name);
}

journey(
  'before the application has loaded, each URL shows the skeleton of its kind of page',
  async (open) => {
    const visit = await open({ ...documentOnly, storageState });
    const cards = () => visit.page.locator('.bw-page > .bw-card').filter({ visible: true }).count();
    for (const [path, expected, count] of [
      ['/dashboard', ['sidebar', 'dashboard']],
      ['/', ['sidebar', 'dashboard']],
      ['/app/orders', ['sidebar', 'page'], 1],
      ['/app/accounts/payout/list', ['sidebar', 'page']],
      ['/app/profile', ['sidebar', 'page'], 3],
      ['/widgets/card', ['sidebar', 'page']],
      ['/pages/error/500', []],
      ['/pages/under-maintenance', []],
      ['/nowhere', []],
      ['/login', ['gate']],
    ] as const) {
      await visit.page.goto(`${instance.url}${path}`);
      await visit.page.waitForFunction(() => document.documentElement.dataset.page !== undefined);
      expect([path, await painted(visit.page)]).toEqual([path, expected]);
      if (count !== undefined) expect(await cards(), path).toBe(count);
    }
  },
);

journey('after a failed sign-in every URL works, also from a bookmark', async (open) => {
  const visit = await open();
  visit.expectProblem(/401/);
  const { page } = visit;
  const { email } = await addPerson(instance, 'Irrta');
  await page.goto(`${instance.url}/login`);
  for (const path of ['/', '/dashboard', '/app/orders', '/login']) {
    await submitCredentials(page, email, 'Blattwerk-2025');
    await page.getByRole('alert').waitFor();
    await page.goto(`${instance.url}${path}`);
    await page.waitForURL('**/login');
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
  }
  await submitCredentials(page, email, password);
  await page.waitForURL((url) => url.pathname !== '/login');
});

const odd = [
  '{"token":7,"partner":[],"user":"Anna","roles":7}',
  '{"token":"x","partner":{"id":1}}',
  ...(process.env.FULL === '1' ? ['{"token":"x","partner":null}', '"nothing"', '[', '0'] : []),
  '{"token":null,"partner":null,"user":null,"error":"unknownUserOrWrongPassword"}',
];

journey('with an invalid value in place of a session, visitors get the login page', async (open) => {
  const { page } = await open();
  await page.goto(`${instance.url}/robots.txt`);
  for (const session of odd) {
    await page.evaluate((text) => {
      localStorage.setItem('blattwerk.session', text);
      localStorage.setItem('blattwerk.locale', 'constructor');
      localStorage.setItem('blattwerk.settings', '"x"');
      localStorage.setItem('blattwerk.active', 'x');
      sessionStorage.setItem('blattwerk.subject', '{"partner":"nobody"}');
      sessionStorage.setItem('blattwerk.resume', '7');
    }, session);
    await page.goto(`${instance.url}/`);
    await page.waitForURL('**/login');
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
  }
});
