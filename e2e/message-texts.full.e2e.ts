import { expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';

shareBrowser();

const instance = shareInstance();

const latest = async () =>
  (
    await instance.database.query<{ subject: string | null }>(
      'select subject from message_texts order by id desc limit 1',
    )
  )[0]?.subject;

journey('a mail uses the company’s text, and later the built-in text again', async (open) => {
  const viewport = { width: 1440, height: 900 };
  const visit = await open({ storageState: await signInByCall(instance, operator), viewport });
  const { page } = visit;
  visit.expectProblem(/422/);
  await page.goto(`${instance.url}/app/operations/message-texts`);
  await page.getByRole('link', { name: 'Neuer Kunde' }).click();
  const form = page.getByRole('form', { name: 'Text ändern' });
  await form.getByLabel('Betreff').fill('Ein neuer Kunde für Sie');
  await form.getByLabel('Text', { exact: true }).fill('Willkommen!');
  await form.getByRole('button', { name: 'Speichern' }).click();
  await form.getByText('{partnerName}', { exact: false }).first().waitFor();
  await form.locator('[aria-invalid="true"]').first().waitFor();
  await form.getByLabel('Text', { exact: true }).fill('{partnerName} kauft seit dem {date} bei uns.');
  await form.getByRole('button', { name: 'Vorschau' }).click();
  const preview = page.getByRole('dialog', { name: 'Vorschau' });
  await preview.getByTestId('message-preview').getByText('Bernd Birke kauft seit dem').waitFor();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Speichern' }).click();
  await expect.poll(latest).toBe('Ein neuer Kunde für Sie');
  await page.getByRole('button', { name: 'Zurück zum mitgelieferten Text' }).click();
  await page.getByRole('button', { name: 'Zurück', exact: true }).click();
  await expect.poll(latest).toBe(null);
  await page.getByText('Mitgelieferter Text').first().waitFor();
});
