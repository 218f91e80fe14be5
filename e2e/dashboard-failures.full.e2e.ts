import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { failInBatch } from './support/batch.ts';
import { type FigureName, figure, readFigures } from './support/dashboard-screen.ts';
import { anna } from './support/demo-logins.ts';
import { type OwnInstance, partnerOf, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

let instance: OwnInstance;
let storageState: SignedIn;
let partner: number;

beforeAll(async () => {
  instance = await startOwnInstance();
  storageState = await signedInState(instance.url, anna);
  partner = await partnerOf(instance, anna);
});

afterAll(() => instance?.stop());

/** The card that contains an element. */
function cardOf(page: Page, name: FigureName) {
  return page.locator('section').filter({ has: page.getByTestId(name) });
}

/** The server's log about failed parts of a batch. */
const failed = () =>
  instance.server
    .output()
    .split('\n')
    .filter((line) => line.includes('part of a batch failed'));

journey(
  'when a value and a card cannot be read, only they say so, with the id in the log, and each can be read again',
  async (open) => {
    const { page, requests } = await open({ storageState });
    await page.route('**/api/batch', (route) => failInBatch(route, /personal-sales-volume$/, 500));
    const again = page.getByRole('button', { name: 'Erneut laden', exact: true });
    const reading = page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/batch') && (response.request().postData() ?? '').includes('/api/news'),
    );
    await instance.database.query('alter table news rename to news_away');
    try {
      await page.goto(`${instance.url}/dashboard`);
      const id = (await reading).headers()['x-request-id'] ?? '';
      expect(id).toMatch(/^[\da-f-]{36}$/);
      const card = page.locator('section').filter({ has: again });
      await expect.poll(() => textOf(card.getByText('Fehlernummer:'))).toBe(`Fehlernummer: ${id}`);
      await expect.poll(() => failed().filter((line) => line.includes(id))).not.toEqual([]);
    } finally {
      await instance.database.query('alter table news_away rename to news');
    }
    expect(await page.getByTestId('news-item').count()).toBe(0);
    await page.getByTestId('qp').waitFor();
    await expect.poll(() => figure(page, 'psv')).toBe('–');
    const others = Object.entries(await readFigures(page)).filter(([name]) => name !== 'psv');
    expect(others.filter(([, text]) => !/[\p{L}\d]/u.test(text))).toEqual([]);

    await settled(page);
    const before = requests.length;
    await cardOf(page, 'psv').getByRole('button', { name: 'Diesen Wert erneut laden' }).click();
    await expect.poll(() => figure(page, 'psv')).toMatch(/^[\d.]+,\d\d €$/);
    // Apart from the calls, the code that stores reads for offline use is loaded some seconds after the page.
    const requestedPaths = requests.slice(before).map((request) => new URL(request.url()).pathname);
    expect(requestedPaths.filter((path) => path.startsWith('/api/'))).toEqual([
      `/api/partners/${partner}/personal-sales-volume`,
    ]);

    await again.click();
    await expect.poll(() => page.getByTestId('news-item').count()).toBe(3);
    expect(await page.getByText('Fehlernummer:').count()).toBe(0);
  },
);

journey(
  'without statistics the figures are unknown, never zero; without a membership its card says so; everything else is shown',
  async (open) => {
    const removed = await instance.database.query(
      `delete from partner_statistics where partner_id = $1
     and cycle_id = (select id from cycles where closed_at is null order by date_from desc limit 1)
     returning partner_id`,
      [partner],
    );
    expect(removed).toHaveLength(1);
    await instance.database.query(
      `update memberships set expiry_date = (now() at time zone 'Europe/Berlin')::date
     where partner_id = $1 and kind = 'business-box'
       and start_date < (now() at time zone 'Europe/Berlin')::date
       and expiry_date > (now() at time zone 'Europe/Berlin')::date`,
      [partner],
    );
    const { page } = await open({ storageState });
    await page.goto(`${instance.url}/dashboard`);
    await expect.poll(() => figure(page, 'psv')).toBe('–');
    const unknown = [
      'qp',
      'personal-qp',
      'rank-name',
      'rank-qp',
      'customers-total',
      'customers-affiliate',
    ] as const;
    for (const name of unknown) {
      expect(await figure(page, name), name).toBe('–');
    }

    // 'Statistics not found.' empties the cards of the accounts and of the team.
    for (const name of ['net-value', 'team-clients'] as const) {
      expect(await page.getByTestId(name).count(), name).toBe(0);
    }
    await expect.poll(() => page.getByText('Noch keine Zahlen').count()).toBe(2);
    expect(await page.getByText('Keine Daten gefunden').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Erneut laden' }).count()).toBe(0);

    // Money comes from the books, which do not depend on statistics.
    expect(await figure(page, 'money-available')).toMatch(/^[\d.]+,\d\d €$/);
    expect(await figure(page, 'money-available')).not.toBe('0,00 €');
    expect(await figure(page, 'money-final')).toMatch(/^[\d.]+,\d\d €$/);
    await expect.poll(() => page.getByTestId('news-item').count()).toBe(3);
    await expect.poll(() => textOf(page.getByTestId('countdown-business-box'))).toBe('nicht aktiv');
    expect(await textOf(page.getByTestId('countdown-home-delivery'))).toMatch(/\d/);
  },
);
