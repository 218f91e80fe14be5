import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { figure } from './support/dashboard-screen.ts';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { takePayablePartner } from './support/payable-partner.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf } from './support/texts.ts';

// Frequent tasks of an experienced partner, starting from the dashboard, with their numbers of clicks.

shareBrowser();

const instance = shareInstance();
let annas: SignedIn;
let payable: SignedIn;
const measured: string[] = [];

beforeAll(async () => {
  annas = await signedInState(instance.url, anna);
  payable = await signInByCall(instance, (await takePayablePartner(instance)).email);
});
afterAll(() => console.log(`clicks:\n${measured.join('\n')}`));

interface Hands {
  readonly page: Page;
  /** Clicks something visible, as a user does. */
  readonly click: (on: Locator) => Promise<void>;
  /** Finds a page or a person by the search and opens it, which counts as one click. */
  readonly find: (words: string) => Promise<void>;
}

interface Task {
  readonly name: string;
  /** The maximum number of clicks. */
  readonly most: number;
  readonly by?: () => SignedIn;
  readonly walk: (hands: Hands) => Promise<void>;
}

const menu = (page: Page) => page.locator('nav.bw-side');

const tasks: readonly Task[] = [
  {
    name: 'what this month brought so far',
    most: 1,
    walk: async ({ page }) => {
      await expect.poll(() => figure(page, 'money-month')).toMatch(/^[\d.]+,\d\d €$/);
    },
  },
  {
    name: 'why an amount is what it is',
    most: 2,
    walk: async ({ page, click }) => {
      await click(page.getByTestId('money-available'));
      await click(page.getByRole('table').last().locator('tbody').getByRole('link').first());
      await page.getByRole('dialog').getByTestId('explanation').first().waitFor();
    },
  },
  {
    name: 'who needs help today',
    most: 1,
    walk: async ({ page, click }) => {
      await click(menu(page).getByRole('link', { name: 'Heute' }));
      await page.getByRole('list', { name: 'Aufgaben' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'the own link, handed out',
    most: 1,
    walk: async ({ page, click }) => {
      await click(page.getByRole('button', { name: 'Link teilen' }));
      await page.getByText('Der Link ist kopiert.').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/r\/ANNABERGER$/);
    },
  },
  {
    name: 'a payout',
    most: 3,
    by: () => payable,
    walk: async ({ page, click }) => {
      await click(page.getByRole('link', { name: 'Auszahlen', exact: true }));
      await click(page.getByRole('button', { name: /anfordern/ }).last());
      await page.getByTestId('payout-under-way').waitFor();
    },
  },
  {
    name: 'somebody of the team',
    most: 1,
    walk: async ({ page, find }) => {
      await find('Gabriele Heindl');
      await page.waitForURL('**/app/team/**');
    },
  },
  {
    name: 'what is missing for the next level',
    most: 1,
    walk: async ({ page, click }) => {
      await click(page.getByTestId('next-step'));
      await page.getByTestId('rank-paths').waitFor();
    },
  },
  {
    name: 'the latest news',
    most: 1,
    walk: async ({ page, click }) => {
      await click(page.getByRole('main').locator('a[href^="/app/news/article/"]').first());
      await page.getByTestId('article-content').waitFor();
    },
  },
  {
    name: 'the statement of the last month',
    most: 2,
    walk: async ({ page, click, find }) => {
      await find('Monatsabrechnungen');
      await page.waitForURL('**/app/accounts/statements');
      const answered = page.context().waitForEvent('response', (response) => /\/pdf\//.test(response.url()));
      await click(
        page
          .getByRole('main')
          .getByRole('button', { name: /^PDF für/ })
          .first(),
      );
      expect((await answered).status()).toBe(200);
    },
  },
  {
    name: 'another bank account',
    most: 2,
    walk: async ({ page, click, find }) => {
      await find('Bankverbindung');
      await click(page.getByRole('button', { name: 'Bankverbindung ändern' }));
      await page.getByLabel('IBAN', { exact: true }).waitFor();
    },
  },
];

journey('without a connection the link is not shared, and can be tried again', async (open) => {
  const { page, context, expectProblem } = await open({
    storageState: annas,
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  expectProblem(/ERR_INTERNET_DISCONNECTED|Unable to preload CSS/);
  await page.goto(`${instance.url}/dashboard`);
  await settled(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Link teilen' }).click();
  await page.getByText('Der Link konnte nicht geteilt werden.').waitFor();
  await context.setOffline(false);
  await page.getByRole('alert').getByRole('button', { name: 'Erneut laden' }).click();
  await page.getByText('Der Link ist kopiert.').waitFor();
});

for (const { name, most, by, walk } of tasks)
  journey(`${name}: at most ${most} clicks`, async (open) => {
    const { page } = await open({
      storageState: by?.() ?? annas,
      viewport: { width: 1440, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto(`${instance.url}/dashboard`);
    await expect.poll(() => textOf(page.getByTestId('money-available'))).not.toBe('');
    let clicks = 0;
    const began = performance.now();
    const click = async (on: Locator) => {
      clicks += 1;
      await on.click();
    };
    const find = async (words: string) => {
      clicks += 1;
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Suchen und springen' });
      await palette.waitFor();
      await page.keyboard.type(words);
      await palette.getByRole('option', { name: words }).first().waitFor();
      await page.keyboard.press('Enter');
    };
    await walk({ page, click, find });
    measured.push(`${name}: ${clicks}, ${((performance.now() - began) / 1000).toFixed(1)} s`);
    expect(clicks).toBeLessThanOrEqual(most);
  });
