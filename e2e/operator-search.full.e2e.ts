import { randomUUID } from 'node:crypto';
import { inFullRun, isFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from './support/axe.ts';
import { anna, operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { followMenu } from './support/menu.ts';
import { addPerson, type OwnPerson, signInByCall } from './support/own-person.ts';
import { placeBelow } from './support/placed-people.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Suche über alles' });
const field = (page: Page) => dialog(page).getByRole('combobox');
const status = (page: Page) => dialog(page).getByRole('status');
const search = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Suchen' });

/** A partner in the tree with an order of theirs. */
async function addBuyer(name: string): Promise<OwnPerson & { readonly order: string }> {
  const person = await addPerson(instance, name);
  await placeBelow(instance, person, null);
  const order = `OP-${person.partner}`;
  await instance.database.query(
    `insert into orders (source, partner_id, number, status, base_cents, gross_cents, qp, placed_at)
     values ('journey', $1, $2, 'open', 1000, 1190, 1, now())`,
    [person.partner, order],
  );
  return { ...person, order };
}

/** An operator who may only read the log. */
async function addAuditor(): Promise<string> {
  const email = `${randomUUID()}@firma.example`;
  await instance.database.query(
    `insert into users (email, password_hash, first_name, last_name, locale, roles, rights)
     select $1, password_hash, 'Ruth', 'Rebe', 'de', array['ROLE_USER', 'ROLE_STAFF'], array['audit.read']
     from users where email = $2`,
    [email, anna],
  );
  return email;
}

async function openOperations(page: Page, path = ''): Promise<void> {
  await page.goto(`${instance.url}/app/operations${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
}

journey('keys alone: a part of an e-mail address leads to the partner’s file', async (open) => {
  const [first, second] = [await addPerson(instance, 'Zymurga'), await addPerson(instance, 'Zymurga')];
  const { page } = await open({
    storageState: await signedInState(instance.url, operator),
    viewport: desktop,
    reducedMotion: 'reduce',
  });
  await openOperations(page);
  await page.keyboard.press('/');
  await field(page).waitFor();
  await page.keyboard.type('ymurga-');
  const options = dialog(page).getByRole('option');
  await expect.poll(() => options.count()).toBe(2);
  await expect.poll(() => textOf(status(page))).toBe('2 Treffer');
  expect(await textsOf(dialog(page).locator('h2'))).toEqual(['Partner']);
  expect(await textsOf(options.locator('mark'))).toEqual(['ymurga-', 'ymurga-']);
  expect(await options.nth(0).getAttribute('aria-selected')).toBe('true');
  expect(await textOf(options.nth(0))).toContain(first.email);
  if (isFullRun) expect(await violations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => options.nth(1).getAttribute('aria-selected')).toBe('true');
  expect(await field(page).getAttribute('aria-activedescendant')).toBe(
    await options.nth(1).getAttribute('id'),
  );
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/app/operations/partners/${second.partner}`);
  await page.getByRole('heading', { level: 1, name: 'Zymurga Beispiel' }).waitFor();
  await page.getByRole('link', { name: second.email }).waitFor();
  await page.getByText('ohne Platz im Teambaum').first().waitFor();
  if (!isFullRun) return;
  await settled(page);
  expect(await violations(page)).toEqual([]);
});

inFullRun(() => {
  journey('a search without hits says so, and Enter before the hits waits for them', async (open) => {
    const person = await addPerson(instance, 'Quendel');
    const { page } = await open({
      storageState: await signedInState(instance.url, operator),
      viewport: desktop,
      reducedMotion: 'reduce',
    });
    await openOperations(page, '/approvals');
    await page.keyboard.press('Control+k');
    await field(page).fill('xyzzyxyzzy');
    await expect.poll(() => textOf(status(page))).toBe('Zu „xyzzyxyzzy“ wurde nichts gefunden.');
    expect(await field(page).getAttribute('aria-expanded')).toBe('false');
    expect(await violations(page)).toEqual([]);
    await field(page).fill('');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });

    await search(page).click();
    await page.keyboard.type(`#${person.partner}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/app/operations/partners/${person.partner}`);
    await page.getByRole('heading', { level: 1, name: 'Quendel Beispiel' }).waitFor();
  });

  journey('on its own page the URL keeps the search, and an order leads to its owner', async (open) => {
    const buyer = await addBuyer('Wermut');
    const { page } = await open({
      storageState: await signedInState(instance.url, operator),
      viewport: desktop,
      reducedMotion: 'reduce',
    });
    await openOperations(page);
    await followMenu(page, 'Partner');
    await page.getByRole('searchbox', { name: 'Suche über alles' }).fill(buyer.order.toLowerCase());
    await page.waitForURL(/\/app\/operations\/partners\?q=op-\d+$/);
    const hit = page.getByRole('main').getByRole('link').filter({ hasText: buyer.order });
    await hit.filter({ hasText: 'Wermut Beispiel' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    // Hovering over a hit does not open the file: each opening is logged.
    await hit.hover();
    await settled(page);
    const looks = await instance.database.query('select id from audit_log where subject = $1', [
      `/api/operator/partners/${buyer.partner}`,
    ]);
    expect(looks).toEqual([]);
    await hit.click();
    await page.waitForURL(new RegExp(`/app/operations/partners/${buyer.partner}\\?order=\\d+$`));
    const found = page.getByRole('region', { name: 'Gefunden' });
    await found.getByText(buyer.order).waitFor();
    await page.getByRole('region', { name: 'Letzte Bestellungen' }).getByText(buyer.order).waitFor();

    await page.getByRole('button', { name: 'Ansicht öffnen' }).click();
    await page.waitForURL('**/dashboard');
    await page
      .getByRole('region', { name: 'Ansicht einer anderen Person' })
      .getByText('Wermut Beispiel')
      .first()
      .waitFor();
  });

  journey('on a phone the search fills the screen, and a hit is tapped', async (open) => {
    const person = await addPerson(instance, 'Liebstoeckel');
    const { page } = await open({
      storageState: await signedInState(instance.url, operator),
      viewport: phone,
      reducedMotion: 'reduce',
    });
    await openOperations(page);
    await search(page).click();
    const width = await dialog(page).evaluate((one) => one.getBoundingClientRect().width);
    expect(width).toBe(phone.width);
    // Spelled with an umlaut.
    await field(page).fill('liebstöckel');
    await dialog(page)
      .getByRole('option')
      .filter({ hasText: `#${person.partner}` })
      .click();
    await page.waitForURL(`**/app/operations/partners/${person.partner}`);
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  });

  journey(
    'an operator who may not see partners finds the pages that their rights open, and no partner',
    async (open) => {
      const { page } = await open({
        storageState: await signInByCall(instance, await addAuditor()),
        viewport: desktop,
      });
      const requestedUrls: string[] = [];
      page.on('request', (request) => requestedUrls.push(request.url()));
      await openOperations(page);
      await page.getByRole('banner').getByRole('button', { name: 'Konto von Ruth Rebe' }).waitFor();
      expect(await page.getByRole('link', { name: 'Partner', exact: true }).count()).toBe(0);
      await page.keyboard.press('/');
      await field(page).fill('Artikel');
      await expect.poll(() => textOf(status(page))).toBe('Zu „Artikel“ wurde nichts gefunden.');
      await field(page).fill('Logbuch');
      await expect.poll(() => textOf(status(page))).toBe('1 Treffer');
      expect(await textsOf(dialog(page).getByRole('option'))).toEqual(['Protokoll']);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/app/operations/audit-log');
      expect(requestedUrls.filter((url) => url.includes('/api/operator/search'))).toEqual([]);
    },
  );

  journey('a page is found by its common names, above the server’s hits', async (open) => {
    const { page } = await open({
      storageState: await signedInState(instance.url, operator),
      viewport: desktop,
      reducedMotion: 'reduce',
    });
    await openOperations(page);
    await page.keyboard.press('Control+k');
    await field(page).fill('sortiment');
    const options = dialog(page).getByRole('option');
    await expect.poll(() => textsOf(options)).toEqual(['Produkte']);
    expect(await textsOf(dialog(page).locator('h2'))).toEqual(['Seiten']);
    await expect.poll(() => textOf(status(page))).toBe('1 Treffer');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/operations/products');
  });
});
