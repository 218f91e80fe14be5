import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { focusedName } from './support/focused.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { comeTo } from './support/one-window.ts';
import { addPerson, type OwnPerson, signInByCall } from './support/own-person.ts';
import { placeBelow } from './support/placed-people.ts';
import { addReferralCode } from './support/referral-code.ts';

shareBrowser();

const instance = shareInstance();

/** Whether a link leads to the sign-up. */
const leadsOn = async (code: string) =>
  (await fetch(`${instance.url}/r/${code}`, { redirect: 'manual' })).status === 302;

interface Question {
  readonly button: string | RegExp;
  readonly title: string;
  readonly yes: string;
}

/** Presses a button that asks for confirmation: declines, then accepts. */
async function answer(page: Page, { button, title, yes }: Question): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await page.getByRole('button', { name: button }).click();
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: button }).click();
  await dialog.getByRole('button', { name: yes, exact: true }).click();
}

/** Gives a partner two addresses, a bank account, a link and an open invitation of three days ago. */
async function equip(person: OwnPerson): Promise<{ code: string; invited: string }> {
  const { query } = instance.database;
  const invited = `nora-${randomBytes(5).toString('hex')}@journey.example`;
  await query(
    `insert into billing_addresses (user_id, is_default, street, postcode, city, country_iso)
     values ($1, true, 'Lindenweg 4', '10115', 'Berlin', 'DEU'), ($1, false, 'Seeweg 1', '14467', 'Potsdam', 'DEU')`,
    [person.user],
  );
  await query(
    `insert into bank_accounts (user_id, paypal_email, created_at, updated_at) values ($1, $2, now(), now())`,
    [person.user, person.email],
  );
  await query(
    `insert into potential_partners (user_id, first_name, surname, email, token_hash, created_at, finished_at)
     values ($1, 'Nora', 'Wendt', $2, $3, now() - interval '3 days', now() + interval '20 days')`,
    [person.user, invited, randomBytes(32)],
  );
  return { code: await addReferralCode(instance, person), invited };
}

journeyOnAnyWidth('a created item is deleted after a confirmation', async (open) => {
  const person = await addPerson(instance, 'Tilda');
  await placeBelow(instance, person, null);
  const { code, invited } = await equip(person);
  const visit = await open({ storageState: await signInByCall(instance, person.email) });
  // The billing address is required as long as there is another one.
  visit.expectProblem(/409/);
  const { page } = visit;
  const goTo = (path: string) => comeTo(page, instance.url + path);

  await goTo('/app/profile/addresses');
  const address = (where: string) => ({
    button: `Löschen: ${where}`,
    title: 'Adresse löschen?',
    yes: 'Löschen',
  });
  await answer(page, address('Lindenweg 4, Berlin'));
  const refusal = page.getByText('Bitte machen Sie zuerst eine andere Adresse zur Rechnungsadresse.');
  await refusal.waitFor();
  // It stays until it is closed, over the end of the page on a phone.
  await page.getByRole('region', { name: 'Meldungen' }).getByRole('button', { name: 'Schließen' }).click();
  await refusal.waitFor({ state: 'detached' });
  await answer(page, address('Seeweg 1, Potsdam'));
  await page.getByText('Die Adresse ist gelöscht.').waitFor();
  await expect.poll(() => focusedName(page)).not.toBe('BODY');
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await page.getByRole('button', { name: 'Löschen: Seeweg 1, Potsdam' }).waitFor();

  await goTo('/app/profile/bank-account');
  const account = { button: /^Löschen$/, title: 'Bankverbindung löschen?', yes: 'Löschen' };
  await answer(page, account);
  await page.getByText('Die Bankverbindung ist gelöscht.').waitFor();
  await page.getByRole('button', { name: 'Bankverbindung hinzufügen' }).waitFor();
  await expect.poll(() => focusedName(page)).not.toBe('BODY');

  await goTo('/app/links/referral-link');
  // To show it by its image or its button, to copy and to share it.
  const ways = () =>
    page
      .getByRole('article', { name: code })
      .getByRole('link', { name: /orzeigen/ })
      .or(page.getByRole('button', { name: /kopieren|Teilen/ }));
  await answer(page, { button: `Abschalten: ${code}`, title: 'Link abschalten?', yes: 'Abschalten' });
  await page.getByText(`${code} ist abgeschaltet.`).waitFor();
  await expect.poll(() => focusedName(page)).not.toBe('BODY');
  expect(await leadsOn(code)).toBe(false);
  expect(await ways().count()).toBe(0);
  await page.getByRole('button', { name: 'Einschalten' }).click();
  await page.getByText(`${code} ist wieder eingeschaltet.`).waitFor();
  expect(await leadsOn(code)).toBe(true);
  expect(await ways().count()).toBe(4);

  const [invitation] = await instance.database.query<{ id: number }>(
    'select id from potential_partners where user_id = $1',
    [person.user],
  );
  await goTo(`/app/links/potential-list?invitation=${invitation?.id}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Erneut senden' }).click();
  await page.getByText(`Die Einladung ist erneut an ${invited} unterwegs.`).waitFor();
  await expect
    .poll(() => sheet.getByRole('button', { name: 'Erneut senden' }).getAttribute('aria-disabled'))
    .toBe('true');
  await answer(page, { button: 'Zurückziehen', title: 'Einladung zurückziehen?', yes: 'Zurückziehen' });
  await sheet.getByText('Zurückgezogen', { exact: true }).waitFor();
  await sheet.getByRole('button', { name: 'Erneut einladen' }).waitFor();
  await expect.poll(() => focusedName(page)).not.toBe('BODY');
});
