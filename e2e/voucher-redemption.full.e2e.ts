import { expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { addNamed, placeBelow } from './support/placed-people.ts';
import { addOrder, addVoucher, isPaidByVoucher, movementsOf } from './support/redeemable-voucher.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

journey(
  'a voucher is looked up, partly redeemed on a line of an order despite a lost response, and refunded until nothing is redeemed',
  async (open) => {
    const owner = await addNamed(instance, 'Rieke');
    await placeBelow(instance, owner, null);
    const code = await addVoucher(instance, owner);
    const { number, line } = await addOrder(instance, owner);
    const visit = await open({
      storageState: await signInByCall(instance, operator),
      viewport: { width: 1440, height: 900 },
    });
    const { page } = visit;
    visit.expectProblem(/404|ERR_CONNECTION_RESET/);
    await page.goto(`${instance.url}/app/operations/vouchers`);
    const lookUp = page.getByRole('form', { name: 'Gutschein nachschlagen' });
    await lookUp.getByLabel('Code').fill('BWG-NOBODY');
    await lookUp.getByRole('button', { name: 'Nachschlagen' }).click();
    await lookUp.getByText('Diesen Code hat kein Gutschein.').waitFor();
    await lookUp.getByLabel('Code').fill(code.toLowerCase());
    await lookUp.getByRole('button', { name: 'Nachschlagen' }).click();
    const voucher = page.getByTestId('voucher');
    await voucher.getByText('100,00 €').first().waitFor();
    expect(page.url()).not.toContain(code);

    await voucher.getByRole('button', { name: 'Einlösen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Gutschein einlösen' });
    await dialog.getByLabel('Betrag, brutto').fill('130');
    await dialog.getByLabel('Bestellung', { exact: true }).fill(number);
    await dialog.getByLabel('Grund').fill('An der Theke bezahlt');
    const redeem = dialog.getByRole('button', { name: 'Einlösen' });
    await redeem.click();
    await dialog.getByText('Höchstens 100,00 € sind möglich.').waitFor();
    await dialog.getByLabel('Betrag, brutto').fill('30');
    await dialog.getByLabel('Position der Bestellung').selectOption(String(line));
    expect(await textOf(dialog.getByTestId('changes-before-saving'))).toMatch(/100,00 €.*→.*70,00 €/);
    // It is processed, but the response is lost.
    let isLost = false;
    await page.route('**/api/voucher_movements', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await redeem.click();
    await dialog.getByRole('alert').waitFor();
    await expect.poll(() => redeem.isEnabled()).toBe(true);
    await redeem.click();
    await page.getByText(`30,00 € vom Gutschein ${code} sind eingelöst.`).waitFor();
    expect(await movementsOf(instance, code)).toEqual([{ kind: 'redeemed', cents: 30_00 }]);
    expect(await isPaidByVoucher(instance, line)).toBe(true);
    await voucher.getByText('70,00 €').waitFor();

    const own = await open({ storageState: await signInByCall(instance, owner.email) });
    await own.page.goto(`${instance.url}/app/links/vouchers`);
    const ticket = own.page.getByRole('main').getByRole('article', { name: code });
    await ticket.getByText('Noch 70,00 € einzulösen').waitFor();
    expect(await textOf(ticket)).toMatch(/Eingelöst\s*30,00 €/);

    const giveBack = async (amount: string) => {
      await page.getByRole('button', { name: `Einlösung bei Bestellung ${number} erstatten` }).click();
      const refund = page.getByRole('dialog', { name: 'Auf den Gutschein erstatten' });
      await refund.getByLabel('Betrag, brutto').fill(amount);
      await refund.getByLabel('Grund').fill('Die Ware kam zurück');
      await refund.getByTestId('changes-before-saving').waitFor();
      await refund.getByRole('button', { name: 'Erstatten' }).click();
      await refund.waitFor({ state: 'detached' });
    };
    await giveBack('10,00');
    await voucher.getByText('80,00 €').waitFor();
    expect(await isPaidByVoucher(instance, line)).toBe(true);
    await giveBack('20,00');
    await expect.poll(() => isPaidByVoucher(instance, line)).toBe(false);
    expect(await movementsOf(instance, code)).toEqual([
      { kind: 'redeemed', cents: 30_00 },
      { kind: 'refunded', cents: 10_00 },
      { kind: 'refunded', cents: 20_00 },
    ]);
    await expect.poll(() => page.getByRole('button', { name: /erstatten$/ }).count()).toBe(0);
  },
);
