import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { newestMail } from './support/mailbox.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { placeBelow } from './support/placed-people.ts';

shareBrowser();

const instance = shareInstance();

journeyOnAnyWidth(
  'a stranger objects through the link in the mail: their data are deleted, and nobody invites them again',
  async (open) => {
    const inviter = await addPerson(instance, 'Ida');
    await placeBelow(instance, inviter, null);
    const email = `nora-${randomBytes(5).toString('hex')}@journey.example`;
    const visit = await open({ storageState: await signInByCall(instance, inviter.email) });
    const { page } = visit;
    await page.goto(`${instance.url}/app/links/potential-list?invite=1`);
    const dialog = page.getByRole('dialog', { name: 'Partner einladen' });
    const send = async () => {
      await dialog.getByLabel('Vorname').fill('Nora');
      await dialog.getByLabel('Nachname').fill('Wendt');
      await dialog.getByLabel('E-Mail-Adresse').fill(email);
      await dialog.getByRole('button', { name: 'Einladung senden' }).click();
    };
    await send();
    await dialog.waitFor({ state: 'detached' });
    const mail = await newestMail(instance, { to: email, template: 'invitation' });
    const [path = ''] = /\/invitation-objection\/[\w-]+/.exec(mail.text) ?? [];

    const { page: stranger } = await open();
    await stranger.goto(`${instance.url}${path}`);
    await stranger.getByText('Ihr Name und Ihre E-Mail-Adresse werden dann sofort gelöscht').waitFor();
    const findRows = () =>
      instance.database.query('select status from potential_partners where email = $1', [email]);
    // Opening the link does nothing: security scanners open it, too.
    expect(await findRows()).toHaveLength(1);
    await stranger.getByRole('button', { name: 'Widersprechen' }).click();
    await stranger.getByText(/^Erledigt\./).waitFor();
    expect(await findRows()).toEqual([]);

    visit.expectProblem(/422/);
    await page.goto(`${instance.url}/app/links/potential-list?invite=1`);
    await send();
    await dialog.getByText('Diese Adresse erhält keine Einladungen.').waitFor();
    expect(await findRows()).toEqual([]);
  },
);
