import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { addPerson } from './support/own-person.ts';
import { signedInState, tokenOf } from './support/sessions.ts';

shareBrowser();

const instance = shareInstance();

/** Imports an order of a shop that fails, and returns its id in the inbox. */
async function failedOrder(number: string, cells: { email?: string; product?: string }): Promise<number> {
  const [product] = await instance.database.query<{ number: string }>(
    "select number from products where kind = 'goods' order by qp, id limit 1",
  );
  const at = new Date().toISOString();
  const file = [
    'source;number;email;status;placed_at;paid_at;product;quantity;net',
    `e2e;${number};${cells.email ?? operator};paid;${at};${at};${cells.product ?? product?.number};1;10.00`,
  ];
  const token = tokenOf(await signedInState(instance.url, operator));
  const answer = await fetch(`${instance.url}/api/orders/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: `${file.join('\n')}\n`,
  });
  expect(await answer.json()).toMatchObject({ imported: 0, failed: 1 });
  const [entry] = await instance.database.query<{ id: number }>(
    'select id from import_inbox where number = $1',
    [number],
  );
  return Number(entry?.id);
}

journeyOnAnyWidth('an order of an unknown buyer is assigned a buyer and imported', async (open) => {
  const number = `I-${randomUUID().slice(0, 8)}`;
  const id = await failedOrder(number, { email: 'unbekannt@shop.example' });
  const { partner, email } = await addPerson(instance, 'Ida');
  const { page } = await open({ storageState: await signedInState(instance.url, operator) });
  await page.goto(`${instance.url}/app/operations/inbox?entry=${id}`);
  const sheet = page.getByRole('dialog', { name: 'Bestellung im Eingang' });
  await sheet.getByText('Käufer unbekannt').waitFor();
  await sheet.getByText('unbekannt@shop.example').first().waitFor();
  await sheet.getByRole('button', { name: 'Erneut versuchen' }).click();
  await page.getByText('Der Import gelingt noch nicht').first().waitFor();

  await sheet.getByRole('button', { name: 'Käufer zuordnen' }).click();
  const form = sheet.getByRole('form', { name: 'Käufer zuordnen' });
  await form.getByRole('searchbox').fill(email);
  await form.getByRole('button', { name: email }).click();
  await form.getByLabel('Grund').fill('Hat angerufen');
  await form.getByRole('button', { name: 'Übernehmen und importieren' }).click();
  await page.getByText('1 Bestellung importiert').waitFor();
  const [order] = await instance.database.query<{ partner: number }>(
    'select partner_id as partner from orders where number = $1',
    [number],
  );
  expect(Number(order?.partner)).toBe(Number(partner));
});

journeyOnAnyWidth('an order that nobody needs is given up for a reason', async (open) => {
  const number = `G-${randomUUID().slice(0, 8)}`;
  const id = await failedOrder(number, { product: 'GIBT-ES-NICHT' });
  const { page } = await open({ storageState: await signedInState(instance.url, operator) });
  await page.goto(`${instance.url}/app/operations/inbox?entry=${id}`);
  const sheet = page.getByRole('dialog', { name: 'Bestellung im Eingang' });
  await sheet.getByText('Produkt unbekannt').waitFor();

  // The form for a new product is prefilled with the number.
  await sheet.getByRole('link', { name: 'Produkt anlegen' }).click();
  const made = page.getByRole('dialog', { name: 'Neues Produkt' });
  expect(await made.getByLabel('Nummer', { exact: true }).inputValue()).toBe('GIBT-ES-NICHT');
  await page.goBack();

  await sheet.getByRole('button', { name: 'Aufgeben' }).click();
  const form = sheet.getByRole('form', { name: 'Aufgeben' });
  await form.getByRole('button', { name: 'Aufgeben' }).click();
  await form.getByText('Bitte ausfüllen.').waitFor();
  await form.getByLabel('Grund').fill('Testbestellung des Shops');
  await form.getByRole('button', { name: 'Aufgeben' }).click();
  await page.getByText('1 Eintrag aufgegeben').waitFor();
  await sheet.getByText('Testbestellung des Shops').waitFor();
});
