import { afterAll, beforeAll, expect } from 'vitest';
import { correctionsOf, demandByLetter, oweByHand } from './support/corrections.ts';
import { controlling, operator } from './support/demo-logins.ts';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { holdingsOf, takePayablePartner } from './support/payable-partner.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const desktop = { width: 1440, height: 900 };
const TEXT = 'Kulanz für eine späte Lieferung';
const REASON = 'Absprache mit dem Partner am Telefon';

let instance: OwnInstance;
beforeAll(async () => {
  instance = await startOwnInstance();
});
afterAll(() => instance?.stop());

journey(
  'two people credit a partner once, despite a lost response and the approval being open twice, and the partner reads the reason',
  async (open) => {
    const partner = await takePayablePartner(instance);
    const before = await holdingsOf(instance, partner);
    const preparing = await open({
      storageState: await signInByCall(instance, operator),
      viewport: desktop,
    });
    const { page } = preparing;
    preparing.expectProblem(/ERR_CONNECTION_RESET/);
    await page.goto(`${instance.url}/app/operations/corrections?new=1&for=${partner.partner}`);
    const form = page.getByRole('form', { name: 'Neue Korrektur' });
    await form.getByLabel('Betrag in EUR, ohne Umsatzsteuer').fill('12,50');
    await form.getByLabel('Text für den Partner').fill(TEXT);
    await form.getByLabel('Grund').fill(REASON);
    await form
      .getByTestId('correction-effect')
      .getByText(/^Gebucht wird im Zyklus/)
      .waitFor();
    // It is processed, but the response is lost.
    let isLost = false;
    await page.route('**/api/corrections', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort('connectionreset');
    });
    const send = form.getByRole('button', { name: 'Korrektur vorbereiten' });
    await send.click();
    await form.getByRole('alert').waitFor();
    await expect.poll(() => send.isEnabled()).toBe(true);
    await send.click();
    await page.getByText('Vorbereitet: Eine zweite Person gibt es frei.').first().waitFor();
    expect(await correctionsOf(instance, partner)).toEqual([{ credit: null, cents: 12_50 }]);

    const storageState = await signInByCall(instance, controlling);
    const [first, second] = [
      await open({ storageState, viewport: desktop }),
      await open({ storageState, viewport: desktop }),
    ];
    second.expectProblem(/409/);
    const cardIn = (visit: typeof first) => visit.page.getByTestId('approval').filter({ hasText: REASON });
    for (const visit of [first, second]) {
      await visit.page.goto(`${instance.url}/app/operations/approvals`);
      await cardIn(visit).getByRole('button', { name: 'Freigeben' }).waitFor();
    }
    await cardIn(first).getByRole('button', { name: 'Freigeben' }).click();
    await expect.poll(() => cardIn(first).count()).toBe(0);
    const [answer] = await Promise.all([
      second.page.waitForResponse(/\/api\/approvals\/\d+\/approve$/),
      cardIn(second).getByRole('button', { name: 'Freigeben' }).click(),
    ]);
    expect(answer.status()).toBe(409);
    await expect.poll(() => cardIn(second).count()).toBe(0);
    const [correction, ...others] = await correctionsOf(instance, partner);
    expect([correction?.cents, others]).toEqual([12_50, []]);
    const after = await holdingsOf(instance, partner);
    expect(after.available - before.available).toBe(12_50);

    const { page: own } = await open({ storageState: await signInByCall(instance, partner.email) });
    await own.goto(`${instance.url}/app/accounts/credits/available?credit=${correction?.credit}`);
    await own.getByRole('dialog').getByText(TEXT).first().waitFor();
    await own.getByRole('dialog').getByText('12,50 €').first().waitFor();
  },
);

journey('a debt is paid in parts: more than the debt is refused, and the rest stays', async (open) => {
  const partner = await takePayablePartner(instance);
  await oweByHand(instance, partner, 50);
  await demandByLetter(instance, partner);
  const visit = await open({ storageState: await signInByCall(instance, operator), viewport: desktop });
  const { page } = visit;
  visit.expectProblem(/422/);
  await page.goto(`${instance.url}/app/operations/corrections?view=debts&debtor=${partner.partner}`);
  const details = page.getByTestId('debt-details');
  await details.getByRole('button', { name: 'Zahlung eintragen …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zahlung eintragen' });
  const amount = dialog.getByLabel('Betrag in EUR, mit Umsatzsteuer');
  await dialog.getByLabel('Referenz der Bank').fill('E2E-TEIL-1');
  await dialog.getByLabel('Grund').fill('Überweisung am Schalter geprüft');
  await amount.fill('1000000');
  const send = dialog.getByRole('button', { name: 'Eintragen' });
  await send.click();
  await dialog.getByText(/Das ist mehr, als insgesamt offen ist/).waitFor();
  await amount.fill('20');
  await expect.poll(() => textOf(dialog)).toMatch(/50,00 €.*30,00 €/);
  await send.click();
  await page.getByText('Vorbereitet: Eine zweite Person gibt es frei.').first().waitFor();

  const second = await open({ storageState: await signInByCall(instance, controlling), viewport: desktop });
  await second.page.goto(`${instance.url}/app/operations/approvals`);
  const card = second.page.getByTestId('approval').filter({ hasText: 'Überweisung am Schalter geprüft' });
  await card.getByRole('button', { name: 'Freigeben' }).click();
  await card.waitFor({ state: 'detached' });
  expect(await holdingsOf(instance, partner)).toMatchObject({ debt: 30_00 });

  const { page: own } = await open({ storageState: await signInByCall(instance, partner.email) });
  await own.goto(`${instance.url}/app/accounts/balance`);
  await own.getByText('Zahlung auf eine Forderung: Der Rest bleibt offen').first().waitFor();
  await page.reload();
  await details.getByText('davon bezahlt 20,00 €').waitFor();
});
