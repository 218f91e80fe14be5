import { afterAll, beforeAll, expect } from 'vitest';
import { controlling, operator } from './support/demo-logins.ts';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const desktop = { width: 1440, height: 900 };
const REASON = 'Höhere Sätze ab dem nächsten Jahr';

let instance: OwnInstance;
beforeAll(async () => {
  instance = await startOwnInstance();
});
afterAll(() => instance?.stop());

journey(
  'a plan is drafted, refused for one of its rows, simulated, approved by a second person, and given its first month',
  async (open) => {
    const { page } = await open({
      storageState: await signInByCall(instance, operator),
      viewport: desktop,
    });
    await page.goto(`${instance.url}/app/operations/plans`);
    await page.getByRole('button', { name: 'Neuer Entwurf' }).click();
    const sheet = page.getByRole('dialog', { name: 'Neuer Entwurf' });
    await sheet.getByLabel('Name', { exact: true }).fill('Mehr für alle');
    await sheet.getByLabel('Grund').fill(REASON);
    await sheet.getByRole('button', { name: 'Entwurf anlegen' }).click();

    const editor = page.getByRole('form', { name: 'Zahlen des Entwurfs' });
    const rate = editor.locator('[data-path="levels.7.percentBp"]');
    await rate.fill('5');
    await editor.getByText('Der Satz darf nicht unter dem der Stufe davor liegen.').waitFor();
    await rate.fill('7,5');
    await editor
      .getByText('Der Satz darf nicht unter dem der Stufe davor liegen.')
      .waitFor({ state: 'detached' });
    await editor.getByLabel('Grund').fill(REASON);
    await editor.getByRole('button', { name: 'Entwurf speichern' }).click();
    const changes = page.getByTestId('plan-changes');
    await changes.getByText('Stufe 7 · Satz (%)').waitFor();
    expect(await textOf(changes)).toMatch(/7 %.*7,5 %/);

    await page.getByRole('button', { name: 'Berechnen' }).click();
    const bonuses = page.getByTestId('simulation-bonuses');
    await bonuses.waitFor();
    await page.getByLabel('Wen es betrifft').selectOption('more');
    const partners = page.getByTestId('simulation-partners');
    await partners.getByRole('button').first().click();
    await page.getByTestId('simulation-partner').waitFor();

    await page.getByRole('button', { name: 'Zur Freigabe vorlegen' }).click();
    const submit = page.getByRole('dialog', { name: 'Zur Freigabe vorlegen' });
    await submit.getByLabel('Grund').fill(REASON);
    await submit.getByRole('button', { name: 'Zur Freigabe vorlegen' }).click();
    await page.getByText('wartet auf Freigabe').waitFor();

    const other = await open({ storageState: await signInByCall(instance, controlling), viewport: desktop });
    await other.page.goto(`${instance.url}/app/operations/approvals`);
    const card = other.page.getByTestId('approval').filter({ hasText: REASON });
    await card.getByRole('link', { name: 'Fassung des Plans 2' }).waitFor();
    await card.getByRole('button', { name: 'Freigeben' }).click();
    await card.waitFor({ state: 'detached' });

    await page.reload();
    await page.getByRole('button', { name: 'Ersten Monat festlegen' }).click();
    const schedule = page.getByRole('dialog', { name: 'Ersten Monat festlegen' });
    const nextYear = new Date().getUTCFullYear() + 1;
    await schedule.getByLabel('Erster Monat').fill(`${nextYear}-03`);
    await schedule.getByLabel('Grund').fill(REASON);
    await schedule.getByRole('button', { name: 'Ersten Monat festlegen' }).click();
    await page.getByText(`März ${nextYear}`).first().waitFor();
    expect(await textOf(page.getByTestId('plan-numbers'))).toMatch(/7,5 %/);
  },
);
