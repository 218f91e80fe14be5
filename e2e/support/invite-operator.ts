import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { SharedInstance } from './instances.ts';
import { newestMail } from './mailbox.ts';

/** Invites a person with these rights through the screens, and returns the link of the mail. */
export async function invite(
  instance: SharedInstance,
  page: Page,
  rights: readonly string[],
  lastName = 'Rebe',
): Promise<{ email: string; link: string }> {
  const email = `${randomUUID()}@firma.example`;
  await page.goto(`${instance.url}/app/operations/operators`);
  await page.getByRole('button', { name: 'Jemanden einladen' }).click();
  const form = page.getByRole('dialog').getByRole('form', { name: 'Jemanden einladen' });
  await form.getByLabel('Vorname').fill('Ruth');
  await form.getByLabel('Nachname').fill(lastName);
  await form.getByLabel('E-Mail-Adresse').fill(email);
  for (const right of rights) await form.getByLabel(right).check();
  await form.getByRole('button', { name: 'Einladung senden' }).click();
  await form.getByText('Bitte ausfüllen.').waitFor();
  await form.getByLabel('Grund').fill('Neu in der Buchhaltung');
  await form.getByRole('button', { name: 'Einladung senden' }).click();
  await page.getByText(`Die Einladung an Ruth ${lastName} ist unterwegs.`).waitFor();
  const mail = await newestMail(instance, { to: email, template: 'operator-invitation' });
  const [link = ''] = /http\S+operator-invitation\?token=[\w-]+/.exec(mail.text) ?? [];
  return { email, link };
}
