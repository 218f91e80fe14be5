import { expect } from 'vitest';
import { germanMoney } from './support/german-text.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { addHead, button, hasFocus, openByKeys } from './support/keys.ts';
import { payoutsOf, setTax, takePayablePartner } from './support/payable-partner.ts';
import { rowsOf } from './support/team-table-screen.ts';
import { textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

journeyOnAnyWidth('keys alone: the payout channel is chosen, and everything is requested', async (open) => {
  const person = await takePayablePartner(instance);
  await setTax(instance, person, { smallBusiness: true });
  const { page, keys } = await openByKeys(open, { instance, person, path: '/app/accounts/payout/new' });
  const way = (name: RegExp) => page.getByRole('radio', { name });
  await keys.to(way(/Banküberweisung/));
  await keys.press('ArrowDown', 'ArrowDown');
  await expect.poll(() => way(/Einkaufsgutschein/).isChecked()).toBe(true);
  await keys.to(page.getByLabel('Shop', { exact: true }));
  await keys.press('ArrowDown');
  await expect.poll(() => page.url()).toMatch(/[?&]shop=\d/);
  await (await keys.press('Shift+Tab')).press('ArrowUp', 'ArrowUp');
  await expect.poll(() => way(/Banküberweisung/).isChecked()).toBe(true);
  await page.getByText('vorhanden').nth(4).waitFor();
  await keys.use(button(page, 'Auszahlung anfordern'));
  await page.waitForURL('**/app/accounts/payout/list*');
  const payouts = await payoutsOf(instance, person);
  expect(payouts.at(-1)).toMatchObject({ net: person.cents, tax: 0, status: 3, type: 'bank' });

  await keys.use(rowsOf(page).first().getByRole('link').first());
  const sheet = page.getByRole('dialog', { name: `Auszahlung ${payouts.at(-1)?.id}` });
  await sheet.getByText(germanMoney(person.cents)).first().waitFor();
  await keys.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(rowsOf(page).first().getByRole('link').first())).toBe(true);
});

journeyOnAnyWidth('keys alone: orders are sorted, filtered, opened and closed', async (open, phone) => {
  const person = await addHead(instance);
  await instance.database.query(
    `insert into orders (source, number, partner_id, status, base_cents, gross_cents, qp, placed_at)
     select 'journey', 'T' || $1::bigint || '-' || n, $1::bigint, case n when 3 then 'cancelled' else 'open' end, n * 1000, n * 1190, n,
       now() - n * interval '1 minute'
     from generate_series(1, 3) as n`,
    [person.partner],
  );
  const number = (n: number) => `T${person.partner}-${n}`;
  const { page, keys } = await openByKeys(open, { instance, person, path: '/app/orders' });
  const numbers = async () => (await textsOf(rowsOf(page))).map((text) => /T\d+-\d/.exec(text)?.[0]);
  await expect.poll(numbers).toEqual([number(1), number(2), number(3)]);
  if (phone) {
    await keys.use(button(page, 'Filtern und sortieren'));
    await (await keys.to(page.getByLabel('Sortierung'))).type('Warenwert');
  } else await keys.use(button(page.getByRole('columnheader'), 'Warenwert netto'));
  await expect.poll(numbers).toEqual([number(3), number(2), number(1)]);
  await (await keys.to(page.getByLabel('Status', { exact: true }))).type('Offen');
  if (phone) await keys.use(button(page, 'Anzeigen'));
  await expect.poll(numbers).toEqual([number(2), number(1)]);
  const row = page.getByRole('link', { name: number(2) });
  await keys.use(row);
  const sheet = page.getByRole('dialog', { name: 'Bestellung' });
  await sheet.getByRole('heading', { name: number(2) }).waitFor();
  await keys.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(row)).toBe(true);
  await keys.use(button(page, /^Filter .* entfernen/));
  await expect.poll(numbers).toHaveLength(3);
});
