import { afterAll, beforeAll, expect } from 'vitest';
import { anna, operator } from './support/demo-logins.ts';
import { germanMoney } from './support/german-text.ts';
import { type OwnInstance, partnerOf, shareInstance, startOwnInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { holdingsOf, takePayablePartner } from './support/payable-partner.ts';
import { tokenOf } from './support/sessions.ts';
import { chooseFilter, column, rowsOf } from './support/team-table-screen.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
/** To refund in: what is taken back of an order is taken from all who earned by it. */
let own: OwnInstance;

beforeAll(async () => {
  own = await startOwnInstance();
});

afterAll(() => own?.stop());

interface Line {
  readonly entry: number;
  readonly cents: number;
  readonly sum: number;
}

/** The ledger, reckoned here: what each entry changed, oldest first. */
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

journeyOnAnyWidth(
  'the ledger says what changed the balance, and its sum goes on over the pages',
  async (open) => {
    const lines = (await ledgerOf(await partnerOf(instance, anna))).reverse();
    expect(lines.length).toBeGreaterThan(10);
    const { page } = await open({ storageState: await signInByCall(instance, anna) });
    await page.goto(`${instance.url}/app/accounts/balance`);
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

journeyOnAnyWidth('a click on an amount opens the credits in it, and they come to it', async (open) => {
  const partner = await partnerOf(instance, anna);
  const newest = (await ledgerOf(partner)).at(-1);
  const { page } = await open({ storageState: await signInByCall(instance, anna) });
  await page.goto(`${instance.url}/app/accounts/balance`);
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
  await page.goto(`${instance.url}/app/accounts/balance?entry=999999999`);
  await sheet.getByText('Diese Bewegung gibt es nicht').waitFor();
});

journeyOnAnyWidth('who has nothing yet reads how a balance forms', async (open) => {
  const { email } = await addPerson(instance, 'Nele');
  const { page } = await open({ storageState: await signInByCall(instance, email) });
  await page.goto(`${instance.url}/app/accounts/balance`);
  await page.getByText('Keine Daten gefunden').waitFor();
  await page.getByText(/^Guthaben entsteht, wenn ein Monat abgeschlossen ist/).waitFor();
  expect(await textOf(page.getByTestId('balance-available'))).toBe('0,00 €');
});

journeyOnAnyWidth('a refund after the payout leaves a debt, which is explained', async (open) => {
  const partner = await takePayablePartner(own);
  const storageState = await signInByCall(own, partner.email);
  const post = (path: string, token: string, type: string, body: string) =>
    fetch(`${own.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body,
    });
  const asked = JSON.stringify({ user: `/api/users/${partner.user}` });
  expect((await post('/api/payouts', tokenOf(storageState), 'application/json', asked)).status).toBe(201);
  const [order] = await own.database.query<{ source: string; number: string }>(
    `select "order".source, "order".number from credits as credit
     join orders as "order" on "order".id = credit.order_id
     where credit.partner_id = $1 and credit.bonus = 'level' and credit.reverses_id is null
       and credit.amount_cents > 0 and credit.available_at < now() and "order".status = 'paid'
       and not exists (select from credits where order_id = "order".id and partner_id = $2)
     order by credit.amount_cents desc limit 1`,
    [partner.partner, await partnerOf(own, anna)],
  );
  const file = `source;number;status;refunded_at\n${order?.source};${order?.number};refunded;${new Date().toISOString()}\n`;
  const token = tokenOf(await signInByCall(own, operator));
  const imported = await (await post('/api/orders/import', token, 'text/csv', file)).json();
  expect(imported).toMatchObject({ errors: [] });
  const { debt } = await holdingsOf(own, partner);
  expect(debt).toBeGreaterThan(0);
  const { page } = await open({ storageState });
  await page.goto(`${own.url}/app/accounts/balance`);
  await expect
    .poll(() => textOf(page.getByTestId('balance-debt')))
    .toContain(`Nach Erstattungen sind ${germanMoney(debt)} offen.`);
  expect(await textOf(page.getByTestId('balance-available'))).toBe('0,00 €');
  await expect.poll(() => textOf(rowsOf(page).first())).toContain('Rückbuchung nach Erstattung');
  expect((await column(page, 'Stand danach'))[0]).toBe(germanMoney(-debt));
});
