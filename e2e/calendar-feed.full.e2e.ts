import { expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

journeyOnAnyWidth(
  'a partner creates a calendar address, sees it once, replaces it and revokes it',
  async (open) => {
    const person = await addPerson(instance, 'Kalle');
    const { page } = await open({ storageState: await signInByCall(instance, person.email) });
    await page.goto(`${instance.url}/app/profile/message-settings`);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const dialog = page.getByRole('dialog');
    const state = page.getByTestId('calendar-feed');

    /** The URL in the open dialog, and the response to a calendar program. */
    const make = async (): Promise<string> => {
      await dialog.getByRole('button', { name: 'Adresse erstellen' }).click();
      const address = await textOf(page.getByTestId('calendar-address'));
      const link = dialog.getByRole('link', { name: 'In Kalender öffnen' });
      expect(await link.getAttribute('href')).toBe(address.replace(/^http:/, 'webcal:'));
      await dialog.getByRole('button', { name: 'Fertig' }).click();
      await dialog.waitFor({ state: 'detached' });
      return address;
    };
    const fetched = async (address: string) => {
      // The server uses its configured public URL, and does not know its port here.
      const answer = await fetch(`${instance.url}${new URL(address).pathname}`);
      return [answer.status, (await answer.text()).startsWith('BEGIN:VCALENDAR')];
    };

    await expect.poll(() => textOf(state)).toBe('Ihr Kalender hat noch keine Adresse.');
    await button('Adresse erstellen').click();
    await dialog.getByRole('checkbox', { name: 'Namen der Kontakte zeigen' }).check();
    const first = await make();
    expect(await fetched(first)).toEqual([200, true]);
    await page.reload();
    await expect.poll(() => textOf(state)).toMatch(/mit Namen der Kontakte\. Zuletzt abgerufen am/);
    expect(await page.getByTestId('calendar-address').count()).toBe(0);

    await button('Durch eine neue ersetzen').click();
    const second = await make();
    expect([await fetched(first), await fetched(second)]).toEqual([
      [404, false],
      [200, true],
    ]);

    await button('Adresse zurückziehen').click();
    await dialog.getByRole('button', { name: 'Adresse zurückziehen' }).click();
    await expect.poll(() => textOf(state)).toBe('Ihr Kalender hat noch keine Adresse.');
    expect(await fetched(second)).toEqual([404, false]);
  },
);
