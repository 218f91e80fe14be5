import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { controlling, operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { newestMail } from './support/mailbox.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import { textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

const NEW_PASSWORD = 'Birnbaum-am-Bach';
const desktop = { width: 1440, height: 900 };

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menü des Betriebs' });
const entries = (page: Page) => textsOf(menu(page).getByRole('listitem'));

/** Somebody who was invited with these rights through the screens, and the link of the mail. */
async function invite(page: Page, rights: readonly string[]): Promise<{ email: string; link: string }> {
  const email = `${randomUUID()}@firma.example`;
  await page.goto(`${instance.url}/app/operations/operators`);
  await page.getByRole('button', { name: 'Jemanden einladen' }).click();
  const form = page.getByRole('dialog').getByRole('form', { name: 'Jemanden einladen' });
  await form.getByLabel('Vorname').fill('Ruth');
  await form.getByLabel('Nachname').fill('Rebe');
  await form.getByLabel('E-Mail-Adresse').fill(email);
  for (const right of rights) await form.getByLabel(right).check();
  await form.getByRole('button', { name: 'Einladung senden' }).click();
  await form.getByText('Bitte ausfüllen.').waitFor();
  await form.getByLabel('Grund').fill('Neu in der Buchhaltung');
  await form.getByRole('button', { name: 'Einladung senden' }).click();
  await page.getByText('Die Einladung an Ruth Rebe ist unterwegs.').waitFor();
  const mail = await newestMail(instance, { to: email, template: 'operator-invitation' });
  const [link = ''] = /http\S+operator-invitation\?token=[\w-]+/.exec(mail.text) ?? [];
  return { email, link };
}

journey(
  'somebody is invited, sets a password, and finds what the rights open and nothing else',
  async (open) => {
    const { page } = await open({
      storageState: await signedInState(instance.url, operator),
      viewport: desktop,
    });
    const { email, link } = await invite(page, ['Protokoll lesen']);
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

journey('an account is blocked for a reason, loses its second factor, and is let in again', async (open) => {
  const { page, expectProblem } = await open({
    storageState: await signedInState(instance.url, operator),
    viewport: desktop,
  });
  const { email } = await invite(page, []);
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
  const step = async (name: string, reason: string, done: string) => {
    await sheet.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name, exact: true });
    await dialog.getByRole('button', { name, exact: true }).click();
    await dialog.getByText('Bitte ausfüllen.').waitFor();
    await dialog.getByLabel('Grund').fill('ja');
    await dialog.getByRole('button', { name, exact: true }).click();
    await dialog.getByText(/3 Zeichen/).waitFor();
    expect(await dialog.getByLabel('Grund').inputValue()).toBe('ja');
    await dialog.getByLabel('Grund').fill(reason);
    await dialog.getByRole('button', { name, exact: true }).click();
    await page.getByText(done, { exact: true }).waitFor();
    await dialog.waitFor({ state: 'detached' });
  };
  expectProblem(/422/);
  await step(
    'Zweiten Faktor zurücksetzen',
    'Telefon verloren',
    'Der zweite Faktor von Ruth Rebe ist zurückgesetzt.',
  );
  await step('Sperren', 'Ausgeschieden', 'Ruth Rebe ist gesperrt.');
  await step('Entsperren', 'Kommt zurück', 'Ruth Rebe ist entsperrt.');
  const told = await query<{ reason: string }>(
    `select details ->> 'reason' as reason from audit_log
     where action = 'write' and subject = (select '/api/users/' || id from users where email = $1) order by id`,
    [email],
  );
  expect(told.map(({ reason }) => reason)).toEqual(['Telefon verloren', 'Ausgeschieden', 'Kommt zurück']);
});

journey('full access is prepared by one and approved by another', async (open) => {
  const { page } = await open({
    storageState: await signedInState(instance.url, operator),
    viewport: desktop,
  });
  const { email } = await invite(page, []);
  await page.getByLabel('Name oder E-Mail-Adresse').fill(email);
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click();
  const access = page.getByRole('dialog').getByRole('form', { name: 'Zugriff' });
  await access.getByLabel(/^Voller Zugriff/).check();
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
});

journey('the safeguards stay as they are until a second person has approved the change', async (open) => {
  const { page } = await open({
    storageState: await signedInState(instance.url, operator),
    viewport: desktop,
  });
  // The partner's pages list those of the company's side by their titles, too.
  await page.goto(`${instance.url}/app/team/find-partner`);
  await settled(page);
  await page.goto(`${instance.url}/app/operations`);
  await menu(page).getByRole('link', { name: 'Unternehmen' }).click();
  const form = page.getByRole('form', { name: 'Schutzregeln' });
  const fourEyes = form.getByLabel(/^Vier Augen/);
  const save = form.getByRole('button', { name: 'Schutzregeln speichern' });
  await fourEyes.uncheck();
  await save.click();
  await form.getByText('Bitte ausfüllen.').waitFor();
  expect(await fourEyes.isChecked()).toBe(false);
  await form.getByLabel('Grund').fill('Zu zweit nur noch bei Auszahlungen');
  await save.click();
  await page.getByText('Vorbereitet: Eine zweite Person gibt es frei.').waitFor();
  await expect.poll(() => fourEyes.isChecked()).toBe(true);

  const { page: other } = await open({
    storageState: await signedInState(instance.url, controlling),
    viewport: desktop,
  });
  await other.goto(`${instance.url}/app/operations/approvals`);
  const card = other.getByTestId('approval').filter({ hasText: 'Zu zweit nur noch bei Auszahlungen' });
  await other.getByRole('heading', { name: 'Schutzregeln des Unternehmens' }).waitFor();
  expect(await textsOf(card.locator('dd').filter({ hasText: '→' }))).toEqual(['ja → nein']);
  await card.getByRole('button', { name: 'Ablehnen …' }).click();
  await card.getByLabel('Grund').fill('Vier Augen bleiben');
  await card.getByRole('button', { name: 'Ablehnen', exact: true }).click();
  await other.getByText('Abgelehnt', { exact: true }).first().waitFor();
  const [company] = await instance.database.query('select four_eyes from company');
  expect(company).toEqual({ four_eyes: true });

  // What was decided is found by what it was, and taken along as a file.
  await other.getByRole('link', { name: 'abgelehnt' }).click();
  await other.getByLabel('Vorgang').selectOption('Voller Zugriff');
  await expect.poll(() => card.count()).toBe(0);
  await other.getByLabel('Vorgang').selectOption('Schutzregeln des Unternehmens');
  await card.getByText('Vier Augen bleiben').waitFor();
  expect(Object.fromEntries(new URL(other.url()).searchParams)).toEqual({
    status: 'rejected',
    kind: 'company.safeguards',
  });
  const [file] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('button', { name: 'CSV-Export' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines.find((line) => line.includes('Zu zweit nur noch bei Auszahlungen'))).toMatch(
    /;Schutzregeln des Unternehmens;.*;Vier Augen: ja → nein;.*;abgelehnt;.*;Vier Augen bleiben$/,
  );
});

journey('several approvals are decided at once, and whoever prepared them is told', async (open) => {
  const { page } = await open({
    storageState: await signedInState(instance.url, operator),
    viewport: desktop,
  });
  const reason = `Urlaub ${randomUUID()}`;
  for (let n = 0; n < 2; n += 1) {
    const { email } = await invite(page, []);
    await page.getByLabel('Name oder E-Mail-Adresse').fill(email);
    await page.getByRole('row').filter({ hasText: email }).getByRole('link').click();
    const access = page.getByRole('dialog').getByRole('form', { name: 'Zugriff' });
    await access.getByLabel(/^Voller Zugriff/).check();
    await access.getByLabel('Grund').fill(reason);
    await access.getByRole('button', { name: 'Zugriff speichern' }).click();
    await page.getByText('Vorbereitet: Eine zweite Person gibt es frei.').waitFor();
  }

  const { page: other } = await open({
    storageState: await signedInState(instance.url, controlling),
    viewport: desktop,
  });
  await other.goto(`${instance.url}/app/operations/approvals`);
  const both = other.getByRole('listitem').filter({ hasText: reason });
  await expect.poll(() => both.count()).toBe(2);
  for (const one of await both.all()) await one.getByRole('checkbox').check();
  const form = other.getByRole('form', { name: 'Mehrere entscheiden' });
  await form.getByText('2 ausgewählt').waitFor();
  await form.getByRole('button', { name: 'Ablehnen …' }).click();
  await form.getByRole('button', { name: 'Ablehnen', exact: true }).click();
  await form.getByText('Bitte ausfüllen.').waitFor();
  await form.getByLabel('Grund').fill('Niemand ist im Urlaub');
  await form.getByRole('button', { name: 'Ablehnen', exact: true }).click();
  await other.getByText('2 Vorgänge abgelehnt').waitFor();
  await expect.poll(() => both.count()).toBe(0);

  await page.goto(`${instance.url}/app/operations/notifications`);
  // Several of a kind on one day are one line.
  await page
    .getByText(/Entscheidungen$|hat abgelehnt, was Sie vorbereitet haben/)
    .first()
    .waitFor();
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
