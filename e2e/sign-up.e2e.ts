import { createHash, randomBytes } from 'node:crypto';
import { linkIn } from '@blattwerk/server/messaging/messages/testing/read-mail.ts';
import { inFullRun, isFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { holdBack } from './support/held-back.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { newestMail } from './support/mailbox.ts';
import { addPerson } from './support/own-person.ts';
import { addReferralCode } from './support/referral-code.ts';
import { submitCredentials } from './support/sign-in.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

const word = 'Apfelbaum-am-Hang';
const someone = () => `nora-${randomBytes(5).toString('hex')}@journey.example`;
const submit = (page: Page) => page.getByRole('button', { name: 'Registrieren', exact: true }).click();
const begin = (page: Page) => page.getByRole('link', { name: 'Kostenlos registrieren' }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

/** The targets of the clicks on a link. */
function clicksOn(code: string) {
  return instance.database.query(
    `select click.target from referral_transitions as click join referral_links as link on link.id = click.link_id
     where code = $1`,
    [code],
  );
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
}

/** Switching the language loses nothing that was typed. */
async function readInEnglish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sprache' }).click();
  // While the texts of another language are loading, typed text stays.
  const answers = await holdBack(page, /\/api\/sign-up\//);
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('Nora');
  answers.release();
  await page.unrouteAll({ behavior: 'wait' });
  expect(await page.getByLabel('I accept: Terms of use.').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('button', { name: 'Deutsch' }).click();
}

journeyOnAnyWidth('by a referral link: counted, filled in, refused, confirmed by mail', async (open) => {
  const visit = await open();
  visit.expectProblem(/422|404/);
  const { page } = visit;
  const sponsor = await addPerson(instance, 'Lina');
  const code = await addReferralCode(instance, sponsor);
  const words = 'Fragen Sie mich, ich bin gern da.';
  await instance.database.query('update referral_links set words = $2 where code = $1', [code, words]);
  await page.goto(`${instance.url}/r/${code.toLowerCase()}`);
  await page.waitForURL(`**/signup?code=${code}`);
  // First the inviter, the offer and that it is free; the form comes after one press.
  await heading(page, 'Lina lädt Sie ein');
  expect(await textOf(page.getByRole('main'))).toContain('Lina Beispiel ist schon dabei');
  expect(await textOf(page.locator('blockquote'))).toBe(words);
  expect(await textsOf(page.getByRole('main').locator('li strong'))).toEqual([
    'Ein eigener Link',
    'Jeder Betrag mit Begründung',
    'Niemand fängt allein an',
  ]);
  expect(await textOf(page.getByRole('main'))).toContain('Es kostet nichts.');
  expect(await page.getByLabel('Vorname').count()).toBe(0);
  // The product pages are public, and lead back to the inviter.
  await page.getByRole('link', { name: 'Erst die Produkte ansehen' }).click();
  await page.waitForURL(`**/app/mediathek?code=${code}`);
  await page.goBack();
  await begin(page);
  await page.getByText('Empfohlen von Lina Beispiel').waitFor();
  expect(await page.getByLabel(/Telefon/).count()).toBe(0);
  expect(await page.getByLabel('Empfehlungscode (freiwillig)').count()).toBe(0);
  await expect.poll(() => clicksOn(code)).toEqual([{ target: '0' }]);

  // With nothing typed each field says what it needs, and the first one gets the focus.
  await submit(page);
  await page.getByText('Ohne Zustimmung ist keine Registrierung möglich.').waitFor();
  await expect.poll(() => page.getByText('Bitte ausfüllen.').count()).toBe(3);
  await expect
    .poll(() => page.getByLabel('Vorname').evaluate((field) => field === document.activeElement))
    .toBe(true);

  const email = someone();
  await fill(page, { Vorname: 'Nora', Nachname: 'Wendt', 'E-Mail-Adresse': 'nora@', Passwort: 'kurz' });
  await submit(page);
  await page.getByText('Bitte eine gültige E-Mail-Adresse angeben.').waitFor();
  await page.getByText('Das Passwort erfüllt noch nicht alle Bedingungen.').waitFor();
  await fill(page, { 'E-Mail-Adresse': email, Passwort: word });
  expect(await textsOf(page.locator('li[data-met="true"]'))).toEqual([
    'mindestens 10 Zeichen, erfüllt',
    'mindestens 5 verschiedene Zeichen, erfüllt',
  ]);
  await page.getByText('Nutzungsbedingungen lesen').click();
  await page.getByText('Das Partnerkonto ist persönlich.').waitFor();
  await page.getByLabel('Ich stimme zu: Nutzungsbedingungen.').check();
  if (isFullRun) await readInEnglish(page);
  await submit(page);
  await heading(page, 'Bitte E-Mails ansehen');
  expect(await textOf(page.getByRole('main'))).toContain(email);

  const mail = await newestMail(instance, { to: email, template: 'sign-up-confirmation' });
  const link = `${instance.url}${linkIn(mail.text)}`;
  await page.goto(link);
  await page.getByText('Empfohlen von Lina Beispiel').waitFor();
  // Another person who signed up with this address does not know what its owner types here.
  await fill(page, { 'Ihr Passwort': 'Birnbaum-am-Hang' });
  await page.getByRole('button', { name: 'Konto jetzt eröffnen' }).click();
  await page.getByText('Dieses Passwort ist falsch.').waitFor();
  await fill(page, { 'Ihr Passwort': word });
  await page.getByRole('button', { name: 'Konto jetzt eröffnen' }).click();
  await page.waitForURL('**/dashboard');
  const [made] = await instance.database.query(
    `select locale, (select count(*) from legal_acceptances where user_id = users.id) as accepted
       from users where email = $1`,
    [email],
  );
  expect(made).toEqual({ locale: 'de', accepted: 1 });
  if (!isFullRun) return;

  await page.goto(link);
  await heading(page, 'Dieser Link gilt nicht mehr');
  await page.getByRole('link', { name: 'Noch einmal registrieren' }).click();
  await page.waitForURL('**/signup');
});

inFullRun(() => {
  journeyOnAnyWidth(
    'by an invitation: known by name, and the account is active immediately',
    async (open) => {
      const visit = await open();
      visit.expectProblem(/404/);
      const { page } = visit;
      const sponsor = await addPerson(instance, 'Lina');
      const token = randomBytes(32).toString('base64url');
      const email = someone();
      await instance.database.query(
        `insert into potential_partners (user_id, first_name, surname, email, words, token_hash, created_at, finished_at)
     values ($1, 'Nora', 'Wendt', $2, 'Der Tee von neulich.', $3, now(), now() + interval '1 month')`,
        [sponsor.user, email, createHash('sha256').update(token).digest()],
      );
      await page.goto(`${instance.url}/signup?invitation=${token}`);
      await heading(page, 'Lina lädt Sie ein');
      await page.getByText('Der Tee von neulich.').waitFor();
      await begin(page);
      await page.getByText('Lina Beispiel lädt Sie ein').waitFor();
      await expect.poll(() => page.getByLabel('Vorname').inputValue()).toBe('Nora');
      expect(await page.getByLabel('E-Mail-Adresse').inputValue()).toBe(email);
      await fill(page, { Passwort: word });
      await page.getByLabel('Ich stimme zu: Nutzungsbedingungen.').check();
      await submit(page);
      await page.waitForURL('**/dashboard');
      if (!isFullRun) return;

      await page.goto(`${instance.url}/signup?invitation=${token}`);
      await page.getByText('Diese Einladung gilt nicht mehr').waitFor();
      // A code replaces the expired invitation.
      const field = page.getByLabel('Empfehlungscode (freiwillig)');
      await field.fill('nobody9');
      expect(await field.inputValue()).toBe('NOBODY9');
      await page.getByText('Diesen Empfehlungscode gibt es nicht.').waitFor();
      await field.fill(await addReferralCode(instance, sponsor));
      await page.getByText('Empfohlen von Lina Beispiel').waitFor();
    },
  );

  journeyOnAnyWidth(
    'a person who already has an account learns it by mail, and the page reveals it to nobody',
    async (open) => {
      const { page } = await open();
      const { email } = await addPerson(instance, 'Mara');
      await page.goto(`${instance.url}/signup`);
      await fill(page, { Vorname: 'Nora', Nachname: 'Wendt', 'E-Mail-Adresse': email, Passwort: word });
      await page.getByLabel('Ich stimme zu: Nutzungsbedingungen.').check();
      await submit(page);
      await heading(page, 'Bitte E-Mails ansehen');
      const mail = await newestMail(instance, { to: email, template: 'sign-up-known' });
      expect(mail.subject).toBe('Sie haben bereits ein Konto');
      // Going back keeps everything, including the password.
      await page.getByRole('button', { name: 'Angaben ändern' }).click();
      expect(await page.getByLabel('E-Mail-Adresse').inputValue()).toBe(email);
      expect(await page.getByLabel('Passwort', { exact: true }).inputValue()).toBe(word);
    },
  );

  journeyOnAnyWidth(
    'an unknown referral link explains itself, and codes that look like numbers stay unchanged',
    async (open, isPhone) => {
      const code = isPhone ? '2E7' : '1E5';
      const visit = await open();
      visit.expectProblem(/404/);
      const { page } = visit;
      await page.goto(`${instance.url}/r/NIEMAND99`);
      await heading(page, 'Dieser Empfehlungslink gilt nicht');
      expect(await textOf(page.getByRole('main'))).toContain('Der Code „NIEMAND99“ führt zu niemandem.');
      await page.getByRole('link', { name: 'Ohne Empfehlung registrieren' }).click();
      await page.waitForURL('**/signup');
      const sponsor = await addPerson(instance, 'Lina');
      await instance.database.query('update referral_links set code = $2 where code = $1', [
        await addReferralCode(instance, sponsor),
        code,
      ]);
      await page.goto(`${instance.url}/r/${code}`);
      await heading(page, 'Lina lädt Sie ein');
      expect(new URL(page.url()).search).toBe(`?code=${code}`);
      await page.goto(`${instance.url}/login`);
      await page.getByRole('link', { name: 'Registrieren' }).click();
      await page.waitForURL('**/signup');
      await page.getByRole('link', { name: 'Schon ein Konto? Anmelden' }).click();
      await submitCredentials(page, anna, 'Blattwerk-2026');
      await page.waitForURL('**/dashboard');
    },
  );

  journeyOnAnyWidth('signing in too early shows what is missing, and sends the mail again', async (open) => {
    const visit = await open();
    visit.expectProblem(/401/);
    const { page } = visit;
    const email = someone();
    await page.goto(`${instance.url}/signup`);
    await fill(page, { Vorname: 'Nora', Nachname: 'Wendt', 'E-Mail-Adresse': email, Passwort: word });
    await page.getByLabel('Ich stimme zu: Nutzungsbedingungen.').check();
    await submit(page);
    await heading(page, 'Bitte E-Mails ansehen');
    await newestMail(instance, { to: email, template: 'sign-up-confirmation' });

    await page.goto(`${instance.url}/login`);
    await submitCredentials(page, email, 'Birnbaum-am-Hang');
    await page.getByText('Unbekannter Benutzer oder falsches Passwort').waitFor();
    await submitCredentials(page, email, word);
    await page.getByText('Fast geschafft: bitte E-Mail bestätigen').waitFor();
    await page.getByRole('button', { name: 'E-Mail erneut senden' }).click();
    await page.getByText('Die E-Mail ist noch einmal unterwegs.').waitFor();
    const mail = await newestMail(instance, { to: email, template: 'sign-up-confirmation', count: 2 });
    await page.goto(`${instance.url}${linkIn(mail.text)}`);
    await fill(page, { 'Ihr Passwort': word });
    await page.getByRole('button', { name: 'Konto jetzt eröffnen' }).click();
    await page.waitForURL('**/dashboard');
  });
});
