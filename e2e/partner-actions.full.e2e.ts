import { join } from 'node:path';
import { linkIn } from '@blattwerk/server/messaging/messages/testing/read-mail.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { violations } from './support/axe.ts';
import { anna, operator } from './support/demo-logins.ts';
import { type OwnInstance, partnerOf, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { newestMail } from './support/mailbox.ts';
import { signInByCall } from './support/own-person.ts';

shareBrowser();

let instance: OwnInstance;

/** Its own: somebody gets another address. */
beforeAll(async () => {
  instance = await startOwnInstance();
});

afterAll(() => instance?.stop());

journey('support corrects a name, and a new address holds once its reader confirms it', async (open) => {
  const partner = await partnerOf(instance, anna);
  const email = 'anna.neu@journey.example';
  const { page } = await open({
    storageState: await signInByCall(instance, operator),
    viewport: { width: 1440, height: 900 },
  });
  await page.goto(`${instance.url}/app/operations/partners/${partner}`);
  await page.getByRole('button', { name: /^Aktionen zu/ }).click();
  await page.getByRole('button', { name: 'Daten ändern' }).click();
  const person = page.getByRole('form', { name: 'Daten ändern' });
  await person.getByLabel('Vorname').fill('Anna-Lena');
  await person.getByLabel('Grund').fill('Heißt so');
  await person.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText(/Die Daten von .* sind gespeichert/).waitFor();
  await page.getByText('Anna-Lena Berger').first().waitFor();
  await page.getByRole('button', { name: /^Aktionen zu/ }).click();
  await page.getByRole('button', { name: 'E-Mail-Adresse ändern' }).click();
  const address = page.getByRole('form', { name: 'E-Mail-Adresse ändern' });
  await address.getByLabel('Neue E-Mail-Adresse').fill(email);
  await address.getByLabel('Grund').fill('Am Telefon');
  await address.getByRole('button', { name: 'Link senden' }).click();
  await page.getByText(`Der Link an ${email} ist unterwegs.`).waitFor();
  expect(await violations(page)).toEqual([]);
  const mail = await newestMail(
    { ...instance, mailFolder: join(instance.dataDir, 'mail') },
    { to: email, template: 'email-change' },
  );
  const reader = await open({ viewport: { width: 390, height: 844 } });
  await reader.page.goto(`${instance.url}${linkIn(mail.text)}`);
  expect(await violations(reader.page)).toEqual([]);
  await reader.page.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await reader.page.getByRole('heading', { name: 'Ihre neue E-Mail-Adresse gilt' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: email }).waitFor();
});
