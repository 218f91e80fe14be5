import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addAffiliate } from './support/bonus-people.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { addPerson, type OwnPerson, signInByCall } from './support/own-person.ts';
import { placeBelow } from './support/placed-people.ts';
import { textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

/** A partner with a first line: one who has just joined and reads French, and one who joined it a year ago. */
async function addTeam(): Promise<{ head: OwnPerson; fresh: OwnPerson; long: OwnPerson }> {
  const head = await addAffiliate(instance, 'Frieda', 400);
  const fresh = await addPerson(instance, 'Nele');
  const long = await addPerson(instance, 'Ilja');
  const deep = await addPerson(instance, 'Tilo');
  for (const person of [fresh, long]) await placeBelow(instance, person, head);
  await placeBelow(instance, deep, fresh);
  const { query } = instance.database;
  await query("update users set locale = 'fr-FR' where id = $1", [fresh.user]);
  await query(
    `update partners set created_at = date_trunc('day', now()) - interval '1 year' + interval '8 hours' where id = $1`,
    [long.partner],
  );
  await query('update users set current_login_at = now() where id = $1', [long.user]);
  return { head, fresh, long };
}

const entries = (page: Page) => page.getByRole('main').getByRole('listitem');
const names = (page: Page) => textsOf(entries(page).getByRole('link'));
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

for (const width of [360, 1440])
  journey(
    `an event in the team is seen, and answered in the partner’s own words, at ${width} px`,
    async (open) => {
      const { head, fresh } = await addTeam();
      const { page } = await open({
        storageState: await signInByCall(instance, head.email),
        viewport: { width, height: 800 },
      });
      await page.goto(`${instance.url}/app/team/feed`);
      await entries(page).first().waitFor();
      expect((await names(page)).toSorted()).toEqual(['Ilja Beispiel', 'Nele Beispiel', 'Tilo Beispiel']);
      expect(await widthOf(page)).toBe(width);
      await entries(page).filter({ hasText: 'Ilja' }).getByText('Ist seit einem Jahr dabei').waitFor();
      // Partners deeper down are for their own sponsors.
      expect(await entries(page).filter({ hasText: 'Tilo' }).getByRole('button').count()).toBe(0);

      await page.getByRole('button', { name: 'Nele Beispiel begrüßen' }).click();
      const sheet = page.getByRole('dialog', { name: 'Nele Beispiel begrüßen' });
      const text = sheet.getByRole('textbox', { name: 'Ihre Worte' });
      // Suggested in the recipient's language.
      await expect.poll(() => text.inputValue()).toMatch(/^Bonjour Nele Beispiel/);
      expect(await widthOf(page)).toBe(width);
      await text.fill('Bienvenue, Nele\u202f!');
      await sheet.getByRole('button', { name: 'Senden' }).click();
      await sheet.waitFor({ state: 'detached' });
      await page.getByText('Ihre Nachricht an Nele Beispiel ist gesendet.').waitFor();
      await entries(page)
        .filter({ hasText: 'Nele' })
        .getByText(/^Sie haben am .* geschrieben\.$/)
        .waitFor();
      expect(await page.getByRole('button', { name: 'Nele Beispiel begrüßen' }).count()).toBe(0);

      // It is shown with the person, and arrives in the sender’s name.
      await page.getByRole('link', { name: 'Nele Beispiel' }).click();
      const details = page.getByRole('dialog', { name: 'Angaben zum Partner' });
      await details.getByText('Bienvenue, Nele').waitFor();
      const [told] = await instance.database.query<{ type: string; name: string; text: string }>(
        `select type, parameters ->> 'name' as name, parameters ->> 'text' as text from notifications where user_id = $1`,
        [fresh.user],
      );
      expect(told).toEqual({ type: 'greeting', name: 'Frieda Beispiel', text: 'Bienvenue, Nele\u202f!' });
    },
  );

journey('a single kind, by keyboard, and what is new since the last visit', async (open) => {
  const { head } = await addTeam();
  const { database } = instance;
  await database.query(
    `insert into team_feed_visits (partner_id, visited_at) values ($1, now() - interval '2 hours')`,
    [head.partner],
  );
  const { page } = await open({ storageState: await signInByCall(instance, head.email) });
  await page.goto(`${instance.url}/app/team/feed`);
  await entries(page).filter({ hasText: 'Nele' }).getByText('neu', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Jahrestage' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => names(page)).toEqual(['Ilja Beispiel']);
  expect(new URL(page.url()).search).toBe('?kind=anniversary');
  await expect
    .poll(async () => {
      const [row] = await database.query<{ recent: boolean }>(
        `select visited_at > now() - interval '5 minutes' and before_at < now() - interval '1 hour' as recent
         from team_feed_visits where partner_id = $1`,
        [head.partner],
      );
      return row?.recent;
    })
    .toBe(true);
});
