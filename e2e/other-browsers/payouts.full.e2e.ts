import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { paymentsIn, statementOf } from '../support/bank-statement.ts';
import { controlling, operator } from '../support/demo-logins.ts';
import type { OwnInstance } from '../support/instances.ts';
import type { Page } from '../support/other-browsers/page.ts';
import { expectFitting, openAs } from '../support/other-browsers/session.ts';
import { desk, inOtherBrowsers, phone } from '../support/other-browsers/walk.ts';
import {
  COMPANY_IBAN,
  payeeOf,
  requestPayouts,
  startPayoutRunInstance,
} from '../support/payout-run-instance.ts';
import { payOut } from '../support/requested-payout.ts';

let instance: OwnInstance;
/** Number of statements that the bank has sent today. */
let statements = 0;

beforeAll(async () => {
  instance = await startPayoutRunInstance();
});
afterAll(() => instance?.stop());

const rowsIn = (page: Page) => page.locator('[data-table="payout-run-items"] tbody tr:has(a)');

async function expectStep(page: Page, step: string): Promise<void> {
  const current = page.getByTestId('run-steps').locator('[aria-current="step"] strong');
  await expect.poll(() => current.text()).toBe(step);
}

/** Puts the requested payouts into a run, and submits it with a reason; returns its path. */
async function handIn(page: Page, reason: string): Promise<string> {
  await page.getByRole('button', { name: 'Neuer Zahllauf' }).click();
  const form = page.getByRole('dialog').getByRole('form');
  // A payout that was returned in the previous browser is counted, but is not part of the draft.
  await expect
    .poll(() => form.getByTestId('run-content').text())
    .toMatch(/^Was der Entwurf enthält[23] Auszahlungen/);
  await expectFitting(page);
  await form.getByRole('button', { name: 'Vorschau' }).click();
  await expect.poll(() => form.getByTestId('run-preview').text()).toMatch(/\d Auszahlung/);
  await form.getByRole('button', { name: 'Entwurf zusammenstellen' }).click();
  await page.waitForURL(/\/payout-runs\/\d+$/);
  await expect.poll(() => rowsIn(page).count()).toBe(2);
  await expectStep(page, 'Prüfen');
  await expectFitting(page);
  await page.getByRole('button', { name: 'Zur Freigabe geben …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Grund').fill(reason);
  await dialog.getByRole('button', { name: 'Zur Freigabe geben' }).click();
  await dialog.gone();
  await expectStep(page, 'Freigeben');
  return new URL(await page.url()).pathname;
}

/** Fetches the file for the bank; returns its payments. */
async function fetchFile(page: Page): Promise<ReturnType<typeof paymentsIn>> {
  const button = page.getByTestId('run-file').getByRole('button', { name: /^Datei für die Bank/ });
  await button.waitFor();
  await expect.poll(() => button.attribute('aria-disabled')).not.toBe('true');
  await expectFitting(page);
  await button.click();
  const payments = paymentsIn((await page.downloaded(/\.xml$/)).toString('utf8'));
  await expectStep(page, 'Bestätigt');
  return payments;
}

/** Submits a statement in which the bank has paid both, and returns the first one. */
async function takeStatement(page: Page, paid: ReturnType<typeof paymentsIn>): Promise<void> {
  statements += 1;
  const day = berlinDay(Date.now());
  const happened = { day, number: statements, paid, returned: paid.slice(0, 1) };
  const file = join(await mkdtemp(join(tmpdir(), 'statement-')), 'camt.053.xml');
  await writeFile(file, statementOf({ iban: COMPANY_IBAN, ...happened }));
  await page.goto(`${instance.url}/app/operations/bank-statements`);
  const field = page.locator('main input[type="file"]');
  await field.waitFor();
  await field.attach(file);
  const counts = page.getByTestId('statement-taken').locator('dl > div');
  await expect
    .poll(() => counts.texts())
    .toEqual(['Zugeordnet2', 'Zurückgekommen1', 'Nicht zugeordnet0', 'Eingänge0', 'Schon bekannt0']);
  await expectFitting(page);
}

inOtherBrowsers((walk) => {
  walk(
    'two people pay out: a draft, an approval, the file, and a statement that returns one of two',
    async (page) => {
      await requestPayouts(instance, 2);
      const reason = `Zahllauf ${randomUUID()}`;
      await openAs(page, instance, operator, '/app/operations/payout-runs');
      const run = await handIn(page, reason);

      await openAs(page, instance, controlling, '/app/operations/approvals');
      const card = page.getByTestId('approval').having(new RegExp(reason));
      await card.getByRole('button', { name: 'Freigeben' }).click();
      await card.gone();

      await openAs(page, instance, operator, `${run}?view=files`);
      const payments = await fetchFile(page);
      expect(payments).toHaveLength(2);
      await takeStatement(page, payments);
      await page.goto(`${instance.url}${run}?status=returned`);
      await expect.poll(() => rowsIn(page).count()).toBe(1);

      // Its partner reads why it was returned, and what to do.
      const [first] = payments;
      const payee = await payeeOf(instance, first?.endToEndId ?? '');
      await openAs(page, instance, payee, '/app/accounts/payout/list');
      const note = page.getByTestId('payout-returned');
      await note.getByText(/Das Konto ist geschlossen\./).waitFor();
      await expectFitting(page);
      await note.getByRole('link', { name: 'Konto angeben' }).click();
      await page.waitForURL(/\/app\/profile\/bank-account/);
    },
    [desk],
  );

  walk(
    'an objection to a self-billed invoice is shown next to it, and another one is agreed to',
    async (page) => {
      const [partner] = await requestPayouts(instance, 1);
      if (partner === undefined) throw new Error('Nobody was paid.');
      const payout = await payOut(instance, partner);
      await openAs(page, instance, partner.email, `/app/accounts/payout/list?payout=${payout}`);
      const sheet = page.getByRole('dialog', { name: `Auszahlung ${payout}` });
      await sheet.getByRole('button', { name: 'Widersprechen' }).click();
      await sheet.getByLabel('Was ist falsch?').fill('Die Anschrift ist falsch');
      await expectFitting(page);
      await sheet.getByRole('button', { name: 'Widerspruch einlegen' }).click();
      const note = sheet.getByTestId('payout-objection');
      await expect.poll(() => note.text()).toContain('Abrechnungsgutschrift unwirksam durch Widerspruch vom');
      await expectFitting(page);
      await sheet.getByRole('button', { name: 'Neuer Abrechnungsgutschrift zustimmen' }).click();
      await expect.poll(() => note.text()).toContain('Sie haben am');
      const objections = await instance.database.query<{ reason: string; agreed: boolean }>(
        'select reason, agreed_at is not null as agreed from note_objections where payout_id = $1',
        [payout],
      );
      expect(objections).toEqual([{ reason: 'Die Anschrift ist falsch', agreed: true }]);
    },
    [phone, desk],
  );
});
