import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { controlling, operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { invite } from './support/invite-operator.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signedInState } from './support/sessions.ts';
import { textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

const NEW_PASSWORD = 'Birnbaum-am-Bach';
const desktop = { width: 1440, height: 900 };

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menü des Betriebs' });
const entries = (page: Page) => textsOf(menu(page).getByRole('listitem'));

journey(
  'somebody is invited, sets a password, and finds what the rights open and nothing else',
  async (open) => {
    const { page } = await open({
      storageState: await signedInState(instance.url, operator),
      viewport: desktop,
    });
    const { email, link } = await invite(instance, page, ['Protokoll lesen']);
    expect(link).not.toBe('');

    const { page: own, expectProblem } = await open({ viewport: desktop });
    await own.goto(link.replace(/^https?:\/\/[^/]+/, instance.url));
    await own.getByText(email).waitFor();
    await own.getByLabel('Neues Passwort').fill(NEW_PASSWORD);
    await own.getByRole('button', { name: 'Passwort setzen' }).click();
    await own.getByText('Ihr Zugang ist bereit').waitFor();
    await own.getByRole('link', { name: 'Zur Anmeldung' }).click();
    await own.getByLabel('E-Mail-Adresse').fill(email);
    await own.getByLabel('Passwort', { exact: true }).fill(NEW_PASSWORD);
    await own.getByRole('button', { name: 'Anmelden' }).click();
    await own.waitForURL('**/app/operations');
    await own.getByRole('heading', { level: 1, name: 'Guten Tag, Ruth' }).waitFor();
    expect(await entries(own)).toEqual(['Betrieb', 'Freigaben', 'Protokoll', 'Mein Zugang']);

    await menu(own).getByRole('link', { name: 'Protokoll' }).click();
    await own.getByRole('main').getByRole('status').filter({ hasText: /\d/ }).waitFor();
    // A partner's page leads to where staff work.
    await own.goto(`${instance.url}/dashboard`);
    await own.waitForURL('**/app/operations');
    await own.goto(`${instance.url}/app/operations/account`);
    await own.getByRole('heading', { name: 'Mein Zugang' }).waitFor();
    await own.getByText('Protokoll lesen').first().waitFor();

    // The link ended with the password.
    expectProblem(/404/);
    await own.goto(link.replace(/^https?:\/\/[^/]+/, instance.url));
    await own.getByText('Dieser Link gilt nicht mehr').waitFor();
  },
);

inFullRun(() => {
  journey(
    'an account is blocked for a reason, loses its second factor, and is let in again',
    async (open) => {
      const { page, expectProblem } = await open({
        storageState: await signedInState(instance.url, operator),
        viewport: desktop,
      });
      const { email } = await invite(instance, page, []);
      const { query } = instance.database;
      await query(
        `insert into second_factors (user_id, secret, created_at, confirmed_at)
     select id, '\\x00', now(), now() from users where email = $1`,
        [email],
      );
      await page.reload();
      await page.getByLabel('Name oder E-Mail-Adresse').fill(email);
      await page.getByRole('row').filter({ hasText: email }).getByRole('link').click();
      const sheet = page.getByRole('dialog').first();
      const step = async (
        name: string,
        reason: string,
        done: string,
        asked: { title: string; confirm: string } = { title: name, confirm: name },
      ) => {
        await sheet.getByRole('button', { name: new RegExp(`^${name}`) }).click();
        const dialog = page.getByRole('dialog', { name: asked.title, exact: true });
        const confirm = dialog.getByRole('button', { name: asked.confirm, exact: true });
        await confirm.click();
        await dialog.getByText('Bitte ausfüllen.').waitFor();
        await dialog.getByLabel('Grund').fill('ja');
        await confirm.click();
        await dialog.getByText(/3 Zeichen/).waitFor();
        expect(await dialog.getByLabel('Grund').inputValue()).toBe('ja');
        await dialog.getByLabel('Grund').fill(reason);
        await confirm.click();
        await page.getByText(done, { exact: true }).waitFor();
        await dialog.waitFor({ state: 'detached' });
      };
      expectProblem(/422/);
      await step(
        'Zweiten Faktor zurücksetzen',
        'Telefon verloren',
        'Der zweite Faktor von Ruth Rebe ist zurückgesetzt.',
        { title: 'Zweiten Faktor zurücksetzen?', confirm: 'Zurücksetzen' },
      );
      await step('Sperren', 'Ausgeschieden', 'Ruth Rebe ist gesperrt.');
      await step('Entsperren', 'Kommt zurück', 'Ruth Rebe ist entsperrt.');
      const told = await query<{ reason: string }>(
        `select details ->> 'reason' as reason from audit_log
     where action = 'write' and subject = (select '/api/users/' || id from users where email = $1) order by id`,
        [email],
      );
      expect(told.map(({ reason }) => reason)).toEqual(['Telefon verloren', 'Ausgeschieden', 'Kommt zurück']);
    },
  );
});

journey('full access is prepared by one and approved by another', async (open) => {
  const { page } = await open({
    storageState: await signedInState(instance.url, operator),
    viewport: desktop,
  });
  const { email } = await invite(instance, page, []);
  await page.getByLabel('Name oder E-Mail-Adresse').fill(email);
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click();
  const access = page.getByRole('dialog').getByRole('form', { name: 'Zugriff' });
  await access.getByLabel('Partner ansehen').check();
  const changes = access.getByTestId('changes-before-saving');
  expect(await textsOf(changes.locator('dd'))).toEqual(['– → Partner ansehen']);
  await access.getByLabel(/^Voller Zugriff/).check();
  expect(await textsOf(changes.locator('dd'))).toEqual(['nein → ja']);
  await access.getByLabel('Grund').fill('Vertretung');
  await access.getByRole('button', { name: 'Zugriff speichern' }).click();
  await page.getByText('Vorbereitet: Eine zweite Person gibt es frei.').waitFor();

  await page.goto(`${instance.url}/app/operations/approvals`);
  const mine = page.getByTestId('approval').filter({ hasText: 'Vertretung' }).first();
  await mine.getByText('Das haben Sie selbst vorbereitet').waitFor();
  expect(await mine.getByRole('button', { name: 'Freigeben' }).count()).toBe(0);

  const { page: other } = await open({
    storageState: await signedInState(instance.url, controlling),
    viewport: desktop,
  });
  await other.goto(`${instance.url}/app/operations/approvals`);
  const card = other.getByTestId('approval').filter({ hasText: 'Vertretung' }).first();
  await card.getByRole('button', { name: 'Freigeben' }).click();
  await other.getByText('Freigegeben', { exact: true }).first().waitFor();
  const [row] = await instance.database.query<{ roles: string[] }>(
    'select roles from users where email = $1',
    [email],
  );
  expect(row?.roles).toContain('ROLE_ADMIN');

  // The log leads from the line to the approval, and shows who looked at what to whoever wants to see it.
  await page.goto(`${instance.url}/app/operations/audit-log`);
  await page.getByRole('row').filter({ hasText: 'Vertretung' }).first().getByRole('link').click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^#\d+$/ })
    .click();
  await page.getByTestId('approval').filter({ hasText: 'Vertretung' }).waitFor();
  expect(await page.getByTestId('approval').count()).toBe(1);
  await page.goto(`${instance.url}/app/operations/audit-log`);
  await page.getByRole('row').filter({ hasText: 'Vertretung' }).first().waitFor();
  const looks = page.getByRole('row').filter({ hasText: 'Einsicht' });
  expect(await looks.count()).toBe(0);
  await page.getByLabel('Einsichten zeigen').check();
  await looks.first().waitFor();
});

journey('on a phone the entry of the page is in sight', async (open) => {
  const { page } = await open({
    storageState: await signedInState(instance.url, operator),
    viewport: { width: 360, height: 800 },
  });
  for (const path of ['company', 'account', 'approvals']) {
    await page.goto(`${instance.url}/app/operations/${path}`);
    const current = menu(page).locator('[aria-current="page"]');
    await expect
      .poll(() => current.evaluate((link) => link.getBoundingClientRect().right <= innerWidth))
      .toBe(true);
    expect(await current.evaluate((link) => link.getBoundingClientRect().left)).toBeGreaterThanOrEqual(0);
    const lefts = await page
      .locator('header')
      .locator('a, button')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left));
    expect(Math.min(...lefts), 'nothing of the header is cut off').toBeGreaterThanOrEqual(0);
  }

  // Of two fields to search in, one stands beside the button and the other behind it.
  await page.goto(`${instance.url}/app/operations/audit-log`);
  await page.getByRole('main').getByRole('searchbox', { name: 'Wer' }).waitFor();
  expect(await page.getByRole('main').getByRole('searchbox').count()).toBe(1);
  await page.getByRole('button', { name: /^Filtern und sortieren/ }).click();
  await page.getByRole('dialog').getByRole('searchbox', { name: 'Betrifft' }).fill('audit_log');
  await expect.poll(() => new URL(page.url()).searchParams.get('subject')).toBe('audit_log');
});

journey('a partner’s browser loads nothing of the company’s side', async (open) => {
  const { page, requests, expectProblem } = await open({
    storageState: await signedInState(instance.url, 'anna.berger@blattwerk.example'),
    viewport: desktop,
  });
  expectProblem(/404/);
  await page.goto(`${instance.url}/app/operations`);
  await page.getByRole('heading', { level: 1, name: 'Diese Seite gibt es nicht' }).waitFor();
  const files = requests.map((request) => new URL(request.url()).pathname);
  expect(files.filter((path) => /operations|company-routes|Operator(s|Details)/.test(path))).toEqual([
    '/app/operations',
  ]);
});
