import { notificationTypes } from '@blattwerk/contract/notifications/notification-types.ts';
import { expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { addPerson, signInByCall } from './support/own-person.ts';

shareBrowser();

const instance = shareInstance();

journeyOnAnyWidth(
  'each event by mail and text message, each kind of notification: saved immediately, undone within six seconds',
  async (open) => {
    const person = await addPerson(instance, 'Vera');
    const visit = await open({ storageState: await signInByCall(instance, person.email) });
    const { page } = visit;
    await page.goto(`${instance.url}/app/profile/message-settings`);
    const flags = async (channel: string) =>
      (
        await instance.database.query<{ new_partner: boolean; new_customer: boolean }>(
          'select new_partner, new_customer from message_settings where user_id = $1 and channel = $2',
          [person.user, channel],
        )
      )[0];
    const box = (name: string) => page.getByRole('checkbox', { name });
    await box('Neuer Partner: E-Mail').waitFor();
    expect(await box('Neuer Partner: E-Mail').isChecked()).toBe(true);
    expect(await box('Neuer Kunde: SMS').isChecked()).toBe(false);
    await page.getByText('Für SMS fehlt eine Telefonnummer.').waitFor();

    const undo = page.getByRole('button', { name: 'Rückgängig' });
    await box('Neuer Kunde: SMS').check();
    // While hovered, it stays longer than its six seconds.
    await undo.hover();
    await expect.poll(() => flags('sms')).toEqual({ new_partner: false, new_customer: true });
    await undo.click();
    await expect.poll(() => flags('sms')).toEqual({ new_partner: false, new_customer: false });
    await expect.poll(() => box('Neuer Kunde: SMS').isChecked()).toBe(false);

    const refused = async () =>
      (
        await instance.database.query<{ refused_types: string[] }>(
          'select refused_types from notification_settings where user_id = $1',
          [person.user],
        )
      )[0]?.refused_types;
    await box('Alle').uncheck();
    await expect.poll(async () => (await refused())?.toSorted()).toEqual(notificationTypes.toSorted());
    await box('Auszahlung erfolgt').check();
    await expect.poll(async () => (await refused())?.includes('payoutPaid')).toBe(false);
    await box('Alle').check();
    await expect.poll(refused).toEqual([]);

    // A refused change is reverted.
    visit.expectProblem(/500/);
    await page.route('**/api/settings/notification/save', (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await box('Neuer Partner: E-Mail').click();
    await page.getByText('Die Einstellung wurde nicht gespeichert.').waitFor();
    await expect.poll(() => box('Neuer Partner: E-Mail').isChecked()).toBe(true);
    await page.unroute('**/api/settings/notification/save');
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect.poll(() => flags('mail')).toEqual({ new_partner: false, new_customer: true });
  },
);
