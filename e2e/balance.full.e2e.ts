import { inFullRun, isFullRun } from '@blattwerk/server/test-support/full-run.ts';
import { expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { germanMoney } from './support/german-text.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { chooseFilter, column, rowsOf } from './support/team-table-screen.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
const { walkOnAnyWidth } = oneWindow(async () => ({ storageState: await signInByCall(instance, anna) }));

interface Line {
  readonly entry: number;
  readonly cents: number;
  readonly sum: number;
}

/** The expected ledger: the change by each entry, oldest first. */
async function ledgerOf(partner: number): Promise<Line[]> {
  const rows = await instance.database.query<{ entry: number; cents: number }>(
    `select entry_id as entry, sum(amount_cents)::bigint as cents from postings
     where partner_id = $1 and account in ('available', 'debt') group by entry_id order by entry_id`,
    [partner],
  );
  let sum = 0;
  return rows
    .filter(({ cents }) => cents !== 0)
    .map(({ entry, cents }) => {
      sum += cents;
      return { entry, cents, sum };
    });
}

const signed = (cents: number) => `${cents > 0 ? '+' : ''}${germanMoney(cents)}`;

walkOnAnyWidth(
  'the ledger lists what changed the balance, and its running sum continues across pages',
  async ({ page }) => {
    const lines = (await ledgerOf(await partnerOf(instance, anna))).reverse();
    expect(lines.length).toBeGreaterThan(10);
    await comeTo(page, `${instance.url}/app/accounts/balance`);
    await expect
      .poll(() => textOf(page.getByTestId('balance-available')))
      .toBe(germanMoney(lines[0]?.sum ?? Number.NaN));
    const amounts = () => column(page, 'Betrag');
    const sums = () => column(page, 'Stand danach');
    await expect.poll(amounts).toEqual(lines.slice(0, 10).map(({ cents }) => signed(cents)));
    expect(await sums()).toEqual(lines.slice(0, 10).map(({ sum }) => germanMoney(sum)));
    await page.getByRole('link', { name: 'Seite 2' }).click();
    await expect.poll(sums).toEqual(lines.slice(10, 20).map(({ sum }) => germanMoney(sum)));
    expect(await amounts()).toEqual(lines.slice(10, 20).map(({ cents }) => signed(cents)));
    if (!isFullRun) return;
    await chooseFilter(page, 'Herkunft', 'Auszahlung');
    const payouts = await instance.database.query<{ entry: number }>(
      `select id as entry from journal_entries where kind = 'payout' and payout_id in
       (select id from payouts where partner_id = $1)`,
      [await partnerOf(instance, anna)],
    );
    const taken = lines.filter(({ entry }) => payouts.some((payout) => payout.entry === entry));
    await expect.poll(sums).toEqual(taken.map(({ sum }) => germanMoney(sum)));
  },
);

inFullRun(() => {
  walkOnAnyWidth('a click on an amount opens its credits, and they add up to it', async ({ page }) => {
    const partner = await partnerOf(instance, anna);
    const newest = (await ledgerOf(partner)).at(-1);
    await comeTo(page, `${instance.url}/app/accounts/balance`);
    await rowsOf(page)
      .first()
      .getByRole('link', { name: /Gutschriften darin$/ })
      .click();
    const sheet = page.getByRole('dialog', { name: 'Gutschriften darin' });
    await sheet.getByRole('listitem').first().waitFor();
    expect(new URL(page.url()).searchParams.get('entry')).toBe(String(newest?.entry));
    const texts = await textsOf(sheet.locator('li strong'));
    const cents = texts.map((text) => Number(text.replace('−', '-').replaceAll(/[^\d-]/g, '')));
    expect(cents.reduce((sum, each) => sum + each, 0)).toBe(newest?.cents);
    await sheet.getByRole('link').first().click();
    await page.waitForURL('**/app/accounts/credits/available?credit=*');
    await comeTo(page, `${instance.url}/app/accounts/balance?entry=999999999`);
    await sheet.getByText('Diese Bewegung gibt es nicht').waitFor();
  });

  journeyOnAnyWidth('a newcomer reads how a balance comes about', async (open) => {
    const { email } = await addPerson(instance, 'Nele');
    const { page } = await open({ storageState: await signInByCall(instance, email) });
    await page.goto(`${instance.url}/app/accounts/balance`);
    await page.getByText('Keine Daten gefunden').waitFor();
    await page.getByText(/^Guthaben entsteht, wenn ein Monat abgeschlossen ist/).waitFor();
    expect(await textOf(page.getByTestId('balance-available'))).toBe('0,00 €');
  });
});
