import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import {
  becomePartner,
  celebrate,
  clipboard,
  copyOwnLink,
  join,
  orderGoods,
  ownCode,
  phone,
} from './support/newcomer.ts';
import { addPerson } from './support/own-person.ts';
import { placeBelow } from './support/placed-people.ts';
import { addReferralCode } from './support/referral-code.ts';
import { scrollUntilShown } from './support/scrolled.ts';
import { textOf } from './support/texts.ts';

// From a referral link to the first money, on a phone; newcomer-payout.full.e2e.ts continues to the first payout.

shareBrowser();

const instance = shareInstance();

const lead = (page: Page) => page.getByTestId('first-day-lead');
const clock = (page: Page) => page.getByTestId('first-clock');
const tasksDone = (page: Page) => page.getByTestId('first-tasks').locator('[data-done="true"]').count();

/** The first day shows everything a newcomer needs, and nothing without content. */
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
  const chat = page.getByRole('link', { name: 'WhatsApp' });
  await chat.hover();
  // The invitation text, as suggested wherever links are shared.
  await expect
    .poll(async () => new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text'))
    .toMatch(
      new RegExp(
        `^Guten Tag,\n\nich bin bei Blattwerk dabei: .*Klara Wendt\n\n${instance.url}/r/${code}$`,
        's',
      ),
    );
  await expect.poll(() => textOf(page.getByTestId('first-points'))).toBe('0 von 100 QP');
  expect(await page.locator('main').getByText('–', { exact: true }).count()).toBe(0);
  expect(await textOf(page.getByRole('main'))).not.toMatch(/Bankverbindung|Gewerbenachweis|Rechnungsadresse/);
  expect(await tasksDone(page)).toBe(0);
}

journey('from a link to the first level: what a newcomer sees on a phone, step by step', async (open) => {
  const sponsor = await addPerson(instance, 'Lina');
  await placeBelow(instance, sponsor, null);
  const { page } = await open({ viewport: phone, permissions: clipboard });
  const email = await join(page, instance, {
    link: `${instance.url}/r/${await addReferralCode(instance, sponsor)}`,
    firstName: 'Klara',
  });

  const code = await ownCode(instance, email);
  expect(code).toMatch(/^KLARA\d*$/);
  await lookAround(page, code);
  const link = await copyOwnLink(page);
  await page.reload();
  await expect.poll(() => tasksDone(page)).toBe(1);

  await becomePartner(page);
  await page.goto(`${instance.url}/dashboard`);
  await expect.poll(() => textOf(clock(page))).toContain('Kick-Start: noch 30 Tage');
  expect(await textOf(clock(page))).toContain('0 von 3 neuen Kunden');
  await expect.poll(() => tasksDone(page)).toBe(2);

  // Somebody comes by the link, and orders: the first day is over, and money has its documents.
  const customer = await open({ viewport: phone });
  const buyer = await join(customer.page, instance, { link, firstName: 'Mara' });
  await orderGoods(instance, buyer, { qp: 100, paidAt: new Date() });
  await celebrate(page, 'Ihr erster Kunde hat bestellt');
  await expect.poll(() => creditsOf(email)).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(() => textOf(page.getByTestId('rank-name'))).toBe('Yellow Leaf 1');
  const bank = page.getByTestId('checklist').getByRole('link', { name: 'Bankverbindung eintragen' });
  await scrollUntilShown(page.getByRole('contentinfo'), bank);
});

/** A partner's estimated credits in the open cycle, in cents. */
async function creditsOf(email: string): Promise<number> {
  const [row] = await instance.database.query<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0)::int as cents from projected_credits where partner_id = $1`,
    [await partnerOf(instance, email)],
  );
  return row?.cents ?? 0;
}
