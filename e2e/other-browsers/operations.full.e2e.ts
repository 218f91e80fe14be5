import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { controlling, operator } from '../support/demo-logins.ts';
import { shareInstance } from '../support/instances.ts';
import { newestMail } from '../support/mailbox.ts';
import type { Page } from '../support/other-browsers/page.ts';
import { expectFitting, openAs, submitCredentials } from '../support/other-browsers/session.ts';
import { desk, inOtherBrowsers, phone } from '../support/other-browsers/walk.ts';
import { addPerson } from '../support/own-person.ts';

const instance = shareInstance();
const word = 'Birnbaum-am-Bach';

/** Invites somebody on the operators page; returns their address. */
async function invite(page: Page, rights: readonly string[]): Promise<string> {
  const email = `${randomUUID()}@firma.example`;
  await page.getByRole('button', { name: 'Jemanden einladen' }).click();
  const form = page.getByRole('dialog').getByRole('form', { name: 'Jemanden einladen' });
  await form.getByLabel('Vorname').fill('Ruth');
  await form.getByLabel('Nachname').fill('Rebe');
  await form.getByLabel('E-Mail-Adresse').fill(email);
  for (const right of rights) await form.getByLabel(right).check();
  await form.getByLabel('Grund').fill('Neu in der Buchhaltung');
  await expectFitting(page);
  await form.getByRole('button', { name: 'Einladung senden' }).click();
  await form.gone();
  return email;
}

/** An operator without rights so far. */
async function addStaff(): Promise<{ user: number; email: string }> {
  const email = `${randomUUID()}@firma.example`;
  const [added] = await instance.database.query<{ user: number }>(
    `insert into users (email, password_hash, first_name, last_name, locale, roles)
     select $1, password_hash, 'Ruth', 'Rebe', 'de', array['ROLE_USER', 'ROLE_STAFF']
     from users where email = $2 returning id as "user"`,
    [email, controlling],
  );
  if (!added) throw new Error('Nobody was added.');
  return { ...added, email };
}

inOtherBrowsers((walk) => {
  walk(
    'an operator is invited, and sets a password',
    async (page) => {
      await openAs(page, instance, operator, '/app/operations/operators');
      const email = await invite(page, ['Protokoll lesen']);
      const mail = await newestMail(instance, { to: email, template: 'operator-invitation' });
      const [path = ''] = /\/operator-invitation\?token=[\w-]+/.exec(mail.text) ?? [];
      await page.goto(`${instance.url}${path}`);
      await page.getByLabel('Neues Passwort').fill(word);
      await expectFitting(page);
      await page.getByRole('button', { name: 'Passwort setzen' }).click();
      await page.getByText('Ihr Zugang ist bereit').waitFor();
      // The inviter is still signed in here.
      await page.evaluate(() => localStorage.clear());
      await page.goto(`${instance.url}/login`);
      await submitCredentials(page, email, word);
      await page.waitForURL(/\/app\/operations$/);
      await page.getByRole('heading', { name: /^Guten Tag, Ruth/ }).waitFor();
      await expectFitting(page);
    },
    [phone, desk],
  );

  walk(
    'full access is prepared by one person and approved by another',
    async (page) => {
      const staff = await addStaff();
      const reason = `Vertretung ${randomUUID()}`;
      await openAs(page, instance, operator, `/app/operations/operators?operator=${staff.user}`);
      const access = page.getByRole('dialog').getByRole('form', { name: 'Zugriff' });
      await access.getByLabel(/^Voller Zugriff/).check();
      expect(await access.getByTestId('changes-before-saving').locator('dd').texts()).toEqual(['nein → ja']);
      await access.getByLabel('Grund').fill(reason);
      await expectFitting(page);
      await access.getByRole('button', { name: 'Zugriff speichern' }).click();
      await page.getByText('Vorbereitet: Eine zweite Person gibt es frei.').waitFor();

      await openAs(page, instance, controlling, '/app/operations/approvals');
      const card = page.getByTestId('approval').having(new RegExp(reason));
      await card.getByRole('button', { name: 'Freigeben' }).click();
      const roles = async () => {
        const [row] = await instance.database.query<{ roles: string[] }>(
          'select roles from users where id = $1',
          [staff.user],
        );
        return row?.roles;
      };
      await expect.poll(roles).toContain('ROLE_ADMIN');
      await card.gone();
      await expectFitting(page);
    },
    [phone, desk],
  );

  walk('the global search leads to a partner’s file', async (page) => {
    const person = await addPerson(instance, 'Zymurga');
    await openAs(page, instance, operator, '/app/operations');
    await page.locator('h1').first().waitFor();
    await page.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Suche über alles' });
    await dialog.waitFor();
    await page.type(person.email.slice(1));
    const option = dialog.getByRole('option').having(new RegExp(person.email));
    await option.waitFor();
    await expectFitting(page);
    await page.press('Enter');
    await page.waitForURL(new RegExp(`/app/operations/partners/${person.partner}$`));
    await page.getByRole('heading', { name: 'Zymurga Beispiel' }).waitFor();
    await expectFitting(page);
  });
});
