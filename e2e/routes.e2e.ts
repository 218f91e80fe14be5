import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { keepWindows, walkIn } from './support/kept-windows.ts';
import { unfolded } from './support/menu.ts';
import { menuGroups, ungroupedLabels } from './support/pages.ts';
import { type RouteRow, routeTable } from './support/route-table.ts';
import { signedInState } from './support/sessions.ts';
import { showPage } from './support/show-page.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textsOf } from './support/texts.ts';
import type { Visit } from './support/visit.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

/** The URL of a row, with the number of an existing object. */
async function addressOf({ path, from }: RouteRow): Promise<string> {
  if (from === undefined) return path;
  const [first] = await instance.database.query<{ id: number }>(`select min(id)::int as id from ${from}`);
  return path.replace('{id}', String(first?.id));
}

async function layoutOf(page: Page): Promise<RouteRow['layout']> {
  const parts = ['nav.bw-side', 'header.bw-header', 'footer.bw-footer'];
  const shown = await Promise.all(parts.map((part) => page.locator(part).isVisible()));
  if (shown.every(Boolean)) return 'sidebar, header and footer';
  return shown.some(Boolean) ? 'something else' : 'full';
}

const windowOf = keepWindows((by: 'visitor' | 'partner') => (by === 'partner' ? { storageState } : {}));

const isFull = process.env.FULL === '1';

/**
 * Opens a URL as if it were typed; outside of the full run within the open application, once the server has responded to
 * it.
 */
async function openAddress(page: Page, address: string): Promise<void> {
  const url = `${instance.url}${address}`;
  if (isFull || !page.url().startsWith('http')) {
    await page.goto(url);
    return;
  }
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/html/)]);
  await page.evaluate((to) => history.pushState(null, '', to), url);
}

/** Imprint and privacy notice are one click away, on every page and for everybody. */
async function expectLegalLinks(page: Page): Promise<void> {
  const links = page.locator('nav[aria-label="Rechtliches"] a');
  await expect.poll(() => textsOf(links)).toEqual(['Impressum', 'Datenschutz']);
}

async function expectForVisitor({ page }: Visit, row: RouteRow, address: string): Promise<void> {
  await openAddress(page, address);
  if (row.login) await page.waitForURL('**/login');
  const title = row.login || row.path === '/login' ? 'Anmelden' : row.title;
  await expect.poll(() => page.title()).toBe(`${title} · Blattwerk`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe(row.login ? '/login' : address);
  await expectLegalLinks(page);
}

async function expectForPartner({ page }: Visit, row: RouteRow, address: string): Promise<void> {
  await openAddress(page, address);
  await expect.poll(() => page.title()).toBe(`${row.title} · Blattwerk`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe(row.path === '/login' ? '/dashboard' : address);
  if (row.path !== '/login') await expect.poll(() => layoutOf(page)).toBe(row.layout);
  await expectLegalLinks(page);
}

/**
 * In every run, visitors are redirected to the login from one page in five: a unit test covers that all of them require it
 * (`shell/routes.test.ts`).
 */
const comesByVisitor = ({ login }: RouteRow, index: number) => isFull || !login || index % 5 === 0;

for (const [index, row] of routeTable.entries()) {
  const { path, login, layout } = row;
  test(`${path}: ${login ? 'for those who are signed in' : 'open to everybody'}, ${layout}`, async ({
    task,
  }) => {
    const address = await addressOf(row);
    if (comesByVisitor(row, index)) {
      const visitor = await windowOf('visitor');
      await walkIn(visitor, `${task.name}-visitor`, () => expectForVisitor(visitor, row, address));
    }
    const partner = await windowOf('partner');
    await walkIn(partner, `${task.name}-partner`, () => expectForPartner(partner, row, address));
  });
}

inFullRun(() => {
  journey('URLs are case-sensitive, and every unknown URL is not found', async (open) => {
    const { page } = await open({ storageState });
    for (const path of [
      '/app/kabeltype',
      '/app/aks',
      '/app/Feldgeraete',
      '/app/projekte/projekte',
      '/Dashboard',
      '/app',
    ]) {
      // From a page with a menu each time.
      await showPage(page, `${instance.url}/app/notifications`);
      await page.getByRole('heading', { level: 1, name: 'Benachrichtigungen' }).waitFor();
      await openAddress(page, path);
      await page.getByRole('heading', { name: 'Diese Seite gibt es nicht' }).waitFor();
      await expect.poll(() => layoutOf(page)).toBe('full');
    }
  });
});

journey(
  'the root leads to the dashboard; the menu has its groups, with their entries in order, and each leads to its page',
  async (open) => {
    const { page } = await open({ storageState, viewport: { width: 1280, height: 1600 } });
    await page.goto(`${instance.url}/`);
    await page.waitForURL('**/dashboard');
    const menu = page.locator('nav.bw-side');
    await menu.getByRole('link').first().waitFor();
    await expect
      .poll(() => textsOf(menu.getByRole('heading')))
      .toEqual(menuGroups.map(({ heading }) => heading));
    await unfolded(menu);
    for (const { heading, entries } of menuGroups) {
      const group = menu
        .locator('div')
        .filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
        .last();
      const links = group.getByRole('listitem').getByRole('link');
      await expect
        .poll(() => textsOf(links), { message: heading })
        .toEqual(entries.map(({ label }) => label));
      const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(addresses).toEqual(entries.map(({ path }) => path));
    }
    const labels = await textsOf(menu.locator('div > ul:not(h2 + ul)').getByRole('link'));
    expect(labels).toEqual(ungroupedLabels);
    // The full run follows every entry, an every-run one of two groups.
    const followed = isFull
      ? menuGroups.flatMap(({ entries }) => entries)
      : menuGroups.slice(1, 3).flatMap(({ entries }) => entries.slice(-1));
    for (const { path, label } of followed) {
      // It opens in a new tab.
      if (path === '/app/accounts/payout/list') continue;
      await menu.getByRole('link', { name: label, exact: true }).click();
      await page.waitForURL(`**${path}`);
      await expect.poll(() => page.title()).toBe(`${label} · Blattwerk`);
    }
  },
);

inFullRun(() => {
  journey('404: the nearest page by title, and a search over all pages', async (open) => {
    const { page } = await open({ storageState });
    await page.goto(`${instance.url}/auszahlung`);
    expect(await page.getByText('Meinten Sie:').getByRole('link').textContent()).toBe('Auszahlungen');
    await page.getByRole('searchbox', { name: 'Seite suchen' }).fill('gutschr');
    await page.getByText('2 Seiten passen dazu.').waitFor();
    await page.getByRole('link', { name: 'Verfügbare Gutschriften' }).click();
    await page.waitForURL('**/app/accounts/credits/available');

    const visitor = await open();
    await visitor.page.goto(`${instance.url}/anmelden`);
    expect(await visitor.page.getByText('Meinten Sie:').getByRole('link').textContent()).toBe('Anmelden');
  });

  journey('500: the id of the error, to copy; trying again leads back to the failed page', async (open) => {
    const { page, context } = await open({ storageState });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = '7d1c0a52-18a8-4f0e-9d77-0d7c5a1f2b11';
    await page.goto(`${instance.url}/app/team/overview`);
    await page.getByTestId('overview-total').waitFor();
    await page.goto(`${instance.url}/pages/error/500?id=${id}`);
    await page.getByText(id).waitFor();
    await page.getByRole('button', { name: 'Fehlernummer kopieren' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(id);
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await page.waitForURL('**/app/team/overview');
    await page.goto(`${instance.url}/pages/error/500?id=%3Cb%3Enot-an-id`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: 'Fehlernummer kopieren' }).count()).toBe(0);
  });

  journey(
    '500 only shows a number if there is one, and the maintenance page says what it is and that it has none',
    async (open) => {
      const { page } = await open();
      const prompt = page.getByText('nennen Sie dem Support bitte diese Nummer');
      await page.goto(`${instance.url}/pages/error/500?id=7d1c0a52`);
      await prompt.waitFor();
      await showPage(page, `${instance.url}/pages/under-maintenance`);
      await page.getByRole('heading', { level: 1, name: 'Wartung', exact: true }).waitFor();
      await page.getByText('Während einer Wartung steht diese Seite an der Stelle von Blattwerk.').waitFor();
      await page.getByRole('status').getByText('Im Moment läuft keine Wartung.').waitFor();
      await showPage(page, `${instance.url}/pages/error/500`);
      await page.getByText('Ihre Daten sind sicher.').waitFor();
      expect(await prompt.count()).toBe(0);
      expect(await page.getByText('Nummer').count()).toBe(0);
    },
  );
});
