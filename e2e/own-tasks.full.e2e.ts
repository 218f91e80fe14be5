import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import { expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { addChildren, addNamed, placeBelow } from './support/placed-people.ts';
import { textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

journeyOnAnyWidth(
  'a task of one’s own is written down, done and undone; one for a later day waits below the list',
  async (open) => {
    const person = await addNamed(instance, 'Wanda');
    await placeBelow(instance, person, null);
    await addChildren(instance, person, 1);
    const { page } = await open({ storageState: await signInByCall(instance, person.email) });
    await page.goto(`${instance.url}/app/today`);
    const list = page.getByRole('list', { name: 'Aufgaben' }).locator('> li');
    const reasons = () => textsOf(list.getByRole('heading', { level: 2 }));
    const write = page.getByRole('button', { name: 'Aufgabe notieren' });
    const sheet = page.getByRole('dialog', { name: 'Aufgabe notieren' });
    const keep = sheet.getByRole('button', { name: 'Notieren', exact: true });

    await write.click();
    await keep.click();
    await sheet.getByText('Bitte schreiben Sie, was zu tun ist.').waitFor();
    await sheet.getByLabel('Was ist zu tun?').fill('Broschüren mitbringen');
    await sheet.getByLabel('Um wen geht es? (freiwillig)').fill('Kind 1');
    await sheet.getByRole('button', { name: /Kind 1 Beispiel/ }).click();
    await sheet.getByText('Kind 1 Beispiel').waitFor();
    await keep.click();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(async () => (await reasons())[0]).toBe('Broschüren mitbringen');
    await list.first().getByText('Kind 1 Beispiel', { exact: true }).waitFor();

    await list.first().getByRole('button', { name: 'Erledigt: Broschüren mitbringen' }).click();
    await expect.poll(reasons).not.toContain('Broschüren mitbringen');
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect.poll(async () => (await reasons())[0]).toBe('Broschüren mitbringen');

    await write.click();
    await sheet.getByLabel('Was ist zu tun?').fill('Stand aufbauen');
    await sheet.getByLabel('An welchem Tag?').fill(addDays(berlinDay(Date.now()), 3));
    await keep.click();
    const planned = page.getByRole('region', { name: 'Geplant' });
    await planned.getByText('Stand aufbauen').waitFor();
    expect(await reasons()).not.toContain('Stand aufbauen');
    await planned.getByRole('button', { name: 'Löschen: Stand aufbauen' }).click();
    await planned.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Rückgängig' }).last().click();
    await planned.getByText('Stand aufbauen').waitFor();
  },
);
