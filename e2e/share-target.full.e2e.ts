import { expect } from 'vitest';
import { password } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { placeBelow } from './support/placed-people.ts';
import { installed, tookOver } from './support/pushed.ts';
import { share } from './support/shared-with.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

const card = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:von der Heide;Anna;;;',
  'EMAIL:anna@heide.example',
  'TEL:+49 170 1234567',
  'END:VCARD',
].join('\r\n');

journeyOnAnyWidth('a shared contact becomes an unsent invitation', async (open) => {
  const inviter = await addPerson(instance, 'Ina');
  await placeBelow(instance, inviter, null);
  const visit = await open({
    storageState: await signInByCall(instance, inviter.email),
    serviceWorkers: 'allow',
  });
  visit.expectProblem(tookOver);
  const { page } = visit;
  await page.goto(`${instance.url}/dashboard`);
  await installed(page);
  await share(page, { contact: card });
  await expect.poll(() => textOf(page.getByTestId('shared'))).toContain('anna@heide.example');
  await page.getByRole('button', { name: 'Einladung vorbereiten' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const entryOf = (label: string) => dialog.getByLabel(label, { exact: true }).inputValue();
  await expect.poll(() => entryOf('Vorname')).toBe('Anna');
  expect([await entryOf('Nachname'), await entryOf('E-Mail-Adresse'), await entryOf('Notiz')]).toEqual([
    'von der Heide',
    'anna@heide.example',
    '+49 170 1234567',
  ]);
  const sent = await instance.database.query('select from potential_partners where user_id = $1', [
    inviter.user,
  ]);
  expect(sent).toEqual([]);
});

journeyOnAnyWidth(
  'shared text waits on the device for the sign-in, and becomes a task of today',
  async (open) => {
    const person = await addPerson(instance, 'Tilda');
    const visit = await open({ serviceWorkers: 'allow' });
    visit.expectProblem(tookOver);
    const { page } = visit;
    await page.goto(`${instance.url}/login`);
    await installed(page);
    await share(page, { text: 'Sieh mal', url: 'https://laden.example/angebot' });
    await page.getByLabel('E-Mail').fill(person.email);
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.waitForURL('**/app/links/shared');
    await expect.poll(() => textOf(page.getByTestId('shared'))).toContain('https://laden.example/angebot');
    await page.getByRole('button', { name: 'Notieren', exact: true }).click();
    await page.getByText('Nichts geteilt').waitFor();
    const tasks = await instance.database.query<{ text: string }>(
      'select text from own_tasks where partner_id = $1',
      [person.partner],
    );
    expect(tasks).toEqual([{ text: 'Sieh mal https://laden.example/angebot' }]);
  },
);
