import { randomBytes } from 'node:crypto';
import { linkIn, type ReadMail } from '@blattwerk/server/messaging/messages/testing/read-mail.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { operator } from './demo-logins.ts';
import { partnerOf, type SharedInstance } from './instances.ts';
import { newestMail } from './mailbox.ts';
import { importOrder } from './orders-file.ts';
import { signedInState, tokenOf } from './sessions.ts';

/** The window of a phone. */
export const phone = { width: 390, height: 844 };

/** The password of new partners. */
export const word = 'Apfelbaum-am-Hang';

export interface Joining {
  /** The shared data. */
  readonly link: string;
  readonly firstName: string;
  /** Sends what is queued, since no job does. */
  readonly deliver?: () => Promise<void>;
  /** Reads the newest mail to an address from a mail server. */
  readonly readMail?: (address: string) => Promise<ReadMail>;
}

/** Follows a referral link, signs up and confirms; returns the address. */
export async function join(
  page: Page,
  instance: SharedInstance,
  { link, firstName, deliver, readMail }: Joining,
): Promise<string> {
  const email = `${firstName.toLowerCase()}-${randomBytes(5).toString('hex')}@journey.example`;
  await page.goto(link);
  await page.getByRole('link', { name: 'Kostenlos registrieren' }).click();
  await page.getByLabel('Vorname').fill(firstName);
  await page.getByLabel('Nachname').fill('Wendt');
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(word);
  await page.getByLabel('Ich stimme zu: Nutzungsbedingungen.').check();
  await page.getByRole('button', { name: 'Registrieren', exact: true }).click();
  await page.getByRole('heading', { name: 'Bitte E-Mails ansehen' }).waitFor();
  await deliver?.();
  const mail = await (readMail?.(email) ??
    newestMail(instance, { to: email, template: 'sign-up-confirmation' }));
  await page.goto(`${instance.url}${linkIn(mail.text)}`);
  await page.getByLabel('Ihr Passwort').fill(word);
  await page.getByRole('button', { name: 'Konto jetzt eröffnen' }).click();
  await page.waitForURL('**/dashboard');
  return email;
}

/** The code of a partner's link, once there is one: it is created with their first page. */
export async function ownCode(instance: SharedInstance, email: string): Promise<string> {
  const codes = () =>
    instance.database.query<{ code: string }>(
      `select code from referral_links join partners on partners.id = partner_id
       join users on users.id = partners.user_id where users.email = $1`,
      [email],
    );
  await expect.poll(async () => (await codes()).length).toBe(1);
  const [link] = await codes();
  return link?.code ?? '';
}

/** Copies the partner's own link and returns the clipboard's contents. */
export async function copyOwnLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Kopieren' }).click();
  await page.getByText('Der Link ist kopiert.').waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Waits for the celebration over the dashboard, and closes it. */
export async function celebrate(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** The window options it needs. */
export const clipboard = ['clipboard-read', 'clipboard-write'];

/** Accepts the partner agreement, following the first task. */
export async function becomePartner(page: Page): Promise<void> {
  await page.getByTestId('first-clock').getByRole('link', { name: 'Partner werden' }).click();
  await page.waitForURL('**/app/become-partner');
  const main = page.getByRole('main');
  await main.getByText('3 neue Kunden mit einer ersten Bestellung: 50,00 €.').waitFor();
  await main.getByText('Insgesamt 6 neue Kunden und 600 QP: weitere 150,00 €.').waitFor();
  await main.getByRole('button', { name: 'Annehmen und Partner werden' }).click();
  await page.getByRole('heading', { name: 'Willkommen als Partner, Klara!' }).waitFor();
  await main.getByText('Ihr Kick-Start läuft: noch 30 Tage.').waitFor();
  expect(await main.locator('ol a').count()).toBe(3);
}

/** Imports an order of goods that brings at least this many QP, as an operator does. */
export async function orderGoods(
  instance: SharedInstance,
  email: string,
  { qp, paidAt }: { qp: number; paidAt: Date },
): Promise<void> {
  const [product] = await instance.database.query<{ net: number; qp: number }>(
    `select net_cents::int as net, qp from products where kind = 'goods' order by qp, id limit 1`,
  );
  if (!product || product.qp === 0) throw new Error('The cheapest goods of the demo network have no QP.');
  const quantity = Math.ceil(qp / product.qp);
  await importOrder(instance, tokenOf(await signedInState(instance.url, operator)), {
    number: email,
    partnerId: await partnerOf(instance, email),
    net: ((product.net * quantity) / 100).toFixed(2),
    paidAt,
    quantity,
  });
}
