import {
  startWebhookProgram,
  type WebhookProgram,
} from '@blattwerk/server/operations/webhooks/testing/receiver.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect } from 'vitest';
import { violations } from './support/axe.ts';
import { operator } from './support/demo-logins.ts';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';

shareBrowser();

let instance: OwnInstance;
let program: WebhookProgram;

beforeAll(async () => {
  program = await startWebhookProgram();
  instance = await startOwnInstance({ PRIVATE_HOSTS: '127.0.0.1' });
});
afterAll(async () => {
  await instance.stop();
  await program.close();
});

journey('a receiver is added, tested, given a new secret, paused and deleted', async (open) => {
  const { page } = await open({
    storageState: await signInByCall(instance, operator),
    viewport: { width: 1440, height: 900 },
  });
  await page.goto(`${instance.url}/app/operations/webhooks`);
  await page.getByText('Noch kein Empfänger').waitFor();

  await page.getByRole('button', { name: 'Empfänger hinzufügen' }).click();
  const form = page.getByRole('form', { name: 'Empfänger hinzufügen' });
  await form.getByLabel('Name').fill('Lager');
  await form.getByLabel('Adresse').fill(program.url);
  await form.getByRole('button', { name: 'Empfänger hinzufügen' }).click();
  await form.getByText('Bitte wählen Sie mindestens ein Ereignis.').waitFor();
  await form.getByLabel('Auszahlung erfolgt').check();
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Empfänger hinzufügen' }).click();

  const dialog = page.getByRole('dialog', { name: 'Geheimnis' });
  const secret = (await dialog.getByTestId('webhook-secret').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  await dialog.getByRole('button', { name: 'Ich habe es gespeichert' }).click();

  const receivers = page.getByTestId('webhook-receivers');
  await receivers.getByText('aktiv').waitFor();
  program.answer = (answer) => void answer.writeHead(200).end('Danke');
  await receivers.getByRole('link', { name: 'Lager' }).click();
  await page.getByRole('button', { name: 'Test senden' }).click();
  const delivery = page.getByRole('dialog', { name: 'Zustellung' });
  await delivery.getByText('zugestellt', { exact: true }).waitFor();
  await delivery.getByText('Danke').waitFor();
  const [{ headers, body } = { headers: {}, body: '' }] = program.received;
  expect(new Webhook(secret).verify(body, { ...headers })).toMatchObject({ type: 'webhook.test' });
  await delivery.getByRole('button', { name: 'Erneut senden' }).click();
  await expect.poll(() => program.received.length).toBe(2);
  await delivery.getByText('zugestellt', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await delivery.waitFor({ state: 'hidden' });
  await page.getByRole('row', { name: 'Lager' }).getByText('zugestellt').waitFor();

  const sheet = page.getByRole('dialog', { name: 'Empfänger' });
  const act = async (button: string) => {
    await receivers.getByRole('link', { name: 'Lager' }).click();
    await page.getByRole('button', { name: button, exact: true }).click();
    const question = page.getByRole('dialog', { name: button, exact: true });
    await question.getByRole('button', { name: button, exact: true }).click();
    await question.waitFor({ state: 'hidden' });
  };
  const leave = async () => {
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
  };
  await act('Geheimnis erneuern');
  expect(await dialog.getByTestId('webhook-secret').textContent()).not.toBe(secret);
  await dialog.getByRole('button', { name: 'Ich habe es gespeichert' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await leave();
  await act('Anhalten');
  await leave();
  await receivers.getByText('angehalten', { exact: true }).waitFor();
  await act('Löschen');
  await page.getByText('Noch kein Empfänger').waitFor();
});
