import { afterAll, beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { germanMoney } from './support/german-text.ts';
import { type Instance, partnerOf, sharedInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

let instance: Instance;

beforeAll(() => {
  instance = sharedInstance();
});

afterAll(() => instance.database.close());

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

journey('the ledger says what changed the balance, and its sum goes on over the pages', async (open) => {
  const lines = (await ledgerOf(await partnerOf(instance, anna))).reverse();
  expect(lines.length).toBeGreaterThan(10);
  const { page } = await open({ storageState: await signInByCall(instance, anna) });
  await page.goto(`${instance.url}/app/accounts/balance`);
  await expect
    .poll(() => textOf(page.getByTestId('balance-available')))
    .toBe(germanMoney(lines[0]?.sum ?? Number.NaN));
  const amounts = () => textsOf(page.locator('tbody td:nth-child(3)'));
  const sums = () => textsOf(page.locator('tbody td:nth-child(4)'));
  await expect.poll(amounts).toEqual(lines.slice(0, 10).map(({ cents }) => signed(cents)));
  expect(await sums()).toEqual(lines.slice(0, 10).map(({ sum }) => germanMoney(sum)));
  await page.getByRole('link', { name: 'Seite 2' }).click();
  await expect.poll(sums).toEqual(lines.slice(10, 20).map(({ sum }) => germanMoney(sum)));
  expect(await amounts()).toEqual(lines.slice(10, 20).map(({ cents }) => signed(cents)));
  await page.getByLabel('Herkunft').selectOption('Auszahlung');
  const payouts = await instance.database.query<{ entry: number }>(
    `select id as entry from journal_entries where kind = 'payout' and payout_id in
       (select id from payouts where partner_id = $1)`,
    [await partnerOf(instance, anna)],
  );
  const taken = lines.filter(({ entry }) => payouts.some((payout) => payout.entry === entry));
  await expect.poll(sums).toEqual(taken.map(({ sum }) => germanMoney(sum)));
});

journey('a click on an amount opens the credits in it, and they come to it', async (open) => {
  const partner = await partnerOf(instance, anna);
  const newest = (await ledgerOf(partner)).at(-1);
  const { page } = await open({ storageState: await signInByCall(instance, anna) });
  await page.goto(`${instance.url}/app/accounts/balance`);
  await page.locator('tbody td:nth-child(3) a').first().click();
  const sheet = page.getByRole('dialog', { name: 'Gutschriften darin' });
  await sheet.getByRole('listitem').first().waitFor();
  expect(new URL(page.url()).searchParams.get('entry')).toBe(String(newest?.entry));
  const texts = await textsOf(sheet.locator('li strong'));
  const cents = texts.map((text) => Number(text.replaceAll(/[^\d-]/g, '')));
  expect(cents.reduce((sum, each) => sum + each, 0)).toBe(newest?.cents);
  await sheet.getByRole('link').first().click();
  await page.waitForURL('**/app/accounts/credits/available?credit=*');
});

journey('who has nothing yet reads how a balance forms', async (open) => {
  const { email } = await addPerson(instance, 'Nele');
  const { page } = await open({ storageState: await signInByCall(instance, email) });
  await page.goto(`${instance.url}/app/accounts/balance`);
  await page.getByText('Keine Daten gefunden').waitFor();
  await page.getByText(/^Guthaben entsteht, wenn ein Monat abgeschlossen ist/).waitFor();
  expect(await textOf(page.getByTestId('balance-available'))).toBe('0,00 €');
});

journey('a debt is explained', async (open) => {
  const [owing] = await instance.database.query<{ email: string; cents: number }>(
    `select person.email, -held.cents as cents from (
       select partner_id, sum(amount_cents)::bigint as cents from postings where account = 'debt'
       group by partner_id having sum(amount_cents) < 0
     ) as held join partners on partners.id = held.partner_id join users as person on person.id = partners.user_id
     order by held.partner_id limit 1`,
  );
  if (!owing) throw new Error('Nobody of the demo network owes anything.');
  await instance.database.query(
    'update users set password_hash = (select password_hash from users where email = $1) where email = $2',
    [anna, owing.email],
  );
  const { page } = await open({ storageState: await signInByCall(instance, owing.email) });
  await page.goto(`${instance.url}/app/accounts/balance`);
  await expect
    .poll(() => textOf(page.getByTestId('balance-debt')))
    .toContain(`Nach Erstattungen sind ${germanMoney(owing.cents)} offen.`);
  expect(await textOf(page.getByTestId('balance-available'))).toBe('0,00 €');
});
