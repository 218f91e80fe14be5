import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { placeBelow } from './support/placed-people.ts';

shareBrowser();

const instance = shareInstance();

const widths = [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const;

/** A partner with two partners below, to whom messages can be sent. */
async function aTeam(name: string) {
  const head = await addPerson(instance, name);
  await placeBelow(instance, head, null);
  const below = [await addPerson(instance, `${name}Eins`), await addPerson(instance, `${name}Zwei`)];
  for (const person of below) await placeBelow(instance, person, head);
  await instance.database.query(
    `insert into account_types (partner_id, affiliate, company_free, valid_from)
     select id, true, false, '2025-01-01' from partners where id = any($1)`,
    [[head, ...below].map(({ partner }) => partner)],
  );
  await instance.database.query(
    `insert into legal_acceptances (user_id, document_id, accepted_at)
     select person, document.id, now() from unnest($1::bigint[]) as person cross join legal_documents as document
     where document.kind in ('terms', 'partner-agreement')`,
    [[head, ...below].map(({ user }) => user)],
  );
  return { head, below };
}

/** Nothing is wider than the window. */
const isWithin = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

for (const [where, viewport] of widths)
  journey(
    `a partner writes to people of the team on ${where}, one reports it, and the company stops it`,
    async (open) => {
      const { head, below } = await aTeam(where === 'a desk' ? 'Tisch' : 'Handy');
      const [first] = below;
      if (first === undefined) throw new Error('There must be two partners below.');
      const { page, expectProblem } = await open({
        storageState: await signInByCall(instance, head.email),
        viewport,
      });
      // An unknown placeholder.
      expectProblem(/422 .*\/api\/team-messages\/preview|status of 422/);
      await page.goto(`${instance.url}/app/team/messages`);
      await page.getByText('Noch keine Nachricht').first().waitFor();
      await page.getByRole('link', { name: 'Nachricht schreiben' }).click();
      await page.getByRole('heading', { name: 'Empfänger wählen' }).waitFor();
      await page.getByRole('checkbox', { name: /Eins/ }).check();
      await page.getByRole('checkbox', { name: /Zwei/ }).check();
      expect(await isWithin(page)).toBe(true);
      await page.getByRole('button', { name: 'Nachricht schreiben' }).click();
      const form = page.getByRole('form', { name: 'Nachricht an das Team' });
      await form.getByLabel('Nachricht', { exact: true }).fill('Hallo ');
      await form.getByRole('button', { name: 'Vorname' }).click();
      const preview = page.getByRole('region', { name: 'Vorschau' });
      await preview
        .getByTestId('message-words')
        .getByText(/^Hallo \S+Eins/)
        .waitFor();
      await preview.getByRole('button', { name: 'Vorschau für die nächste Person' }).click();
      await preview
        .getByTestId('message-words')
        .getByText(/^Hallo \S+Zwei/)
        .waitFor();
      expect(await isWithin(page)).toBe(true);
      await form.getByLabel('Nachricht', { exact: true }).fill('Hallo {vorname}');
      await preview.getByText('vorname').waitFor();
      await form
        .getByLabel('Nachricht', { exact: true })
        .fill('Hallo {firstName}, sieh https://blattwerk.example/neu an.');
      await form.getByRole('button', { name: 'Entwurf speichern' }).click();
      await form.getByText('Gespeichert').waitFor();
      await form.getByRole('button', { name: 'Senden …' }).click();
      const sheet = page.getByRole('dialog', { name: 'Nachricht senden' });
      await sheet.getByText('Geht an 2 Personen').waitFor();
      await sheet.getByRole('button', { name: 'Jetzt senden' }).click();
      await expect
        .poll(async () => {
          const rows = await instance.database.query<{ count: number }>(
            `select count(*)::int as count from notifications join users on users.id = user_id
           where type = 'teamMessage' and email = any($1)`,
            [below.map(({ email }) => email)],
          );
          return rows[0]?.count;
        })
        .toBe(2);
      await page.reload();
      await page.getByText('zugestellt', { exact: true }).first().waitFor();
      expect(await isWithin(page)).toBe(true);

      const reader = await open({ storageState: await signInByCall(instance, first.email), viewport });
      await reader.page.goto(`${instance.url}/app/team/messages/received`);
      const message = reader.page.getByTestId('received-message').first();
      await message.getByRole('link', { name: 'https://blattwerk.example/neu' }).waitFor();
      expect(await message.getByTestId('message-words').textContent()).toContain('Eins, sieh');
      await message.getByRole('button', { name: 'Melden …' }).click();
      const question = reader.page.getByRole('dialog', { name: 'Nachricht melden' });
      await question.getByLabel('Grund').fill('Werbung');
      await question.getByRole('button', { name: 'Melden', exact: true }).click();
      await message.getByText(/^Gemeldet am/).waitFor();
      expect(await isWithin(reader.page)).toBe(true);

      const company = await open({ storageState: await signInByCall(instance, operator), viewport });
      const [signal] = await instance.database.query<{ id: number }>(
        `select id from signals where kind = 'reportedMessages' order by id desc limit 1`,
        [],
      );
      await company.page.goto(`${instance.url}/app/operations/signals?signal=${signal?.id}`);
      const details = company.page.getByTestId('signal-details');
      await details.getByText('Hallo {firstName}').waitFor();
      await details.getByRole('button', { name: 'Nachrichten stoppen …' }).click();
      const stop = company.page.getByRole('dialog', { name: 'Nachrichten dieses Partners stoppen' });
      await stop.getByLabel('Grund').fill('Werbung trotz Hinweis');
      await stop.getByRole('button', { name: 'Nachrichten stoppen' }).click();
      await details.getByText(/^Gestoppt am/).waitFor();

      await page.goto(`${instance.url}/app/team/messages`);
      await page.getByText('hat Ihre Nachrichten an das Team gestoppt').first().waitFor();
    },
  );
