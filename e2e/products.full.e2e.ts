import { expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

journey(
  'a product is created, its price rises from a date on, and a product list is checked before it is imported',
  async (open) => {
    const { page } = await open({
      storageState: await signInByCall(instance, operator),
      viewport: { width: 1440, height: 900 },
    });
    await page.goto(`${instance.url}/app/operations/products`);
    const table = page.getByRole('main');
    await table
      .getByRole('status')
      .filter({ hasText: /\d+ Produkte/ })
      .waitFor();

    await page.getByRole('button', { name: 'Neues Produkt' }).click();
    const form = page.getByRole('dialog', { name: 'Neues Produkt' });
    await form.getByLabel('Nummer', { exact: true }).fill('PROBE-1');
    await form.getByLabel('Name', { exact: true }).fill('Probiertee');
    await form.getByLabel('Netto').fill('10');
    await form.getByLabel('Umsatzsteuer in %').fill('7');
    await form.getByText('Brutto 10,70 €').waitFor();
    await form.getByLabel('QP').fill('-5');
    await form.getByLabel('Grund').fill('Neu im Sortiment');
    await form.getByRole('button', { name: 'Produkt anlegen' }).click();
    await form.getByText('Bitte geben Sie eine ganze Zahl ab 0 an.').waitFor();
    await form.getByLabel('QP').fill('5');
    await form.getByRole('button', { name: 'Produkt anlegen' }).click();
    await form.waitFor({ state: 'detached' });

    await table.getByRole('searchbox', { name: 'Nummer oder Name' }).fill('probier');
    await table.getByText('PROBE-1').first().click();
    const sheet = page.getByRole('dialog', { name: 'Produkt', exact: true });
    const prices = sheet.getByTestId('product-price');
    await expect.poll(() => prices.count()).toBe(1);
    const change = sheet.getByRole('form', { name: 'Produkt ändern' });
    await change.getByLabel('Netto').fill('12,50');
    const nextYear = new Date().getUTCFullYear() + 1;
    await change.getByLabel('Neuer Preis oder neue QP gelten ab').fill(`${nextYear}-01-01`);
    expect(await textOf(change.getByTestId('changes-before-saving'))).toMatch(/10,00 €.*→.*12,50 €/);
    await change.getByLabel('Grund').fill('Die Ernte war schlecht');
    await change.getByRole('button', { name: 'Speichern' }).click();
    await expect.poll(() => prices.count()).toBe(2);
    expect(await textOf(prices.first())).toContain('12,50 €');
    expect(await textOf(prices.last())).toContain('gilt jetzt');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Importieren' }).click();
    const dialog = page.getByRole('dialog', { name: 'Produkte importieren' });
    const rows = [
      'number;name;net;vat;qp',
      'PROBE-2;Probierkaffee;8,00;7;4',
      'PROBE-3;Probierkakao;8,00;7;-4',
      '',
    ];
    await dialog.locator('input[type="file"]').setInputFiles({
      name: 'produkte.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\n')),
    });
    await dialog.getByTestId('import-counts').waitFor();
    expect(await textOf(dialog.getByRole('row').last())).toMatch(/^3\s*qp/);
    expect(await numbersLike('PROBE-%')).toEqual(['PROBE-1']);
    await dialog.getByLabel('Grund').fill('Liste des Einkaufs');
    await dialog.getByRole('button', { name: /importieren/i }).click();
    await expect.poll(() => numbersLike('PROBE-%')).toEqual(['PROBE-1', 'PROBE-2']);
    await dialog.getByRole('button', { name: 'Schließen' }).last().click();
    await table.getByText('PROBE-2').first().waitFor();
  },
);

async function numbersLike(pattern: string): Promise<string[]> {
  const rows = await instance.database.query<{ number: string }>(
    'select number from products where number like $1 order by number',
    [pattern],
  );
  return rows.map(({ number }) => number);
}
