import { readdir } from 'node:fs/promises';
import { linkIn } from '@blattwerk/server/messaging/messages/testing/read-mail.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { violations } from './support/axe.ts';
import { type EmptyInstance, startEmptyInstance } from './support/instances.ts';
import { journey, type Open, shareBrowser } from './support/journey.ts';
import { Keys } from './support/keys.ts';
import { newestMail } from './support/mailbox.ts';
import { overflows } from './support/overflow.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

let instance: EmptyInstance;
beforeAll(async () => {
  instance = await startEmptyInstance();
});
afterAll(() => instance?.stop());

const phone = { width: 360, height: 800 };
const desktop = { width: 1440, height: 900 };

const email = 'ruth@laubwerk.example';
const password = 'Birnbaum-am-Bach';
const nora = { email: 'nora@post.example', password: 'Apfelbaum-am-Hang' };

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const submit = (page: Page) => button(page, 'Unternehmen einrichten');
const hasFocus = (page: Page, label: string) =>
  field(page, label).evaluate((element) => element === document.activeElement);

/** By keys alone, on a phone: a wrong code is reported at its field, and nothing is lost. */
async function setUp(page: Page): Promise<void> {
  const keys = new Keys(page);
  await page.goto(`${instance.url}/`);
  await page.waitForURL('**/setup');
  await page.getByRole('heading', { level: 1, name: 'Unternehmen einrichten' }).waitFor();
  expect(await overflows(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);

  await keys.use(submit(page));
  await expect.poll(() => page.getByText('Bitte ausfüllen.').count()).toBe(5);
  await expect.poll(() => hasFocus(page, 'Code des Servers')).toBe(true);
  await keys.type('AAAAA-AAAAA-AAAAA-AAAAA');
  await keys.fill([[field(page, 'Name des Unternehmens'), 'Laubwerk GmbH']]);
  await (await keys.to(page.getByLabel('Ich leite das Unternehmen allein'))).press('Space');
  await keys.fill([
    [field(page, 'Vorname'), 'Ruth'],
    [field(page, 'Nachname'), 'Rebe'],
    [field(page, 'E-Mail-Adresse'), email],
    [field(page, 'Passwort'), password],
  ]);
  await keys.use(submit(page));
  await page.getByText('Dieser Code stimmt nicht.').waitFor();
  await expect.poll(() => hasFocus(page, 'Code des Servers')).toBe(true);
  expect(await field(page, 'Name des Unternehmens').inputValue()).toBe('Laubwerk GmbH');
  expect(await field(page, 'Passwort').inputValue()).toBe(password);
  expect(await overflows(page)).toEqual([]);

  await keys.type(instance.setupCode.toLowerCase());
  await keys.use(button(page, 'Test-E-Mail senden'));
  await page.getByText(`Die E-Mail an ${email} liegt als Datei im Ordner mail.`).waitFor();
  expect(await readdir(instance.mailFolder)).toHaveLength(1);
  await keys.use(submit(page));
  await page.waitForURL('**/app/operations');
  await page.getByRole('heading', { level: 1, name: 'Guten Tag, Ruth' }).waitFor();
}

/** On the company's page: without them nobody can sign up. */
async function publishLegalPages(page: Page): Promise<void> {
  await page.goto(`${instance.url}/app/operations/company`);
  for (const [title, text] of [
    ['Impressum', 'Laubwerk GmbH, Lindenweg 4, 12043 Berlin'],
    ['Datenschutzerklärung', 'Verantwortlich ist die Laubwerk GmbH.'],
  ] as const) {
    await button(page, `Neue Fassung: ${title}`).click();
    const form = page.getByRole('dialog').getByRole('form', { name: `${title}: neue Fassung` });
    await form.getByLabel('Überschrift').fill(title);
    await form.getByLabel('Text', { exact: true }).fill(text);
    await form.getByLabel('Grund').fill('Erste Fassung');
    await form.getByRole('button', { name: 'Veröffentlichen' }).click();
    await page.getByText(`${title}: Fassung 1 ist veröffentlicht.`).waitFor();
  }
}

/** Returns the company's own referral link. */
async function makeLink(page: Page): Promise<string> {
  await page.goto(`${instance.url}/app/links/referral-link`);
  await page.getByRole('link', { name: 'Neuer Link' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Code' }).fill('LAUBWERK');
  await sheet.getByText('Der Code ist frei.').waitFor();
  await sheet.getByRole('button', { name: 'Link anlegen' }).click();
  await sheet.waitFor({ state: 'detached' });
  const address = await textOf(page.getByTestId('address'));
  expect(address).toBe(`${instance.url}/r/LAUBWERK`);
  return address;
}

/** Through the link, its form, and the mail that follows. */
async function signUp(open: Open, address: string): Promise<void> {
  const { page } = await open({ viewport: phone });
  await page.goto(address);
  await page.getByRole('heading', { name: 'Laubwerk lädt Sie ein' }).waitFor();
  await page.getByRole('link', { name: 'Kostenlos registrieren' }).click();
  await page.getByText('Empfohlen von Laubwerk GmbH').waitFor();
  await field(page, 'Vorname').fill('Nora');
  await field(page, 'Nachname').fill('Wendt');
  await field(page, 'E-Mail-Adresse').fill(nora.email);
  await field(page, 'Passwort').fill(nora.password);
  await page.getByLabel('Ich stimme zu: Nutzungsbedingungen.').check();
  await button(page, 'Registrieren').click();
  await page.getByRole('heading', { name: 'Bitte E-Mails ansehen' }).waitFor();
  const mail = await newestMail(instance, { to: nora.email, template: 'sign-up-confirmation' });
  await page.goto(`${instance.url}${linkIn(mail.text)}`);
  await field(page, 'Ihr Passwort').fill(nora.password);
  await button(page, 'Konto jetzt eröffnen').click();
  await page.waitForURL('**/dashboard');
}

journey('an empty instance becomes a company with its first partner, by its screens alone', async (open) => {
  const { page, expectProblem } = await open({ viewport: phone });
  // The wrong code.
  expectProblem(/403/);
  await setUp(page);

  await page.setViewportSize(desktop);
  await publishLegalPages(page);
  const address = await makeLink(page);
  await signUp(open, address);
  await page.goto(`${instance.url}/app/team/table`);
  await expect.poll(() => textsOf(page.getByRole('row').filter({ hasText: 'Nora Wendt' }))).toHaveLength(1);

  const { page: late } = await open({ viewport: phone });
  await late.goto(`${instance.url}/setup`);
  await late.getByRole('heading', { name: 'Das Unternehmen ist bereits eingerichtet' }).waitFor();
  await late.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await late.waitForURL('**/login');
  await late.goto(`${instance.url}/`);
  await late.waitForURL('**/login');
});
