import { inFullRun, isFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { figure } from './support/dashboard-screen.ts';
import { anna, operator, others } from './support/demo-logins.ts';
import { type ExpectedMember, expectedTeam } from './support/expected-team.ts';
import { germanInteger } from './support/german-text.ts';
import { holdBack } from './support/held-back.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journey, journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { followMenu, openMenu } from './support/menu.ts';
import { comeTo } from './support/one-window.ts';
import { signedInState } from './support/sessions.ts';
import { quietWithin, settled } from './support/settled.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let annas: SignedIn;
let operators: SignedIn;
let team: ExpectedMember[];
let own: number;

beforeAll(async () => {
  annas = await signedInState(instance.url, anna);
  operators = await signedInState(instance.url, operator);
  own = await partnerOf(instance, anna);
  team = await expectedTeam(instance.database.query, own);
});

/** A partner of the second line with a team of their own. */
function secondLine(): ExpectedMember {
  const found = team.find(({ depth, qp, children }) => depth === 2 && qp > 0 && children.length > 0);
  if (!found) throw new Error('Nobody of the second line leads a team.');
  return found;
}

const banner = (page: Page) => page.getByRole('region', { name: 'Ansicht einer anderen Person' });

/** The entries of the menu. */
async function entries(page: Page): Promise<string[]> {
  const links = (await openMenu(page)).getByRole('link');
  await links.first().waitFor();
  const texts = await textsOf(links);
  await page.keyboard.press('Escape');
  return texts;
}

journeyOnAnyWidth(
  'viewing a partner of the second line: figures and team, no money, no editing controls',
  async (open, phone) => {
    const { page, requests } = await open({ storageState: annas, viewport: { width: 1440, height: 900 } });
    const person = secondLine();
    await page.goto(`${instance.url}/app/team/table?partner=${person.id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Ansicht öffnen' }).click();
    await page.waitForURL('**/dashboard');
    expect(await textOf(banner(page))).toContain(`Ansicht von ${person.name}`);
    await expect.poll(() => textOf(page.getByRole('heading', { level: 1 }))).toBe(person.name);
    expect(await figure(page, 'rank-name')).toBe(person.levelName);
    expect(await figure(page, 'qp')).toBe(germanInteger(person.qp));
    expect(await figure(page, 'customers-total')).toBe(germanInteger(person.children.length));
    for (const hidden of ['money-pending', 'money-available', 'commission-account', 'payment-account'])
      expect(await page.getByTestId(hidden).count()).toBe(0);
    expect(await page.locator('[data-testid^="clicks-"]').count()).toBe(0);
    const seen = ['Übersicht', 'Teamübersicht', 'Teambaum', 'Teamliste', 'Stufenbonus'];
    const forEverybody = ['Neuigkeiten', 'Mediathek', 'Hilfe'];
    const brand = phone ? [] : ['Blattwerk'];
    expect(await entries(page)).toEqual([...brand, ...seen, ...forEverybody]);

    // The same after reloading the page, and no early read is about the viewer's own figures.
    const before = requests.length;
    await page.reload();
    await banner(page).waitFor();
    expect(await figure(page, 'qp')).toBe(germanInteger(person.qp));
    const requestedUrls = requests
      .slice(before)
      .flatMap((request) => request.postData() ?? [])
      .join();
    expect(requestedUrls).toContain(`/api/partners/${person.id}/rank`);
    expect(requestedUrls).not.toContain(`/api/partners/${own}/rank`);
    expect(requestedUrls).not.toContain('/api/partner/commission');

    for (const path of isFullRun ? ['overview', 'tree', 'table'] : []) {
      await comeTo(page, `${instance.url}/app/team/${path}`);
      await settled(page, quietWithin);
      await banner(page).waitFor();
      for (const write of ['Partner hinzufügen', 'Platzieren'])
        expect(await page.getByRole('main').getByText(write).count()).toBe(0);
    }
    expect(requests.filter(isWrite).map((request) => request.url())).toEqual([]);

    await comeTo(page, `${instance.url}/app/profile/bank-account`);
    await page.getByRole('heading', { name: 'Hier gibt es nichts zu sehen' }).waitFor();
    await page.getByRole('main').getByText(person.name).first().waitFor();
    await banner(page).getByRole('button', { name: 'Zurück zu mir' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByTestId('money-available').waitFor();
    expect(await banner(page).count()).toBe(0);
    expect(await textOf(page.getByRole('heading', { level: 1 }))).toBe('Guten Tag, Anna');
  },
);

const READS = /\/api\/(batch|login)$/;

function isWrite(request: { method(): string; url(): string }): boolean {
  return request.method() !== 'GET' && !READS.test(request.url());
}

inFullRun(() => {
  journeyOnAnyWidth(
    'partners above and beside cannot be viewed: a message, and the viewer’s own data again',
    async (open) => {
      const { page, expectProblem } = await open({ storageState: annas });
      expectProblem(/404/);
      const above = await partnerOf(instance, operator);
      const [beside] = await instance.database.query<{ id: number }>(
        `select partner_id as id from tree_nodes
     where depth = 2 and parent_id <> $1 order by partner_id limit 1`,
        [own],
      );
      await page.goto(`${instance.url}/robots.txt`);
      for (const partner of [above, beside?.id ?? 0]) {
        await lookAt(page, { partner, name: 'Niemand', user: null });
        await page.goto(`${instance.url}/dashboard`);
        await page.getByText('Niemand ist für Sie nicht sichtbar').waitFor();
        await page.getByTestId('money-available').waitFor();
        expect(await banner(page).count()).toBe(0);
        expect(await page.evaluate(() => sessionStorage.getItem('blattwerk.subject'))).toBeNull();
      }
    },
  );
});

/** Signing out ends the view: the next user sees their own data. */
async function signOutOfView(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Konto von Anna Berger' }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('blattwerk.subject'))).toBeNull();
}

inFullRun(() => {
  journeyOnAnyWidth(
    'an operator finds anybody, sees every screen of theirs, and each view is logged',
    async (open) => {
      const { page, requests } = await open({
        storageState: operators,
        viewport: { width: 1440, height: 900 },
      });
      const email = others['a premium partner in Switzerland'];
      const partner = await partnerOf(instance, email);
      const looks = async () => {
        const [row] = await instance.database.query<{ count: number }>(
          `select count(*)::int as count from audit_log join users on users.id = user_id
       where email = $1 and action = 'look' and subject = $2`,
          [operator, `/api/partners/${partner}`],
        );
        return row?.count ?? 0;
      };
      const atFirst = await looks();
      await page.goto(`${instance.url}/dashboard`);
      await followMenu(page, 'Partner finden');
      await page.getByRole('searchbox').fill(email);
      await page.getByRole('button', { name: /^Ansicht öffnen/ }).click();
      await page.waitForURL('**/dashboard');
      await page.getByTestId('money-available').waitFor();
      await expect.poll(() => textOf(banner(page))).toContain('Ansicht von Reto Zürcher');
      await expect.poll(() => looks()).toBeGreaterThan(atFirst);
      expect(await entries(page)).not.toContain('Partner hinzufügen');

      const screens: [path: string, shows: RegExp][] = [
        ['/app/profile', /reto\.zuercher@/],
        ['/app/profile/addresses', /Schweiz/],
        ['/app/profile/bank-account', /(CH|••|\*\*|…)/],
        ['/app/profile/documents', /./],
        ['/app/links/referral-link', /\/r\//],
        ['/app/team/contacts', /Sponsor/],
        ['/app/orders', /BW-\d+/],
        ['/app/accounts/credits/pending', /Freigabekalender/],
        ['/app/accounts/credits/available', /Verfügbare Gutschriften/],
        ['/app/accounts/balance', /€/],
        ['/app/accounts/payout/list', /Auszahlungen/],
        ['/app/accounts/statements', /Monatsabrechnungen/],
        ['/app/links/referral-clicks', /Klicks/],
        ['/app/links/potential-list', /Interessenten/],
        ['/app/links/vouchers', /Gutscheine/],
        ['/app/profile/message-settings', /Nachrichten/],
      ];
      for (const [path, shows] of screens) {
        const before = await looks();
        await comeTo(page, `${instance.url}${path}`);
        await settled(page);
        await expect.poll(() => textOf(page.getByRole('main')), { message: path }).toMatch(shows);
        await expect.poll(looks, { message: path }).toBeGreaterThan(before);
        const buttons = await textsOf(page.getByRole('main').getByRole('button'));
        expect(buttons.join(' '), path).not.toMatch(
          /Speichern|Hinzufügen|Ändern|Bearbeiten|Hochladen|Anlegen/,
        );
      }
      // Only the end of the account number is shown.
      await comeTo(page, `${instance.url}/app/profile/bank-account`);
      await settled(page);
      expect(await textOf(page.getByRole('main'))).not.toMatch(/[A-Z]{2}\d{2}(\s?\w{4}){3}/);
      expect(requests.filter(isWrite).map((request) => request.url())).toEqual([]);
    },
  );

  journey(
    'the page waits for the banner, which would push it down; signing out ends the view',
    async (open) => {
      const { page } = await open({ storageState: await signedInState(instance.url, anna) });
      const file = '**/assets/ViewingBanner*.js';
      const first = await holdBack(page, file);
      const person = secondLine();
      await page.goto(`${instance.url}/app/team/table?partner=${person.id}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Ansicht öffnen' }).click();
      await first.isAsked();
      await settled(page);
      expect(new URL(page.url()).pathname).toBe('/app/team/table');
      first.release();
      await page.waitForURL('**/dashboard');
      expect(await banner(page).isVisible()).toBe(true);

      const account = page.getByRole('button', { name: 'Konto von Anna Berger' });
      const again = await holdBack(page, file);
      await page.reload();
      await again.isAsked();
      await settled(page);
      expect(await account.count()).toBe(0);
      again.release();
      await account.waitFor();
      expect(await banner(page).isVisible()).toBe(true);
      await signOutOfView(page);
    },
  );

  journey('on a phone the banner stays visible and the menu is reduced', async (open) => {
    const person = secondLine();
    const { page } = await open({
      storageState: await signedInState(instance.url, anna),
      viewport: { width: 390, height: 844 },
    });
    // The tab's storage needs no page, only a URL of the product.
    await page.goto(`${instance.url}/robots.txt`);
    await lookAt(page, { partner: person.id, name: person.name, user: null });
    await page.goto(`${instance.url}/dashboard`);
    await banner(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(async () => (await banner(page).boundingBox())?.y).toBe(0);
    if (process.env.FULL === '1') await signOutOfView(page);
  });

  journeyOnAnyWidth(
    'before anything is loaded, the frame has no place for other people’s money',
    async (open) => {
      const visit = await open({ storageState: annas });
      const { page } = visit;
      visit.expectProblem(/net::ERR_FAILED|exception/);
      const person = secondLine();
      const strip = page.locator('.bw-shell-app .bw-dash-money');
      // Without the application, the content of index.html stays.
      await page.route('**/assets/**/*.js', (route) => route.abort());
      expect(await frameShows()).toEqual({ money: true, rank: true });
      await lookAt(page, { partner: person.id, name: person.name, user: null });
      expect(await frameShows()).toEqual({ money: false, rank: true });

      async function frameShows(): Promise<{ money: boolean; rank: boolean }> {
        await page.goto(`${instance.url}/dashboard`, { waitUntil: 'domcontentloaded' });
        await page.waitForFunction(() => document.documentElement.dataset.shell === 'app');
        const rank = page.locator('.bw-shell-app .bw-dash-rank');
        return { money: await strip.isVisible(), rank: await rank.isVisible() };
      }
    },
  );
});
