import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { anna, operator } from './support/demo-logins.ts';
import { holdBack } from './support/held-back.ts';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { tokenOf } from './support/sessions.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

let own: OwnInstance;

beforeAll(async () => {
  own = await startOwnInstance();
});
afterAll(() => own?.stop());

const desktop = { width: 1440, height: 900 };

journey('the company enters its data, and partners read it on their pages', async (open) => {
  const { page, expectProblem } = await open({
    storageState: await signInByCall(own, operator),
    viewport: desktop,
  });
  expectProblem(/422/);
  await page.goto(`${own.url}/app/operations/company`);
  const form = page.getByRole('form', { name: 'Angaben' });
  await form.getByLabel('Name', { exact: true }).fill('Laubwerk GmbH');
  await form.getByLabel('Ort').fill('');
  await form.getByLabel('Grund').fill('Neuer Name');
  await form.getByRole('button', { name: 'Speichern' }).click();
  // An incomplete address is invalid: what was typed stays, and the field says what is missing.
  await expect.poll(() => form.getByLabel('Ort').getAttribute('aria-invalid')).toBe('true');
  expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Laubwerk GmbH');
  await form.getByLabel('Ort').fill('Hamburg');
  const changes = form.getByTestId('changes-before-saving');
  await form.getByLabel('Akzentfarbe').fill('#26693f');
  expect(await textOf(changes)).toMatch(/Laubwerk GmbH.*Hamburg.*Akzentfarbe.*#26693f/s);
  await expect.poll(() => changes.locator('svg').count()).toBe(1);
  await form.getByLabel('Akzentfarbe').fill('');
  await form.getByRole('button', { name: 'Speichern' }).click();
  await form.getByText('Gespeichert').waitFor();
  await changes.getByText('Noch ist nichts geändert.').waitFor();

  await page.goto(`${own.url}/app/operations/audit-log?subject=%2Fapi%2Fcompany`);
  await page.getByText('Neuer Name').first().waitFor();

  const partner = await open({ storageState: await signInByCall(own, anna) });
  await partner.page.goto(`${own.url}/app/orders`);
  await partner.page.getByRole('link', { name: 'Laubwerk GmbH' }).first().waitFor();
  await expect.poll(() => partner.page.title()).toMatch(/ · Laubwerk GmbH$/);
});

journey('a concurrent change by somebody else is merged, and what was typed stays', async (open) => {
  const storageState = await signInByCall(own, operator);
  const { page, expectProblem } = await open({ storageState, viewport: desktop });
  expectProblem(/412/);
  await page.goto(`${own.url}/app/operations/company`);
  const form = page.getByRole('form', { name: 'Angaben' });
  await form.getByLabel('Telefon').fill('040 777');
  await form.getByLabel('Grund').fill('Neuer Anschluss');
  const answer = await fetch(`${own.url}/api/company`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${tokenOf(storageState)}`,
      'content-type': 'application/merge-patch+json',
    },
    body: JSON.stringify({ representedBy: 'Ruth Rebe', reason: 'Neue Leitung' }),
  });
  expect(answer.status).toBe(200);
  await form.getByRole('button', { name: 'Speichern' }).click();
  await form
    .getByText('Das hat sich geändert, seit Sie es gelesen haben. Bitte prüfen Sie den neuen Stand.')
    .waitFor();
  await expect.poll(() => form.getByLabel('Vertreten durch').inputValue()).toBe('Ruth Rebe');
  expect(await form.getByLabel('Telefon').inputValue()).toBe('040 777');
  expect(await textsOf(form.getByTestId('changes-before-saving').locator('dt'))).toEqual(['Telefon']);
  await form.getByRole('button', { name: 'Speichern' }).click();
  await form.getByText('Gespeichert').waitFor();
  const [company] = await own.database.query('select represented_by, phone from company');
  expect(company).toEqual({ represented_by: 'Ruth Rebe', phone: '040 777' });
});

journey('an operator sees whether mails are delivered', async (open) => {
  const { page, expectProblem } = await open({
    storageState: await signInByCall(own, operator),
    viewport: desktop,
  });
  await page.goto(`${own.url}/app/operations/company`);
  const to = page.getByLabel('E-Mail-Adresse für den Test');
  expect(await to.inputValue()).toBe(operator);
  const send = page.getByRole('button', { name: 'Test-E-Mail senden' });
  await to.fill('');
  await page.getByText('Dafür fehlt noch eine E-Mail-Adresse.').waitFor();
  expectProblem(/422/);
  await to.fill('niemand');
  await send.click();
  await page.getByRole('alert').first().waitFor();
  expect(await to.inputValue()).toBe('niemand');
  await to.fill('ruth@laubwerk.example');
  await send.click();
  await page.getByText('Die E-Mail an ruth@laubwerk.example liegt als Datei im Ordner mail.').waitFor();
});

journey('payout days and a minimum are shown to partners', async (open) => {
  const { page } = await open({ storageState: await signInByCall(own, operator), viewport: desktop });
  await page.goto(`${own.url}/app/operations/company`);
  const form = page.getByRole('form', { name: 'Auszahlungen', exact: true });
  await form.getByLabel('Auszahlungstage im Monat').fill('15, 32');
  await form.getByLabel('Annahmeschluss, Tage vorher').fill('3');
  await form.getByLabel('Mindestbetrag in EUR, netto').fill('9999,99');
  await form.getByLabel('Grund').fill('Zweimal im Monat');
  await form.getByRole('button', { name: 'Speichern' }).click();
  await form.getByText('Bitte geben Sie Tage von 1 bis 31 an').waitFor();
  await form.getByLabel('Auszahlungstage im Monat').fill('15, 1');
  expect(await textsOf(form.getByTestId('changes-before-saving').locator('dd'))).toEqual([
    'an jedem Tag → 1., 15.',
    '0 → 3',
    expect.stringMatching(/ → 9\.999,99\s€$/),
  ]);
  const reads = await holdBack(page, '**/api/batch');
  await form.getByRole('button', { name: 'Speichern' }).click();
  await form.getByText('Gespeichert').waitFor();
  expect(await form.getByLabel('Auszahlungstage im Monat').inputValue()).toBe('1, 15');

  // The form next to it is unaffected and has the current version, without another read.
  await reads.isAsked();
  const name = page.getByRole('form', { name: 'Angaben' });
  await name.getByLabel('Telefon').fill('040 123456');
  await name.getByLabel('Grund').fill('Anschluss');
  await name.getByRole('button', { name: 'Speichern' }).click();
  await name.getByText('Gespeichert').waitFor();
  reads.release();

  const partner = await open({ storageState: await signInByCall(own, anna) });
  await expect
    .poll(async () => {
      await partner.page.goto(`${own.url}/app/orders`);
      return partner.page.locator('html').getAttribute('data-payout-days');
    })
    .toBe('1 15');
  await partner.page.goto(`${own.url}/dashboard`);
  await expect.poll(() => textOf(partner.page.getByTestId('money-below-minimum'))).toContain('9.999,99');
  // The hub shows the same about the amount, and the button says why it waits.
  await partner.page.goto(`${own.url}/app/accounts`);
  await expect
    .poll(() => textOf(partner.page.getByTestId('hub-available-hint')))
    .toBe('ausgezahlt wird ab 9.999,99 €');
});

journey('a new version is published in two languages, and shown to everybody', async (open) => {
  const { page } = await open({ storageState: await signInByCall(own, operator), viewport: desktop });
  await page.goto(`${own.url}/app/operations/company`);
  await page.getByRole('button', { name: 'Neue Fassung: Datenschutzerklärung' }).click();
  const form = page.getByRole('dialog').getByRole('form', { name: 'Datenschutzerklärung: neue Fassung' });
  await form.getByLabel('Text', { exact: true }).fill('Wir speichern, was wir brauchen.');
  await form.getByLabel('Sprache des Textes').selectOption('en');
  await form.getByLabel('Text', { exact: true }).fill('We keep what we need.');
  await form.getByRole('button', { name: 'Veröffentlichen' }).click();
  await form.getByText('Bitte ausfüllen.').waitFor();
  await form.getByLabel('Grund').fill('Kürzer gefasst');
  await form.getByRole('button', { name: 'Veröffentlichen' }).click();
  await page.getByText('Datenschutzerklärung: Fassung 2 ist veröffentlicht.').waitFor();

  const visitor = await open();
  await visitor.page.goto(`${own.url}/privacy`);
  await visitor.page.getByText('Wir speichern, was wir brauchen.').waitFor();
});

journey('the page behind a referral link leads to the company’s shop, with the code', async (open) => {
  const { page } = await open({ storageState: await signInByCall(own, operator), viewport: desktop });
  await page.goto(`${own.url}/app/operations/company`);
  const form = page.getByRole('form', { name: 'Angaben' });
  await form.getByLabel('Shop, in den Empfehlungslinks führen').fill('https://shop.example/tee');
  await form.getByLabel('Grund').fill('Der Shop ist eröffnet');
  await form.getByRole('button', { name: 'Speichern' }).click();
  await form.getByText('Gespeichert').waitFor();
  const { page: visited } = await open();
  await expect
    .poll(async () => {
      await visited.goto(`${own.url}/signup?code=ANNABERGER`);
      return visited.getByRole('link', { name: 'Erst die Produkte ansehen' }).getAttribute('href');
    })
    .toBe('https://shop.example/tee?affiliateCode=ANNABERGER');
});

journey('a logo replaces the name on every page', async (open) => {
  const { page } = await open({ storageState: await signInByCall(own, operator), viewport: desktop });
  await page.goto(`${own.url}/app/operations/company`);
  const form = page.getByRole('form', { name: 'Logo' });
  await form.getByText('Noch kein Logo').waitFor();
  const create = { width: 900, height: 200, channels: 4, background: '#26693f' } as const;
  const picture = {
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create }).png().toBuffer(),
  };
  await form.locator('input[type="file"]').setInputFiles(picture);
  await form.getByText('logo.png').waitFor();
  await form.getByLabel('Grund').fill('Neues Logo');
  await form.getByRole('button', { name: 'Logo speichern' }).click();
  await form.getByRole('img', { name: /^Logo von/ }).waitFor();

  const { page: login } = await open();
  await expect
    .poll(async () => {
      await login.goto(`${own.url}/login`);
      const logo = login.locator('main img');
      return logo.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    })
    .toBe(480);
});
