import { readFile } from 'node:fs/promises';
import { berlinDay } from '@blattwerk/plan/days.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { paymentsIn, statementOf } from './support/bank-statement.ts';
import { controlling, operator } from './support/demo-logins.ts';
import type { OwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import {
  COMPANY_IBAN,
  payeeOf,
  requestPayouts,
  startPayoutRunInstance,
} from './support/payout-run-instance.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const desktop = { width: 1440, height: 900 };

let instance: OwnInstance;
beforeAll(async () => {
  instance = await startPayoutRunInstance();
  await requestPayouts(instance, 4);
});
afterAll(() => instance?.stop());

const rowsIn = (page: Page) => page.locator('[data-table="payout-run-items"] tbody tr:has(a)');
const current = (page: Page) => page.getByTestId('run-steps').locator('[aria-current="step"] strong');

/** Enters the reason, and confirms. */
async function because(page: Page, confirm: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  await dialog.getByLabel('Grund').fill(reason);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

journey(
  'two people pay out: a draft, a hold, an approval, the file, and a statement that returns one',
  async (open) => {
    const preparing = await open({
      storageState: await signInByCall(instance, operator),
      viewport: desktop,
      acceptDownloads: true,
    });
    const { page } = preparing;
    preparing.expectProblem(/ERR_CONNECTION_RESET/);
    await page.goto(`${instance.url}/app/operations/payout-runs`);
    await page.getByRole('button', { name: 'Neuer Zahllauf' }).click();
    const form = page.getByRole('dialog').getByRole('form');
    await expect
      .poll(() => textOf(form.getByTestId('run-content')))
      .toMatch(/^Was der Entwurf enthält4 Auszahlungen/);
    await form.getByRole('button', { name: 'Vorschau' }).click();
    await expect.poll(() => textOf(form.getByTestId('run-preview'))).toMatch(/\d Auszahlung/);
    // The response is lost: repeating the attempt creates no second run.
    const make = form.getByRole('button', { name: 'Entwurf zusammenstellen' });
    let isLost = false;
    await page.route('**/api/payout_runs', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await make.click();
    await form.getByRole('alert').waitFor();
    await expect.poll(() => make.isEnabled()).toBe(true);
    await make.click();
    await page.waitForURL(/\/payout-runs\/\d+$/);
    await expect.poll(() => rowsIn(page).count()).toBe(4);
    expect(await textOf(current(page))).toBe('Prüfen');
    const drafts = await instance.database.query("select id from payout_runs where status = 'draft'");
    expect(drafts).toHaveLength(1);

    // One is held, and stays requested.
    await rowsIn(page).last().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Anhalten …' }).click();
    await because(page, 'Auszahlungen anhalten', 'Rückfrage beim Partner');
    await expect.poll(() => textOf(rowsIn(page).last())).toContain('angehalten');
    await page.getByRole('button', { name: 'Zur Freigabe geben …' }).click();
    await because(page, 'Zur Freigabe geben', 'Zahllauf geprüft');
    await expect.poll(() => textOf(current(page))).toBe('Freigeben');
    await page.getByText('Das haben Sie selbst vorbereitet').waitFor();
    const address = page.url();

    const { page: other } = await open({
      storageState: await signInByCall(instance, controlling),
      viewport: desktop,
    });
    await other.goto(`${instance.url}/app/operations`);
    const queue = other.locator('[data-queue="submitted"]');
    await expect.poll(() => textOf(queue)).toBe('Zahlläufe, die auf Freigabe warten1 offen');
    await queue.getByRole('link').click();
    await other.getByRole('row').nth(1).getByRole('link').click();
    const card = other.getByTestId('approval');
    await card.getByText('Zahllauf geprüft').waitFor();
    await card.getByRole('button', { name: 'Freigeben' }).click();
    await expect.poll(() => textOf(current(other))).toBe('Datei');
    // The approver may not take the file to the bank.
    await other.getByRole('link', { name: 'Datei und Bank' }).click();
    await other.getByText('Die Datei muss jemand abholen').waitFor();

    await page.goto(`${address}?view=files`);
    const file = page.getByTestId('run-file');
    const downloading = page.waitForEvent('download');
    await file.getByRole('button', { name: 'Datei für die Bank (pain.001)' }).click();
    const payments = paymentsIn(await readFile(await (await downloading).path(), 'utf8'));
    expect(payments).toHaveLength(3);
    await expect.poll(() => textOf(current(page))).toBe('Bestätigt');

    // Two are paid, the third one is not booked yet; one of the two is returned.
    const [first, second] = payments;
    if (first === undefined || second === undefined) throw new Error('The file has too few payments.');
    const day = berlinDay(Date.now());
    await page.goto(`${instance.url}/app/operations/bank-statements`);
    const statement = statementOf({ iban: COMPANY_IBAN, day, paid: [first, second], returned: [first] });
    await page.locator('main input[type="file"]').setInputFiles({
      name: 'camt.053.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from(statement),
    });
    const taken = page.getByTestId('statement-taken');
    await taken.waitFor();
    expect(await textsOf(taken.locator('dl > div'))).toEqual([
      'Zugeordnet2',
      'Zurückgekommen1',
      'Nicht zugeordnet0',
      'Eingänge0',
      'Schon bekannt0',
    ]);
    await page.goto(`${address}?status=returned`);
    await expect.poll(() => rowsIn(page).count()).toBe(1);
    await expect.poll(() => textOf(current(page))).toBe('Bestätigt');

    // Its partner reads why it was returned, and what to do.
    const { page: own } = await open({
      storageState: await signInByCall(instance, await payeeOf(instance, first.endToEndId)),
    });
    await own.goto(`${instance.url}/app/accounts/payout/list`);
    const note = own.getByTestId('payout-returned');
    await note.getByText('Das Konto ist geschlossen.').waitFor();
    expect(await note.getByRole('link', { name: 'Konto angeben' }).getAttribute('href')).toBe(
      '/app/profile/bank-account',
    );
  },
);
