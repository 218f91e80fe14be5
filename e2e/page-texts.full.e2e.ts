import { expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';

shareBrowser();

const instance = shareInstance();

const latest = async (page: string) =>
  (
    await instance.database.query<{ parts: Record<string, string> | null; published: boolean }>(
      'select parts, published from page_texts where page = $1 order by id desc limit 1',
      [page],
    )
  )[0];

journey('the page of a bonus shows the company’s text, and later the built-in text again', async (open) => {
  const viewport = { width: 1440, height: 900 };
  const visit = await open({ storageState: await signInByCall(instance, operator), viewport });
  const { page } = visit;
  visit.expectProblem(/422/);
  await page.goto(`${instance.url}/app/operations/page-texts`);
  await page.getByRole('link', { name: 'Builder-Bonus' }).click();
  const form = page.getByRole('form', { name: 'Text ändern' });
  await form.getByLabel('Erster Absatz').fill('Die erste Etappe bringt {iban}.');
  await form.getByRole('button', { name: 'Entwurf speichern' }).click();
  await form.locator('[aria-invalid="true"]').first().waitFor();
  await form.getByLabel('Erster Absatz').fill('Die erste Etappe bringt {firstAmount}.');
  await form.getByRole('button', { name: 'Vorschau' }).click();
  await page
    .getByTestId('page-preview')
    .getByText(/^Die erste Etappe bringt \d+,\d\d\s€\.$/)
    .waitFor();
  await page.keyboard.press('Escape');
  await form.getByLabel('Status').selectOption({ label: 'Veröffentlicht' });
  await form.getByRole('button', { name: 'Veröffentlichen' }).click();
  await expect.poll(async () => (await latest('builder'))?.published).toBe(true);
  await page.goto(`${instance.url}/app/bonuses/builder`);
  await page
    .getByTestId('rules')
    .getByText(/^Die erste Etappe bringt \d+,\d\d\s€\.$/)
    .waitFor();
  await page.goto(`${instance.url}/app/operations/page-texts/builder`);
  await page.getByRole('button', { name: 'Zurück zum mitgelieferten Text' }).click();
  await page.getByRole('button', { name: 'Zurück', exact: true }).click();
  await expect.poll(async () => (await latest('builder'))?.parts).toBe(null);
});

journey('a visitor by a link reads the company’s headline', async (open) => {
  const viewport = { width: 1440, height: 900 };
  const visit = await open({ storageState: await signInByCall(instance, operator), viewport });
  const { page } = visit;
  await page.goto(`${instance.url}/app/operations/page-texts/landing`);
  const form = page.getByRole('form', { name: 'Text ändern' });
  await form.getByLabel('Überschrift').fill('{name} zeigt Ihnen {company}');
  await form.getByLabel('Status').selectOption({ label: 'Veröffentlicht' });
  await form.getByRole('button', { name: 'Vorschau' }).click();
  await page.getByTestId('page-preview').getByText('Anna zeigt Ihnen Blattwerk').waitFor();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Veröffentlichen' }).click();
  await expect.poll(async () => (await latest('landing'))?.published).toBe(true);
  const stranger = await open({ viewport: { width: 390, height: 844 } });
  await stranger.page.goto(`${instance.url}/signup?code=ANNABERGER`);
  await stranger.page.getByRole('heading', { name: 'Anna zeigt Ihnen Blattwerk' }).waitFor();
  await stranger.page.getByText('Jeder Betrag mit Begründung').waitFor();
  await page.getByRole('button', { name: 'Zurück zum mitgelieferten Text' }).click();
  await page.getByRole('button', { name: 'Zurück', exact: true }).click();
  await expect.poll(async () => (await latest('landing'))?.parts).toBe(null);
});
