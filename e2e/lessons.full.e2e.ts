import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { addPerson, type OwnPerson, signInByCall } from './support/own-person.ts';
import { placeBelow } from './support/placed-people.ts';

shareBrowser();

const instance = shareInstance();
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/** A country without other users of the instance: content for it prevents nobody else from inviting. */
const COUNTRY = 'ISL';

/** A partner who may invite but has not yet, in a country of their own. */
async function addNewcomer(): Promise<OwnPerson> {
  const person = await addPerson(instance, 'Ida');
  await placeBelow(instance, person, null);
  await instance.database.query(
    `insert into billing_addresses (user_id, is_default, street, postcode, city, country_iso, created_at)
     values ($1, true, 'Laufvegur 1', '101', 'Reykjavík', $2, now())`,
    [person.user, COUNTRY],
  );
  return person;
}

async function anArticle(title: string): Promise<number> {
  const [row] = await instance.database.query<{ id: number }>(
    `with written as (
       insert into news (created_at, countries) values (now() - interval '20 years', array[$2::text]) returning id
     )
     insert into news_texts (news_id, locale, title, description, content)
     select id, 'de', $1, 'Kurz', '<p>Nennen Sie keine Beträge.</p>' from written returning news_id as id`,
    [title, COUNTRY],
  );
  return row?.id ?? 0;
}

/** Removes the lesson again, so that the instance is unchanged. */
async function forget(article: number): Promise<void> {
  await instance.database.query('delete from lesson_results where news_id = $1', [article]);
  await instance.database.query('delete from news where id = $1', [article]);
}

/** Writes one question with a right and a wrong answer. */
async function writeQuestion(page: Page): Promise<void> {
  const question = page.getByTestId('question-fields').first();
  await question.getByLabel('Frage', { exact: true }).fill('Was sagen Sie über Verdienste?');
  await question.getByLabel('Antwort 1', { exact: true }).fill('Keine Beträge');
  await question.getByLabel('Antwort 2', { exact: true }).fill('Einen Betrag für alle');
}

journey(
  'an operator turns an article into a lesson required before inviting; a newcomer on a phone passes it and invites with the typed data intact',
  async (open) => {
    const title = `Probelektion ${randomBytes(3).toString('hex')}`;
    const article = await anArticle(title);
    try {
      const { page, expectProblem } = await open({
        storageState: await signInByCall(instance, operator),
        viewport: desk,
      });
      expectProblem(/422/);
      await page.goto(`${instance.url}/app/operations/news/${article}`);
      await page.getByRole('link', { name: 'Als Lektion' }).click();
      await page.waitForURL(`**/app/operations/lessons/${article}`);
      await writeQuestion(page);
      await page.getByLabel('Status').selectOption('published');
      await page.getByLabel('Nötig vor dem Einladen').selectOption('newcomers');
      await page.getByRole('button', { name: 'Veröffentlichen' }).click();
      // A wrong answer must have a reason.
      await page.getByText('An den Fragen fehlt noch etwas').waitFor();
      await page.getByLabel('Erklärung zu Antwort 2').fill('Einkommensversprechen sind nicht erlaubt.');
      await page.getByRole('button', { name: 'Veröffentlichen' }).click();
      await page.getByText('Bestanden: 0, versucht: 0').first().waitFor();

      const newcomer = await addNewcomer();
      const reader = await open({
        storageState: await signInByCall(instance, newcomer.email),
        viewport: phone,
        reducedMotion: 'reduce',
      });
      reader.expectProblem(/409/);
      const { page: own } = reader;
      await own.goto(`${instance.url}/app/links/potential-list?invite=1`);
      const form = own.getByRole('form', { name: 'Partner einladen' });
      await form.getByLabel('Vorname').fill('Nora');
      await form.getByLabel('Nachname').fill('Wendt');
      await form.getByLabel('E-Mail-Adresse').fill(`nora-${newcomer.user}@journey.example`);
      await form.getByRole('button', { name: 'Einladung senden' }).click();
      await form.getByText(title).waitFor();
      await form.getByRole('button', { name: 'Zu den Lektionen, dann hier weiter' }).click();
      await own.waitForURL('**/app/lessons?purpose=invite');

      await own.getByTestId('lesson').getByRole('link', { name: title }).click();
      await own.getByRole('heading', { level: 1, name: title }).waitFor();
      await own.getByLabel('Einen Betrag für alle').check();
      await own.getByRole('button', { name: 'Antworten prüfen' }).click();
      await own.getByTestId('quiz-failed').waitFor();
      await own.getByText('Einkommensversprechen sind nicht erlaubt.').waitFor();
      await own.getByRole('button', { name: 'Noch einmal versuchen' }).click();
      await own.getByLabel('Keine Beträge').check();
      await own.getByRole('button', { name: 'Antworten prüfen' }).click();
      await own.getByTestId('quiz-passed').waitFor();
      await own.getByRole('link', { name: 'Weiter zur Einladung' }).click();

      await expect.poll(() => form.getByLabel('Vorname').inputValue()).toBe('Nora');
      await form.getByRole('button', { name: 'Einladung senden' }).click();
      await own.getByText('Die Einladung an Nora Wendt ist unterwegs.').waitFor();
      const invited = await instance.database.query(
        'select surname from potential_partners where user_id = $1',
        [newcomer.user],
      );
      expect(invited).toEqual([{ surname: 'Wendt' }]);

      await page.goto(`${instance.url}/app/operations/lessons`);
      const row = page.getByTestId('written-lesson').filter({ hasText: title });
      await row.getByText('Bestanden: 1, versucht: 1').waitFor();
    } finally {
      await forget(article);
    }
  },
);

journey(
  'a help answer is found by a word with a typo from any page on a phone, and a term is explained',
  async (open) => {
    const person = await addPerson(instance, 'Ole');
    const { page } = await open({
      storageState: await signInByCall(instance, person.email),
      viewport: phone,
      reducedMotion: 'reduce',
    });
    await page.goto(`${instance.url}/app/lessons`);
    await page.getByRole('heading', { level: 1, name: 'Lernen' }).waitFor();
    const calls: string[] = [];
    await page.getByRole('button', { name: 'Hilfe', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Hilfe' });
    await sheet.getByLabel('Hilfe durchsuchen').waitFor();
    page.on('request', (request) => {
      calls.push(`${request.url()} ${request.postData() ?? ''}`);
    });
    await sheet.getByLabel('Hilfe durchsuchen').fill('auszalung anfordern');
    await sheet.getByRole('link', { name: 'Auszahlung anfordern' }).click();
    await page.getByRole('heading', { level: 1, name: 'Auszahlung anfordern' }).waitFor();
    // Whatever else is read meanwhile: only the browser knows what was searched for.
    expect(calls.filter((call) => /auszal/i.test(call) && !/\.js\b/.test(call))).toEqual([]);
    await page.getByRole('link', { name: 'Öffnen: Auszahlung anfordern' }).waitFor();

    await page.goto(`${instance.url}/app/accounts/credits/pending`);
    await page.getByRole('button', { name: 'Haltefrist' }).press('Enter');
    await page.getByText('Die Zeit, bis eine endgültige Gutschrift verfügbar ist.').waitFor();
    await page.getByRole('link', { name: 'Alle Begriffe' }).click();
    await page.waitForURL('**/app/glossary#hold');
    const read = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(read).toBe('Haltefrist');
    await page.getByRole('button', { name: 'Hilfe', exact: true }).click();
    await sheet.getByLabel('Hilfe durchsuchen').fill('rückbuchung');
    await sheet.getByRole('link', { name: 'Rückbuchung', exact: true }).press('Enter');
    await page.waitForURL('**/app/glossary#reversal');
    await expect.poll(read).toBe('Rückbuchung');
    await page.getByText('Es gibt 21 Stufen von White Leaf bis Diamond Leaf.').waitFor();
  },
);
