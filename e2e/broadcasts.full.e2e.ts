import { expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';

shareBrowser();

const instance = shareInstance();

const latest = async () =>
  (
    await instance.database.query<{
      state: string;
      legal: string | null;
      recipients: number;
      audience: { state?: string[] };
    }>(
      `select state, legal_basis as legal, audience, (select count(*)::int from broadcast_recipients where broadcast_id = broadcasts.id) as recipients
       from broadcasts order by id desc limit 1`,
    )
  )[0];

journey(
  'a broadcast is sent from the list of partners to those matching its filter, and can be cancelled',
  async (open) => {
    const viewport = { width: 1440, height: 900 };
    const visit = await open({ storageState: await signInByCall(instance, operator), viewport });
    const { page } = visit;
    await page.goto(`${instance.url}/app/operations/partners?state=active&text=anna`);
    await page.getByRole('link', { name: 'Rundnachricht schreiben' }).click();
    const form = page.getByRole('form', { name: 'Rundnachricht schreiben' });
    await form.getByText('aktiv · Suche „anna“').waitFor();
    await form
      .getByTestId('audience-count')
      .getByText(/^Geht an \d+ Partner\.$/)
      .waitFor();
    await form.getByLabel('Betreff').fill('Herbstfest bei {company}');
    await form.getByLabel('Text', { exact: true }).fill('Hallo {firstName}, wir feiern.\n\nKommen Sie?');
    await form.getByRole('button', { name: 'Vorschau' }).click();
    const preview = page.getByRole('dialog', { name: 'Vorschau' });
    await preview.getByTestId('broadcast-preview').getByText('Herbstfest bei Blattwerk').waitFor();
    await page.keyboard.press('Escape');
    await form.getByLabel('Diese Nachricht ist gesetzlich notwendig').check();
    await form.getByLabel('Warum sie notwendig ist').fill('Meldung nach Art. 34 DSGVO');
    await form.getByRole('button', { name: 'Entwurf speichern' }).click();
    await expect.poll(async () => (await latest())?.legal).toBe('Meldung nach Art. 34 DSGVO');
    await page.getByText('Gesetzlich notwendig', { exact: true }).first().waitFor();
    await form.getByLabel('Diese Nachricht ist gesetzlich notwendig').uncheck();
    await form.getByRole('button', { name: 'Entwurf speichern' }).click();
    await expect.poll(async () => latest()).toMatchObject({ state: 'draft', legal: null });
    await form.getByRole('button', { name: 'Abschicken …' }).click();
    const sheet = page.getByRole('dialog', { name: 'Rundnachricht abschicken' });
    await sheet.getByText(/^Geht an \d+ Partner\.$/).waitFor();
    await sheet.getByLabel('Ab wann').fill('2027-03-01T09:00');
    await sheet.getByLabel('Grund').fill('Einladung zum Herbstfest');
    await sheet.getByRole('button', { name: 'Abschicken' }).click();
    await page.getByText('Geplant', { exact: true }).first().waitFor();
    const planned = await latest();
    expect(planned).toMatchObject({ state: 'planned', audience: { state: ['active'], text: 'anna' } });
    expect(planned?.recipients).toBeGreaterThan(0);
    await page.getByRole('table').getByText('Wartet').first().waitFor();
    await page.getByRole('button', { name: 'Abbrechen …' }).click();
    const question = page.getByRole('dialog', { name: 'Rundnachricht abbrechen?' });
    await question.getByLabel('Grund').fill('Das Fest fällt aus');
    await question.getByRole('button', { name: 'Rundnachricht abbrechen' }).click();
    await expect.poll(async () => (await latest())?.state).toBe('cancelled');
    await page.getByRole('table').getByText('Abgebrochen').first().waitFor();
  },
);

journey(
  'a page in Russian names countries in Russian, whatever the language of the account',
  async (open) => {
    const { page } = await open({
      storageState: await signInByCall(instance, operator),
      viewport: { width: 1440, height: 900 },
      prepare: (context) => context.addInitScript(() => localStorage.setItem('blattwerk.locale', 'ru-RU')),
    });
    await page.goto(`${instance.url}/app/operations/broadcasts/new?country=DEU,AUT`);
    await page.getByRole('form').getByText('Австрия и Германия', { exact: true }).waitFor();
    const countries = page.getByLabel('Страна', { exact: true }).locator('option');
    await countries.filter({ hasText: 'Швейцария' }).waitFor({ state: 'attached' });
    // After 'all', and the two of the address.
    const names = (await countries.allTextContents()).slice(2);
    expect(names.length).toBeGreaterThan(200);
    expect(names).toEqual(names.toSorted(new Intl.Collator('ru').compare));
    expect(names.filter((name) => /[a-z]/i.test(name))).toEqual([]);

    // What partners live in, when a payout run is put together.
    await page.goto(`${instance.url}/app/operations/payout-runs`);
    await page.getByRole('button', { name: 'Новая серия выплат' }).click();
    const form = page.getByRole('dialog').getByRole('form');
    await form.getByText('Все страны', { exact: true }).click();
    await form.getByRole('checkbox', { name: 'Германия', exact: true }).check();
    await form.getByText('1 страна', { exact: true }).waitFor();
  },
);
