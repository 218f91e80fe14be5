import { readFile } from 'node:fs/promises';
import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import { expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { germanMoney } from './support/german-text.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { followMenu } from './support/menu.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signInByCall } from './support/own-person.ts';
import { column, isPhone, rowsOf } from './support/team-table-screen.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

/** What a partner was owed after each closed cycle, from the postings alone: the latest first, in cents. */
async function closings(partner: number): Promise<{ month: string; cents: number; credits: number }[]> {
  return instance.database.query(
    `with moved as (
       select to_char(coalesce(cycle.date_from, entry.occurred_at at time zone 'Europe/Berlin'), 'YYYY-MM') as month,
         amount_cents, entry.kind
       from postings join journal_entries as entry on entry.id = entry_id
       left join cycles as cycle on cycle.id = entry.cycle_id
       where partner_id = $1 and account in ('pending', 'available', 'in_payout', 'debt')
     )
     select month, (select sum(amount_cents)::bigint from moved where moved.month <= closed.month) as cents,
       (select coalesce(sum(amount_cents), 0)::bigint from moved
        where moved.month = closed.month and kind = 'closing') as credits
     from (select to_char(date_from, 'YYYY-MM') as month from cycles where closed_at is not null) as closed
     where month >= (select min(month) from moved)
     order by month desc limit 10`,
    [partner],
  );
}

const { walk, walkOnAnyWidth } = oneWindow(async () => ({
  storageState: await signInByCall(instance, anna),
  acceptDownloads: true,
}));

walkOnAnyWidth('the months follow each other to the cent, as the books say', async ({ page }) => {
  await comeTo(page, `${instance.url}/dashboard`);
  await followMenu(page, 'Monatsabrechnungen');
  await page.getByRole('heading', { name: 'Monatsabrechnungen', level: 1 }).waitFor();
  const expected = await closings(await partnerOf(instance, anna));
  await expect
    .poll(() => column(page, 'Endbestand'))
    .toEqual(expected.map(({ cents }) => germanMoney(cents)));
  expect(await column(page, 'Gutschriften')).toEqual(expected.map(({ credits }) => germanMoney(credits)));
  // On a phone it is only in the month's sheet.
  if (isPhone(page)) return;
  expect((await column(page, 'Anfangsbestand')).slice(0, -1)).toEqual(
    (await column(page, 'Endbestand')).slice(1),
  );
});

walkOnAnyWidth(
  'a month opens line by line and links to its payouts; its files are opened by tickets',
  async ({ page, context }) => {
    const partner = await partnerOf(instance, anna);
    const [month] = await instance.database.query<{
      cycle: number;
      payout: number;
      number: number;
      net: number;
      gross: number;
    }>(
      `select cycle.id as cycle, payout.id as payout, payout.number, payout.amount_cents as net,
       payout.amount_cents + payout.tax_cents as gross
     from payouts as payout
     join journal_entries as entry on entry.payout_id = payout.id and entry.kind = 'payout-paid'
     join cycles as cycle on (entry.occurred_at at time zone 'Europe/Berlin')::date between cycle.date_from and cycle.date_to
     where payout.partner_id = $1 and cycle.closed_at is not null order by payout.id desc limit 1`,
      [partner],
    );
    if (!month) throw new Error('nothing was ever paid');
    await comeTo(page, `${instance.url}/app/accounts/statements?statement=${month.cycle}`);
    const sheet = page.getByRole('dialog', { name: 'Monatsabrechnung' });
    const number = `G-${String(month.number).padStart(6, '0')}`;
    await sheet.getByText(`Auszahlung ${number}`).waitFor();
    const shown = await textOf(sheet.getByTestId('statement'));
    expect(shown).toContain(`Auszahlung ${number}`);
    expect(shown).toContain(germanMoney(-month.net));
    expect(shown).toContain(germanMoney(month.gross));
    const saved = page.waitForEvent('download');
    await sheet.getByRole('button', { name: /^CSV für/ }).click();
    const csv = await readFile((await (await saved).path()) ?? '', 'utf8');
    expect(csv.split('\r\n')[0]).toBe('\uFEFFZeitraum;Position;Datum;Beleg;Netto;Umsatzsteuer;Brutto');
    expect(csv).toContain(`;${number};-`);
    const signed = page.waitForEvent('download');
    await sheet.getByRole('button', { name: /mit Unterschrift/ }).click();
    expect((await signed).suggestedFilename()).toMatch(/^Monatsabrechnung \d{4}-\d\d\.zip$/);
    // The response, not the request: only then the ticket is used up.
    const answered = context.waitForEvent('response', (response) =>
      response.url().includes(`/pdf/partners/${partner}/statements/${month.cycle}?ticket=`),
    );
    await sheet.getByRole('button', { name: /^PDF für/ }).click();
    const opened = await answered;
    expect(opened.status()).toBe(200);
    expect((await fetch(opened.url())).status).toBe(401);
    await sheet.getByRole('link', { name: `Auszahlung ${number}` }).click();
    await page.waitForURL(`**/app/accounts/payout/list?payout=${month.payout}`);
    await page.getByRole('dialog', { name: `Auszahlung ${month.payout}` }).waitFor();
  },
);

inFullRun(() => {
  walk(
    'a book extract is requested, created, and downloaded as a signed file; so is a year',
    async ({ page }) => {
      await comeTo(page, `${instance.url}/app/accounts/statements`);
      const extracts = page.getByRole('region', { name: 'Buchauszug' });
      await extracts.getByRole('button', { name: 'Auszug anfordern' }).click();
      const file = extracts.getByRole('button', { name: /mit Unterschrift/ }).first();
      await file.waitFor();
      const extract = page.waitForEvent('download');
      await file.click();
      expect((await extract).suggestedFilename()).toMatch(/^\d+_book-extract_.+\.zip$/);
      const years = page.getByRole('region', { name: 'Jahresabrechnungen' });
      const year = page.waitForEvent('download');
      await years
        .getByRole('button', { name: /mit Unterschrift/ })
        .first()
        .click();
      expect((await year).suggestedFilename()).toMatch(/^Jahresabrechnung \d{4}\.zip$/);
      // Both have a number now, by which they can be downloaded again.
      const signed = page.getByRole('region', { name: 'Unterschriebene Dateien' });
      await signed.getByText(/^Nr\. \d+, Jahresabrechnung /).waitFor();
      const again = page.waitForEvent('download');
      await signed
        .getByRole('button', { name: /^Buchauszug .*mit Unterschrift/ })
        .first()
        .click();
      expect((await again).suggestedFilename()).toMatch(/^\d+_book-extract_.+\.zip$/);
    },
  );

  walk('on a phone each month is a short row, and its files are in its sheet', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await comeTo(page, `${instance.url}/app/accounts/statements`);
    const month = rowsOf(page).first();
    expect((await month.boundingBox())?.height).toBeLessThanOrEqual(66);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await month.getByRole('link').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^PDF für/ })
      .waitFor();
  });
});
