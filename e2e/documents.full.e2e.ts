import { pdf, screenshot } from '@blattwerk/server/platform/uploads/testing/sample-files.ts';
import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { addPerson, type OwnPerson, signInByCall } from './support/own-person.ts';
import { setTax, takePayablePartner } from './support/payable-partner.ts';

shareBrowser();

const instance = shareInstance();

/** The owner of the documents for each window: on a desktop, and on a phone. */
const people = { desktop: {} as OwnPerson, phone: {} as OwnPerson };

const { walkOnAnyWidth } = oneWindow(async (isPhone) => {
  const person = await addPerson(instance, 'Udo');
  people[isPhone ? 'phone' : 'desktop'] = person;
  return { storageState: await signInByCall(instance, person.email) };
});

const ownerOf = (isPhone: boolean) => people[isPhone ? 'phone' : 'desktop'];

/** The stored data of the window's owner. */
async function storedOf(isPhone: boolean) {
  const [row] = await instance.database.query(
    'select ust, to_check_ust, tax_status from affiliate_data where partner_id = $1',
    [ownerOf(isPhone).partner],
  );
  return row;
}

async function showDocuments(page: Page, search = ''): Promise<void> {
  await comeTo(page, `${instance.url}/app/profile/documents${search}`);
  await page.getByLabel('USt-IdNr. oder Steuernummer').waitFor();
}

function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  return page.getByLabel(/Datei wählen/).setInputFiles(file);
}

/**
 * Drops a file of one byte too many; it is created in the page, because transferring it would take longer than everything
 * else.
 */
function dropLargeFile(page: Page): Promise<void> {
  const zone = page.getByRole('dialog').locator('[data-over]');
  return zone.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    const bytes = new Uint8Array(10 * 1024 * 1024 + 1);
    dataTransfer.items.add(new File([bytes], 'a.pdf', { type: 'application/pdf' }));
    element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  });
}

const send = (page: Page) => page.getByRole('button', { name: 'Hochladen', exact: true }).click();

inFullRun(() => {
  walkOnAnyWidth(
    'an upload shows its progress, and can be cancelled',
    async ({ page, expectProblem }, isPhone) => {
      await showDocuments(page, '?upload=document');
      expectProblem(/affiliate_data/);
      await page.route('**/api/affiliate_data/*', () => undefined);
      await choose(page, { name: 'a.pdf', mimeType: 'application/pdf', buffer: pdf('a') });
      await send(page);
      await page.getByRole('progressbar', { name: 'Fortschritt' }).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click();
      await page.getByRole('button', { name: 'Hochladen', exact: true }).waitFor();
      const rows = await instance.database.query(
        'select 1 from affiliate_data where partner_id = $1 and file_registration is not null',
        [ownerOf(isPhone).partner],
      );
      expect(rows).toEqual([]);
    },
  );

  walkOnAnyWidth(
    'a file that cannot be sent is refused before; what the server finds is shown in its place',
    async ({ page, requests, expectProblem }) => {
      await showDocuments(page, '?upload=legal-note');
      expectProblem(/422/);
      const before = requests.length;
      const sent = () =>
        requests
          .slice(before)
          .filter((request) => request.method() === 'POST' && /affiliate/.test(request.url()));
      await page.getByRole('dialog').getByText('Rechtlichen Hinweis hochladen').first().waitFor();
      await choose(page, { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
      await page.getByText('Diese Datei ist weder JPG noch PNG noch PDF.').waitFor();
      await dropLargeFile(page);
      await page.getByText('Diese Datei ist größer als 10 MB.').waitFor();
      expect(await page.getByRole('button', { name: 'Hochladen', exact: true }).count()).toBe(0);
      expect(sent()).toHaveLength(0);
      await choose(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html>') });
      await send(page);
      const refusal = page.getByText('Diese Datei ist beschädigt oder kein JPG, PNG oder PDF.');
      await refusal.waitFor();
      await choose(page, { name: 'hinweis.pdf', mimeType: 'application/pdf', buffer: pdf('ja') });
      await page.getByText('hinweis.pdf').waitFor();
      await expect.poll(() => refusal.count()).toBe(0);
      await send(page);
      await page.getByText('Das Dokument ist hochgeladen.').waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Herunterladen' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('hinweis.pdf');
    },
  );

  walkOnAnyWidth(
    'an empty tax number is refused, an invalid one gets a warning and is saved',
    async ({ page }, isPhone) => {
      await showDocuments(page);
      const field = page.getByLabel('USt-IdNr. oder Steuernummer');
      await field.fill('   ');
      await page.getByRole('button', { name: 'Speichern' }).click();
      await page.getByText('Bitte eine korrekte USt-IdNr. angeben').waitFor();
      await field.fill('DE136695975');
      await page.getByRole('button', { name: 'Speichern' }).click();
      await page.getByText('Die Prüfziffer dieser Nummer stimmt nicht.').waitFor();
      expect(await storedOf(isPhone)).toMatchObject({ ust: 'DE136695975' });
    },
  );

  walkOnAnyWidth(
    'a change of proven tax data waits for a check, and can be withdrawn',
    async ({ page }, isPhone) => {
      await showDocuments(page);
      const stored = () => storedOf(isPhone);
      const field = page.getByLabel('USt-IdNr. oder Steuernummer');
      const save = page.getByRole('button', { name: 'Speichern' });
      await field.fill('DE136695976');
      await save.click();
      await expect.poll(stored).toMatchObject({ ust: 'DE136695976' });
      await instance.database.query("update affiliate_data set tax_status = 'proven' where partner_id = $1", [
        ownerOf(isPhone).partner,
      ]);
      await page.reload();
      await page.getByText('Eine Änderung wird erst geprüft.').waitFor();
      await field.fill('DE115235681');
      await save.click();
      await page.getByText(/Bis zur Prüfung gilt weiter: DE136695976/).waitFor();
      await expect
        .poll(() => stored())
        .toEqual({ ust: 'DE136695976', to_check_ust: 'DE115235681', tax_status: 'proven' });
      await field.fill('XYZ');
      await save.click();
      await page.getByText('Diese Nummer hat keine bekannte Form.').waitFor();
      await page.getByRole('button', { name: 'Änderung zurücknehmen' }).click();
      await expect.poll(() => field.inputValue()).toBe('DE136695976');
      await expect
        .poll(() => stored())
        .toEqual({ ust: 'DE136695976', to_check_ust: null, tax_status: 'proven' });

      await field.fill('');
      await save.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
      await page.getByText('Bitte eine korrekte USt-IdNr. angeben').waitFor();
      await expect.poll(() => stored()).toEqual({ ust: null, to_check_ust: null, tax_status: 'unproven' });
    },
  );
});

walkOnAnyWidth(
  'an alert says that payouts are blocked, until registration, number and terms are there',
  async ({ page }) => {
    await showDocuments(page);
    const alert = page.getByRole('alert').filter({
      hasText: 'Rechtliche Dokumente sind erforderlich, um Zahlungen zu erhalten',
    });
    await alert.waitFor();
    await page.getByRole('link', { name: 'Dokument hochladen' }).click();
    await page.waitForURL('**/documents?upload=document');
    // A phone offers its camera, for images only.
    const camera = page.getByLabel('Mit der Kamera aufnehmen');
    expect(await camera.getAttribute('capture')).toBe('environment');
    expect(await camera.getAttribute('accept')).toBe('image/jpeg,image/png');
    await choose(page, { name: 'gewerbe.png', mimeType: 'image/png', buffer: await screenshot(7) });
    await page.getByText('gewerbe.png').waitFor();
    await send(page);
    await page.getByText('Das Dokument ist hochgeladen.').waitFor();
    await page.waitForURL('**/app/profile/documents');
    const picture = page.getByRole('img', { name: 'Gewerbenachweis, wie hochgeladen' });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

    await page.getByLabel('USt-IdNr. oder Steuernummer').fill('DE136695976');
    await page.getByRole('button', { name: 'Speichern' }).click();
    for (const title of ['Nutzungsbedingungen', 'Partnervereinbarung']) {
      const accept = page.getByRole('button', { name: `${title} akzeptieren` });
      await accept.click();
      // An accepted item becomes a line without a button, and the next button moves.
      await accept.waitFor({ state: 'detached' });
    }
    await page.getByRole('region', { name: 'Auszahlungsbereit' }).getByText('3 von 5 erledigt').waitFor();
    await alert.waitFor({ state: 'detached' });
  },
);

inFullRun(() => {
  journeyOnAnyWidth(
    'a number that cannot be a VAT ID holds payouts abroad: shown at the number, before the request and after it',
    async (open) => {
      const partner = await takePayablePartner(instance);
      await setTax(instance, partner, { country: 'AUT', status: 'unproven' });
      const { page } = await open({ storageState: await signInByCall(instance, partner.email) });
      const held = page.getByText('Ausgezahlt wird erst, wenn das Unternehmen sie anerkannt hat.');
      await page.goto(`${instance.url}/app/profile/documents`);
      const field = page.getByLabel('USt-IdNr. oder Steuernummer');
      await field.fill('ATU13585628');
      await held.waitFor();
      await page.getByRole('button', { name: 'Speichern' }).click();
      await page.getByText('Die Prüfziffer dieser Nummer stimmt nicht.').waitFor();
      await comeTo(page, `${instance.url}/app/accounts/payout/new`);
      await page.getByTestId('payout-outcome').waitFor();
      await held.waitFor();
      await page.getByRole('button', { name: 'Auszahlung anfordern' }).click();
      await page.waitForURL('**/app/accounts/payout/list*');
      await held.first().waitFor();
    },
  );

  journeyOnAnyWidth('in English the messages are those of the specification', async (open) => {
    const person = await addPerson(instance, 'Kim');
    const { page } = await open({
      storageState: await signInByCall(instance, person.email),
      prepare: (context) => context.addInitScript(() => localStorage.setItem('blattwerk.locale', 'en')),
    });
    await page.goto(`${instance.url}/app/profile/documents`);
    await page.getByRole('alert').getByText('Legal documents are required to receive payments').waitFor();
    await page.getByRole('link', { name: 'Upload legal note' }).waitFor();
    await page.getByRole('link', { name: 'Upload document' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please set correct UST ID').waitFor();
  });
});
