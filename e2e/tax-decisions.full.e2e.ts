import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { controlling, operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { payoutsOf, setTax, takePayablePartner } from './support/payable-partner.ts';
import { payUntaxed, requestPayout } from './support/requested-payout.ts';

shareBrowser();

const instance = shareInstance();
const desktop = { width: 1440, height: 900 };

const REASON = 'Bescheid des Finanzamts vom 3. Mai';

/** Opens a payout, and presses a button, with a reason. */
async function act(page: Page, payout: number, [button, confirm]: readonly [string, string]): Promise<void> {
  await page.goto(`${instance.url}/app/operations/payouts?payout=${payout}`);
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await dialog.getByText('Bitte ausfüllen.').waitFor();
  await dialog.getByLabel('Grund').fill(REASON);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
}

journey(
  'a document that lacks its tax is replaced on the screen, by two people from the limit on',
  async (open) => {
    const { partner, payout: first, missingTaxCents, takesTwo } = await payUntaxed(instance);
    const { page } = await open({ storageState: await signInByCall(instance, operator), viewport: desktop });
    await act(page, first, ['Abrechnungsgutschrift ersetzen …', 'Ersetzen']);
    if (takesTwo) {
      await page.getByText('Vorbereitet. Eine zweite Person entscheidet.').waitFor();
      const { page: second } = await open({
        storageState: await signInByCall(instance, controlling),
        viewport: desktop,
      });
      await second.goto(`${instance.url}/app/operations/approvals`);
      const waiting = second.getByTestId('approval').filter({ hasText: REASON });
      await waiting.getByRole('button', { name: 'Freigeben' }).first().click();
      await waiting.first().waitFor({ state: 'detached' });
    } else {
      await page
        .getByText('Die Abrechnungsgutschrift ist ersetzt, die Auszahlung der Differenz ist genehmigt.')
        .waitFor();
    }
    await expect
      .poll(async () => (await payoutsOf(instance, partner)).at(-1))
      .toMatchObject({ net: 0, status: 1, tax: missingTaxCents });
  },
);

journey(
  'a number with an invalid form is accepted on other evidence, and its payout is approved',
  async (open) => {
    const partner = await takePayablePartner(instance);
    await instance.database.query("update affiliate_data set ust = 'abc' where partner_id = $1", [
      partner.partner,
    ]);
    await setTax(instance, partner, { country: 'AUT', status: 'proven' });
    const payout = await requestPayout(instance, partner);
    const { page, expectProblem } = await open({
      storageState: await signInByCall(instance, operator),
      viewport: desktop,
    });
    await act(page, payout, ['Nummer anerkennen …', 'Anerkennen']);
    await page
      .getByText(/^(Die Nummer ist anerkannt|Vorbereitet\. Eine zweite)/)
      .first()
      .waitFor();
    const prepared = await page.getByText('Vorbereitet. Eine zweite Person entscheidet.').count();
    if (prepared > 0) {
      expectProblem(/409/);
      return;
    }
    const taking = page.getByRole('button', { name: 'Nummer anerkennen …' });
    await taking.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Genehmigen …' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Genehmigen', exact: true }).click();
    await page.getByText('Die Auszahlung ist genehmigt.').waitFor();
  },
);
