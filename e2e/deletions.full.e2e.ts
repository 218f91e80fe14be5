import { expect } from 'vitest';
import { reasonsAbout, requestDeletion } from './support/deletion-request.ts';
import { operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { addPerson } from './support/own-person.ts';
import { signedInState } from './support/sessions.ts';

shareBrowser();

const instance = shareInstance();

journeyOnAnyWidth(
  'the remaining data of a person are retained longer for a reason, until that is lifted',
  async (open) => {
    const request = await requestDeletion(instance, await addPerson(instance, 'Lore'));
    const { page } = await open({ storageState: await signedInState(instance.url, operator) });
    await page.goto(`${instance.url}/app/operations/deletion-requests?request=${request}`);
    const sheet = page.getByRole('dialog', { name: 'Löschantrag' });
    await sheet.getByText('Keine. Was aufzubewahren ist').waitFor();
    await sheet.getByRole('button', { name: 'Länger aufbewahren' }).click();
    const form = sheet.getByRole('form', { name: 'Länger aufbewahren' });
    const send = form.getByRole('button', { name: 'Länger aufbewahren' });
    await send.click();
    await form.getByText('Bitte ausfüllen.').waitFor();
    await form.getByLabel('Letzter Tag').fill('2099-12-31');
    await form.getByLabel('Grund').fill('Klage vor dem Landgericht');
    await send.click();
    await page.getByText('Die längere Aufbewahrung ist angeordnet.').waitFor();
    await sheet.getByText('Angeordnet bis Dez. 31, 2099').waitFor();
    await sheet.getByText('Klage vor dem Landgericht').waitFor();

    await page.reload();
    await sheet.getByRole('button', { name: 'Aufbewahrung beenden' }).click();
    const dialog = page.getByRole('dialog', { name: 'Aufbewahrung beenden' });
    await dialog.getByLabel('Grund').fill('Vergleich geschlossen');
    await dialog.getByRole('button', { name: 'Aufbewahrung beenden' }).click();
    await page.getByText('Die längere Aufbewahrung ist beendet.').waitFor();
    await sheet.getByText('Keine. Was aufzubewahren ist').waitFor();
    expect(await reasonsAbout(instance, request)).toEqual([
      'Klage vor dem Landgericht',
      'Vergleich geschlossen',
    ]);
  },
);
