import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { figure } from './support/dashboard-screen.ts';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { keptReads } from './support/kept-reads.ts';
import { type Line, layLine } from './support/line.ts';
import { comeTo } from './support/one-window.ts';
import { signedInState, tokenOf } from './support/sessions.ts';

shareBrowser();

const instance = shareInstance();
let server: Line;

/** Browsers cannot distinguish a broken connection from a stopped server. */
beforeAll(async () => {
  server = await layLine(instance.url);
});

// A journey that fails offline must not affect the next one.
beforeEach(() => server.mend());

afterAll(() => server?.cut());

/** Chromium's messages about requests without a response, or with an incomplete one. */
const noServer =
  /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|FAILED)|Failed to fetch/;

/** Chromium's warning when the worker takes over a page that is still loading: it has loaded a file twice. */
const tookOver = /cross-world service worker resource mismatch|was preloaded using link preload but not used/;

/** Whether every file loaded by the page is cached, so that it opens again without a network. */
function filesKept(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    const cache = await caches.open('blattwerk-shell');
    const kept = await Promise.all(
      files.filter((name) => name.includes('/assets/')).map((name) => cache.match(name)),
    );
    return kept.length > 0 && kept.every((file) => file !== undefined);
  });
}

journeyOnAnyWidth(
  'without a network: the shell opens, the last data are shown with their time, nothing can be saved',
  async (open) => {
    const visit = await open({
      storageState: await signedInState(server.url, anna),
      serviceWorkers: 'allow',
    });
    const { page } = visit;
    visit.expectProblem(noServer);
    visit.expectProblem(tookOver);
    const { url } = server;
    await page.goto(`${url}/dashboard`);
    const psv = await figure(page, 'psv');
    await expect.poll(() => keptReads(page)).toContainEqual(expect.stringContaining('/rank'));
    await expect.poll(() => filesKept(page)).toBe(true);
    // From here on the worker serves every file, also for pages reached without reloading.
    await page.goto(`${url}/app/profile`);
    await page.getByLabel('Vorname').waitFor();
    await expect.poll(() => keptReads(page)).toContainEqual(expect.stringContaining('/api/users'));
    await comeTo(page, `${url}/app/orders`);
    await page.getByTestId('orders-count').filter({ hasText: 'Bestellungen' }).waitFor();
    const count = await page.getByTestId('orders-count').textContent();
    await expect.poll(() => keptReads(page)).toContainEqual(expect.stringContaining('orders-count'));

    await comeTo(page, `${url}/app/accounts/payout/new`);
    const payout = page.getByRole('button', { name: 'Auszahlung anfordern' });
    await payout.waitFor();
    await expect
      .poll(() => keptReads(page))
      .toContainEqual(expect.stringMatching(/with-documents\/0\?type=bank/));
    await expect.poll(() => filesKept(page)).toBe(true);

    await server.cut();
    await page.goto(`${url}/dashboard`);
    const note = page.getByRole('alert').filter({ hasText: 'Der Server ist gerade nicht erreichbar' });
    await note.getByText(/Stand .*\d\d:\d\d/).waitFor();
    await expect.poll(() => figure(page, 'psv')).toBe(psv);
    await comeTo(page, `${url}/app/orders`);
    await expect.poll(() => page.getByTestId('orders-count').textContent()).toBe(count);
    await comeTo(page, `${url}/app/accounts/payout/new`);
    // The preview of a payout is shown as before, and nothing can be requested.
    await page.getByRole('main').getByText('Ohne Verbindung kann nichts gespeichert werden.').waitFor();
    expect(await payout.getAttribute('aria-disabled')).toBe('true');
    await page.goto(`${url}/app/profile`);
    await page.getByLabel('Vorname').fill('Annika');
    const save = page.getByRole('button', { name: 'Speichern' }).first();
    await page.getByText('Ohne Verbindung kann nichts gespeichert werden.').first().waitFor();
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');

    await server.mend();
    await note.waitFor({ state: 'detached' });
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe(null);
    expect(await page.getByLabel('Vorname').inputValue()).toBe('Annika');
  },
);

test.each([
  ['/manifest.webmanifest', 'de'],
  ['/manifest.en.webmanifest', 'en'],
  ['/manifest.fr-FR.webmanifest', 'fr-FR'],
  ['/manifest.ru-RU.webmanifest', 'ru-RU'],
])('the product can be installed by %s: manifest, icons and worker are served', async (path, language) => {
  const answer = await fetch(server.url + path);
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const { lang, start_url, display, icons } = (await answer.json()) as {
    lang: string;
    start_url: string;
    display: string;
    icons: { src: string; type: string }[];
  };
  expect({ lang, start_url, display }).toEqual({
    lang: language,
    start_url: '/dashboard',
    display: 'standalone',
  });
  for (const { src, type } of icons) {
    const icon = await fetch(server.url + src);
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type]);
  }
  const worker = await fetch(`${server.url}/sw.js`);
  expect([worker.status, worker.headers.get('cache-control')]).toEqual([200, 'no-cache']);
});

journey('a revoked session removes the cached data from the device too', async (open) => {
  const storageState = await signedInState(server.url, anna);
  const visit = await open({ storageState, serviceWorkers: 'allow' });
  const { page } = visit;
  visit.expectProblem(/401/);
  visit.expectProblem(tookOver);
  const recent = () => page.evaluate(() => localStorage.getItem('blattwerk.recent'));
  await page.goto(`${server.url}/dashboard`);
  await page.getByTestId('psv').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('übersicht');
  await page.getByRole('option', { name: 'Übersicht', exact: true }).click();
  await expect.poll(recent).toContain('/dashboard');
  await expect.poll(() => keptReads(page)).toContainEqual(expect.stringContaining('/rank'));
  const headers = { authorization: `Bearer ${tokenOf(storageState)}` };
  expect((await fetch(`${server.url}/logout`, { headers })).ok).toBe(true);
  await page.getByRole('button', { name: 'neu laden' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => keptReads(page)).toEqual([]);
  await expect.poll(() => recent()).toBe(null);
  expect(await page.locator('body').textContent()).not.toContain('Anna');
});

journeyOnAnyWidth(
  'a page that was never opened waits for the server; signing out deletes the cached data from the device',
  async (open) => {
    const visit = await open({
      storageState: await signedInState(server.url, anna),
      serviceWorkers: 'allow',
    });
    const { page } = visit;
    visit.expectProblem(noServer);
    // Missing data on the device is the subject of this test.
    visit.expectProblem(/Unable to preload CSS/);
    visit.expectProblem(tookOver);
    await page.goto(`${server.url}/dashboard`);
    await page.getByTestId('psv').waitFor();
    await expect.poll(() => filesKept(page)).toBe(true);
    await server.cut();
    await page.goto(`${server.url}/app/team/overview`);
    const heading = page.getByRole('heading', { name: 'Diese Seite braucht eine Verbindung' });
    await heading.waitFor();
    expect(await page.getByText('Hier ist etwas schiefgegangen').count()).toBe(0);
    // The banner promises nothing that is not below it.
    await page.getByRole('alert').getByText('Der Server ist gerade nicht erreichbar').waitFor();
    expect(
      await page
        .getByText(/^Sie sehen die zuletzt geladenen Daten/)
        .filter({ visible: true })
        .count(),
    ).toBe(0);
    await server.mend();
    await page.getByTestId('overview-total').waitFor();
    expect(await heading.count()).toBe(0);

    await expect.poll(() => keptReads(page)).toContainEqual(expect.stringContaining('/rank'));
    await page.getByRole('button', { name: /^Konto von/ }).click();
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => keptReads(page)).toEqual([]);
    await server.cut();
    await page.goto(`${server.url}/dashboard`);
    await page.locator('button[type="submit"]').waitFor();
    expect(await page.locator('body').textContent()).not.toContain('Anna');
  },
);
