import { randomBytes } from 'node:crypto';
import { linkIn } from '@blattwerk/server/messaging/messages/testing/read-mail.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { newestMail } from './support/mailbox.ts';
import { importOrder } from './support/orders-file.ts';
import { addPerson } from './support/own-person.ts';
import { placeBelow } from './support/placed-people.ts';
import { addReferralCode } from './support/referral-code.ts';
import { scrollUntilShown } from './support/scrolled.ts';
import { signedInState, tokenOf } from './support/sessions.ts';
import { textOf } from './support/texts.ts';

// From somebody's link to the first money, on a phone.

shareBrowser();

const instance = shareInstance();

const phone = { width: 390, height: 844 };
const word = 'Apfelbaum-am-Hang';

/** Follows somebody's link, signs up and confirms; answers the address. */
async function join(page: Page, code: string, firstName: string): Promise<string> {
  const email = `${firstName.toLowerCase()}-${randomBytes(5).toString('hex')}@journey.example`;
  await page.goto(`${instance.url}/r/${code}`);
  await page.getByRole('link', { name: 'Kostenlos registrieren' }).click();
  await page.getByLabel('Vorname').fill(firstName);
  await page.getByLabel('Nachname').fill('Wendt');
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(word);
  await page.getByLabel('Ich stimme zu: Nutzungsbedingungen.').check();
  await page.getByRole('button', { name: 'Registrieren', exact: true }).click();
  await page.getByRole('heading', { name: 'Bitte E-Mails ansehen' }).waitFor();
  const mail = await newestMail(instance, { to: email, template: 'sign-up-confirmation' });
  await page.goto(`${instance.url}${linkIn(mail.text)}`);
  await page.getByLabel('Ihr Passwort').fill(word);
  await page.getByRole('button', { name: 'Konto jetzt eröffnen' }).click();
  await page.waitForURL('**/dashboard');
  return email;
}

const lead = (page: Page) => page.getByTestId('first-day-lead');
const clock = (page: Page) => page.getByTestId('first-clock');
const tasksDone = (page: Page) => page.getByTestId('first-tasks').locator('[data-done="true"]').count();

/** On the first day everything is there that one needs, and nothing that one has nothing for. */
async function lookAround(page: Page, code: string): Promise<void> {
  await page.getByRole('heading', { name: 'Willkommen, Klara' }).waitFor();
  await expect
    .poll(() => textOf(lead(page)))
    .toBe('Lina Beispiel hat Sie eingeladen und ist für Ihre Fragen da.');
  const mail = page.getByRole('link', { name: 'E-Mail an Lina Beispiel' });
  expect(await mail.getAttribute('href')).toMatch(/^mailto:lina-/);
  await expect
    .poll(() => textOf(page.getByTestId('own-link')))
    .toBe(`${new URL(instance.url).host}/r/${code}`);
  await page.getByRole('img', { name: `QR-Code des Links ${code}` }).waitFor();
  await expect.poll(() => textOf(page.getByTestId('first-points'))).toBe('0 von 100 QP');
  expect(await page.locator('main').getByText('–', { exact: true }).count()).toBe(0);
  expect(await textOf(page.getByRole('main'))).not.toMatch(/Bankverbindung|Gewerbenachweis|Rechnungsadresse/);
  expect(await tasksDone(page)).toBe(0);
}

async function becomePartner(page: Page): Promise<void> {
  await clock(page).getByRole('link', { name: 'Partner werden' }).click();
  await page.waitForURL('**/app/become-partner');
  const main = page.getByRole('main');
  await main.getByText('3 neue Kunden mit einer ersten Bestellung: 50,00 €.').waitFor();
  await main.getByText('Insgesamt 6 neue Kunden und 600 QP: weitere 150,00 €.').waitFor();
  await main.getByRole('button', { name: 'Annehmen und Partner werden' }).click();
  await page.getByRole('heading', { name: 'Willkommen als Partner, Klara!' }).waitFor();
  await main.getByText('Ihr Kick-Start läuft: noch 30 Tage.').waitFor();
  expect(await main.locator('ol a').count()).toBe(3);
}

/** Imports an order of goods that brings at least so many QP, as an operator does. */
async function orderGoods(email: string, qp: number): Promise<void> {
  const [product] = await instance.database.query<{ net: number; qp: number }>(
    `select net_cents::int as net, qp from products where kind = 'goods' order by qp, id limit 1`,
  );
  if (!product || product.qp === 0) throw new Error('The cheapest goods of the demo network bring no QP.');
  const quantity = Math.ceil(qp / product.qp);
  await importOrder(instance, tokenOf(await signedInState(instance.url, operator)), {
    number: email,
    partnerId: await partnerOf(instance, email),
    net: ((product.net * quantity) / 100).toFixed(2),
    paidAt: new Date(),
    quantity,
  });
}

journey('from a link to the first level: what a newcomer sees on a phone, step by step', async (open) => {
  const sponsor = await addPerson(instance, 'Lina');
  await placeBelow(instance, sponsor, null);
  const permissions = ['clipboard-read', 'clipboard-write'];
  const { page } = await open({ viewport: phone, permissions });
  const email = await join(page, await addReferralCode(instance, sponsor), 'Klara');

  await expect
    .poll(async () => (await linksOf(email)).map(({ code }) => code))
    .toEqual([expect.stringMatching(/^KLARA\d*$/)]);
  const [link = { code: '' }] = await linksOf(email);
  await lookAround(page, link.code);
  await page.getByRole('button', { name: 'Kopieren' }).click();
  await page.getByText('Der Link ist kopiert.').waitFor();
  await page.reload();
  await expect.poll(() => tasksDone(page)).toBe(1);

  await becomePartner(page);
  await page.goto(`${instance.url}/dashboard`);
  await expect.poll(() => textOf(clock(page))).toContain('Kick-Start: noch 30 Tage');
  expect(await textOf(clock(page))).toContain('0 von 3 neuen Kunden');
  await expect.poll(() => tasksDone(page)).toBe(2);

  // Somebody comes by the link, and orders: the first day is over, and money has its papers.
  const customer = await open({ viewport: phone });
  const buyer = await join(customer.page, link.code, 'Mara');
  await orderGoods(buyer, 100);
  await expect.poll(() => creditsOf(email)).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(() => textOf(page.getByTestId('rank-name'))).toBe('Yellow Leaf 1');
  const bank = page.getByTestId('checklist').getByRole('link', { name: 'Bankverbindung eintragen' });
  await scrollUntilShown(page.getByRole('contentinfo'), bank);
});

/** The referral links that somebody has. */
function linksOf(email: string): Promise<{ code: string }[]> {
  return instance.database.query(
    `select code from referral_links join partners on partners.id = partner_id
     join users on users.id = partners.user_id where users.email = $1`,
    [email],
  );
}

/** The estimated credits of somebody in the open cycle, in cents. */
async function creditsOf(email: string): Promise<number> {
  const [row] = await instance.database.query<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0)::int as cents from projected_credits where partner_id = $1`,
    [await partnerOf(instance, email)],
  );
  return row?.cents ?? 0;
}
