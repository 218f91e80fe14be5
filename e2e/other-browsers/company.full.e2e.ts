import { randomUUID } from 'node:crypto';
import { parseBatch } from '@blattwerk/server/money/accounting/datev/testing/parse-batch.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { callAs } from '../support/call-as.ts';
import { correctionsOf } from '../support/corrections.ts';
import { reasonsAbout, requestDeletion } from '../support/deletion-request.ts';
import { controlling, operator } from '../support/demo-logins.ts';
import { type OwnInstance, startOwnInstance } from '../support/instances.ts';
import type { Locator, Page } from '../support/other-browsers/page.ts';
import { expectFitting, openAs } from '../support/other-browsers/session.ts';
import { desk, inOtherBrowsers, phone } from '../support/other-browsers/walk.ts';
import { addPerson } from '../support/own-person.ts';
import { holdingsOf, payoutsOf, takePayablePartner } from '../support/payable-partner.ts';
import { addNamed, placeBelow } from '../support/placed-people.ts';
import { addOrder, addVoucher, isPaidByVoucher, movementsOf } from '../support/redeemable-voucher.ts';
import { payOut, payUntaxed, requestPayout } from '../support/requested-payout.ts';

let instance: OwnInstance;
beforeAll(async () => {
  instance = await startOwnInstance();
});
afterAll(() => instance?.stop());

/** The second person approves the prepared change with a reason. */
async function approve(page: Page, reason: string): Promise<void> {
  await openAs(page, instance, controlling, '/app/operations/approvals');
  const card = page.getByTestId('approval').having(new RegExp(reason));
  await card.getByRole('button', { name: 'Freigeben' }).click();
  await card.gone();
  await expectFitting(page);
}

async function fill(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
}

/** The earliest month with a document that was not handed to the tax adviser yet. */
async function nextMonth(): Promise<string> {
  const [next] = await instance.database.query<{ month: string }>(
    `select to_char(month, 'YYYY-MM') as month from (
       select distinct date_trunc('month', issued_at at time zone 'Europe/Berlin')::date as month from payout_papers
     ) as noted
     where month not in (select month from accounting_exports) order by noted.month limit 1`,
  );
  if (!next) throw new Error('Every month was handed over.');
  return next.month;
}

inOtherBrowsers((walk) => {
  walk(
    'a correction is prepared by one person and approved by another, and the partner reads the reason',
    async (page) => {
      const partner = await takePayablePartner(instance);
      const before = await holdingsOf(instance, partner);
      const reason = `Absprache ${randomUUID()}`;
      await openAs(page, instance, operator, `/app/operations/corrections?new=1&for=${partner.partner}`);
      const form = page.getByRole('form', { name: 'Neue Korrektur' });
      await fill(form, {
        'Betrag in EUR, ohne Umsatzsteuer': '12,50',
        'Text für den Partner': 'Kulanz für eine späte Lieferung',
        Grund: reason,
      });
      await form
        .getByTestId('correction-effect')
        .getByText(/^Gebucht wird im Zyklus/)
        .waitFor();
      await expectFitting(page);
      await form.getByRole('button', { name: 'Korrektur vorbereiten' }).click();
      await page.getByText('Vorbereitet: Eine zweite Person gibt es frei.').waitFor();
      expect(await correctionsOf(instance, partner)).toEqual([{ credit: null, cents: 12_50 }]);

      await approve(page, reason);
      const [correction] = await correctionsOf(instance, partner);
      const after = await holdingsOf(instance, partner);
      expect(after.available - before.available).toBe(12_50);

      const credit = `/app/accounts/credits/available?credit=${correction?.credit}`;
      await openAs(page, instance, partner.email, credit);
      const sheet = page.getByRole('dialog');
      await sheet.getByText(/Kulanz für eine späte Lieferung/).waitFor();
      await expect.poll(() => sheet.text()).toContain('12,50 €');
      await expectFitting(page);
    },
    [phone, desk],
  );

  walk(
    'a document that lacks its tax is replaced, by two people from the limit on',
    async (page) => {
      const { partner, payout, missingTaxCents, takesTwo } = await payUntaxed(instance);
      const reason = `Bescheid ${randomUUID()}`;
      await openAs(page, instance, operator, `/app/operations/payouts?payout=${payout}`);
      await page.getByRole('button', { name: 'Abrechnungsgutschrift ersetzen …' }).click();
      const dialog = page.getByRole('dialog').last();
      await dialog.getByLabel('Grund').fill(reason);
      await expectFitting(page);
      await dialog.getByRole('button', { name: 'Ersetzen' }).click();
      if (takesTwo) {
        await page.getByText('Vorbereitet. Eine zweite Person entscheidet.').waitFor();
        await approve(page, reason);
      }
      await expect
        .poll(async () => (await payoutsOf(instance, partner)).at(-1))
        .toMatchObject({ net: 0, status: 1, tax: missingTaxCents });
    },
    [desk],
  );

  walk(
    'an objection is answered, and its partner reads the answer next to the payout',
    async (page) => {
      const partner = await takePayablePartner(instance);
      await requestPayout(instance, partner);
      const payout = await payOut(instance, partner);
      await callAs(instance, partner.email, 'POST', `/api/payouts/${payout}/objection`, {
        reason: 'Die Anschrift ist falsch',
      });
      const [objection] = await instance.database.query<{ id: number }>(
        'select id from note_objections where payout_id = $1',
        [payout],
      );
      await openAs(page, instance, operator, `/app/operations/objections?objection=${objection?.id}`);
      const form = page.getByRole('form', { name: 'Widerspruch beantworten' });
      await page.getByTestId('objection-details').getByText('Die Anschrift ist falsch').waitFor();
      await form.getByLabel('Antwort an den Partner').fill('Bitte stimmen Sie der neuen zu.');
      await expectFitting(page);
      await form.getByRole('button', { name: 'Antworten' }).click();
      await page.getByText('Der Partner hat Ihre Antwort.').waitFor();

      await openAs(page, instance, partner.email, `/app/accounts/payout/list?payout=${payout}`);
      const note = page.getByTestId('payout-objection');
      await expect
        .poll(() => note.text())
        .toContain('Antwort des Unternehmens: Bitte stimmen Sie der neuen zu.');
      await expectFitting(page);
    },
    [phone, desk],
  );

  walk(
    'a month is handed over to the tax adviser, and its file does not change',
    async (page) => {
      await openAs(page, instance, operator, '/app/operations/accounting/settings');
      const settings = page.getByRole('form', { name: 'DATEV' });
      await settings.getByRole('button', { name: 'Übliche Konten einsetzen' }).click();
      await fill(settings, {
        Beraternummer: '29098',
        Mandantennummer: '55003',
        'Kreditoren ab': '70000',
        Grund: `Angaben der Kanzlei ${randomUUID()}`,
      });
      await expectFitting(page);
      await settings.getByRole('button', { name: 'Speichern' }).click();
      await expect
        .poll(() =>
          instance.database.query('select consultant, creditors_from as "from" from accounting_settings'),
        )
        .toEqual([{ consultant: 29_098, from: 70_000 }]);

      const month = await nextMonth();
      await page.goto(`${instance.url}/app/operations/accounting`);
      await page.locator(`[data-testid="accounting-months"] a[href$="/${month}"]`).first().click();
      const file = page
        .getByTestId('accounting-files')
        .getByRole('listitem')
        .having(/DATEV-Buchungsstapel/);
      await file.getByRole('button', { name: 'Entwurf sichern' }).click();
      const draft = await page.downloaded(new RegExp(`^EXTF_Buchungsstapel_${month}_VORL.*UFIG\\.csv$`));
      expect(parseBatch(draft).bookings.length).toBeGreaterThan(0);
      await expectFitting(page);

      await page.getByRole('button', { name: 'An die Kanzlei übergeben' }).click();
      const question = page.getByRole('dialog');
      await question.getByText('29098').waitFor();
      await expectFitting(page);
      await question.getByRole('button', { name: 'Übergeben' }).click();
      await question.gone();
      await file.getByRole('button', { name: 'Datei sichern' }).click();
      const handed = await page.downloaded(new RegExp(`^EXTF_Buchungsstapel_${month}\\.csv$`));
      expect(parseBatch(handed).bookings.length).toBeGreaterThan(0);
      const [kept] = await instance.database.query<{ isSame: boolean }>(
        `select sha256 = sha256($2::bytea) as "isSame" from accounting_exports where month = $1`,
        [`${month}-01`, handed],
      );
      expect(kept).toEqual({ isSame: true });
      await expectFitting(page);
    },
    [desk],
  );

  walk(
    'a voucher is partly redeemed on a line of an order, and its owner sees the rest',
    async (page) => {
      const owner = await addNamed(instance, 'Rieke');
      await placeBelow(instance, owner, null);
      const code = await addVoucher(instance, owner);
      const { number, line } = await addOrder(instance, owner);
      await openAs(page, instance, operator, '/app/operations/vouchers');
      const lookUp = page.getByRole('form', { name: 'Gutschein nachschlagen' });
      await lookUp.getByLabel('Code').fill(code.toLowerCase());
      await lookUp.getByRole('button', { name: 'Nachschlagen' }).click();
      const voucher = page.getByTestId('voucher');
      await voucher.getByText('100,00 €').waitFor();
      await expectFitting(page);
      await voucher.getByRole('button', { name: 'Einlösen' }).click();
      const dialog = page.getByRole('dialog', { name: 'Gutschein einlösen' });
      await fill(dialog, {
        'Betrag, brutto': '30',
        Bestellung: number,
        Grund: 'An der Theke bezahlt',
      });
      await dialog.getByLabel('Position der Bestellung').selectOption(String(line));
      await expect
        .poll(() => dialog.getByTestId('changes-before-saving').text())
        .toMatch(/100,00 €.*70,00 €/);
      await expectFitting(page);
      await dialog.getByRole('button', { name: 'Einlösen' }).click();
      await page.getByText(`30,00 € vom Gutschein ${code} sind eingelöst.`).waitFor();
      expect(await movementsOf(instance, code)).toEqual([{ kind: 'redeemed', cents: 30_00 }]);
      expect(await isPaidByVoucher(instance, line)).toBe(true);

      await openAs(page, instance, owner.email, '/app/links/vouchers');
      const ticket = page.getByRole('main').getByRole('article', { name: code });
      await ticket.getByText('Noch 70,00 € einzulösen').waitFor();
      await expectFitting(page);
    },
    [phone, desk],
  );

  walk(
    'the remaining data of a person are retained longer for a reason, until that is lifted',
    async (page) => {
      const request = await requestDeletion(instance, await addPerson(instance, 'Lore'));
      await openAs(page, instance, operator, `/app/operations/deletion-requests?request=${request}`);
      const sheet = page.getByRole('dialog', { name: 'Löschantrag' });
      await sheet.getByText(/^Keine\. Was aufzubewahren ist/).waitFor();
      await sheet.getByRole('button', { name: 'Länger aufbewahren' }).click();
      const form = sheet.getByRole('form', { name: 'Länger aufbewahren' });
      await form.getByLabel('Letzter Tag').setDay('2099-12-31');
      await form.getByLabel('Grund').fill('Klage vor dem Landgericht');
      await expectFitting(page);
      await form.getByRole('button', { name: 'Länger aufbewahren' }).click();
      await sheet.getByText(/Angeordnet bis Dez\. 31, 2099/).waitFor();
      await expectFitting(page);

      await sheet.getByRole('button', { name: 'Aufbewahrung beenden' }).click();
      const dialog = page.getByRole('dialog', { name: 'Aufbewahrung beenden' });
      await dialog.getByLabel('Grund').fill('Vergleich geschlossen');
      await dialog.getByRole('button', { name: 'Aufbewahrung beenden' }).click();
      await sheet.getByText(/^Keine\. Was aufzubewahren ist/).waitFor();
      expect(await reasonsAbout(instance, request)).toEqual([
        'Klage vor dem Landgericht',
        'Vergleich geschlossen',
      ]);
    },
    [phone, desk],
  );
});
