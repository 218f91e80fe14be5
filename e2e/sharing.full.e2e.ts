import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, type Open, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { sheetsOf } from './support/paper.ts';
import { addNamed, type PlacedPerson, placeBelow } from './support/placed-people.ts';
import { addReferralCode } from './support/referral-code.ts';
import { settled } from './support/settled.ts';
import { signIn } from './support/sign-in.ts';
import { textOf } from './support/texts.ts';
import type { Visit } from './support/visit.ts';

shareBrowser();

const instance = shareInstance();

async function openLinks(open: Open, person: PlacedPerson): Promise<Visit> {
  const storageState = await signInByCall(instance, person.email);
  const visit = await open({ storageState, permissions: ['clipboard-read', 'clipboard-write'] });
  await visit.page.goto(`${instance.url}/app/links/referral-link`);
  return visit;
}

journeyOnAnyWidth(
  'a link comes with a text for the occasion, in the recipient’s language; nothing leaves before it is sent',
  async (open) => {
    const person = await addNamed(instance, 'Lore');
    const code = await addReferralCode(instance, person);
    const link = `${instance.url}/r/${code}`;
    const { page, requests } = await openLinks(open, person);
    await page.getByRole('link', { name: `Mit Text: ${code}` }).click();
    const sheet = page.getByRole('dialog', { name: 'Teilen mit Text' });
    const text = sheet.getByLabel('Textvorschlag');
    expect(await text.inputValue()).toMatch(
      /^Guten Tag,\n\nich bin bei Blattwerk dabei.*\n\nViele Grüße\nLore Beispiel$/s,
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await settled(page);
    const before = requests.length;

    await sheet.getByLabel('Anlass').selectOption({ label: 'Empfehlung von Shop oder Produkt' });
    await sheet.getByLabel('Name der Person (freiwillig)').fill('Pierre');
    await sheet.getByLabel('Was Sie empfehlen (freiwillig)').fill('Grüner Tee');
    expect(await text.inputValue()).toMatch(
      /^Guten Tag Pierre,\n\nich empfehle Ihnen von Blattwerk: Grüner Tee\./,
    );
    await sheet.getByLabel('Sprache des Textes').selectOption({ label: 'Français' });
    await expect
      .poll(() => text.inputValue())
      .toMatch(/^Bonjour Pierre,.*Grüner Tee.*Cordialement\nLore Beispiel$/s);
    expect(await text.getAttribute('lang')).toBe('fr-FR');
    await text.fill('Bonjour & à bientôt');
    const hrefOf = async (name: string) =>
      new URL((await sheet.getByRole('link', { name, exact: true }).getAttribute('href')) ?? '');
    expect((await hrefOf('WhatsApp')).searchParams.get('text')).toBe(`Bonjour & à bientôt\n\n${link}`);
    expect(Object.fromEntries((await hrefOf('Telegram')).searchParams)).toEqual({
      url: link,
      text: 'Bonjour & à bientôt',
    });
    expect((await hrefOf('E-Mail')).href).toBe(
      `mailto:?subject=${encodeURIComponent('Ma recommandation\u00a0: Blattwerk')}&body=${encodeURIComponent(`Bonjour & à bientôt\r\n\r\n${link}`)}`,
    );
    expect((await hrefOf('SMS')).href).toBe(
      `sms:?&body=${encodeURIComponent(`Bonjour & à bientôt\n\n${link}`)}`,
    );
    await sheet.getByRole('button', { name: 'Kopieren' }).click();
    await page.getByText('Text und Link sind kopiert.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`Bonjour & à bientôt\n\n${link}`);
    // Only scripts and texts of the product were loaded meanwhile: no name and no word was sent anywhere.
    const sent = requests.slice(before).filter((request) => request.method() !== 'GET');
    expect(sent.map((request) => request.url())).toEqual([]);
    expect(requests.slice(before).filter((request) => /Pierre|bient/.test(request.url()))).toEqual([]);
  },
);

/** Replaces the share API with one that accepts links, and records what it is given. */
function handsOn(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(globalThis, { shared });
    Object.defineProperty(navigator, 'share', {
      value: async ({ title, text, url }: ShareData) => {
        shared.push(JSON.parse(JSON.stringify({ title, text, url })));
      },
    });
  });
}

journeyOnAnyWidth('a link has the same text wherever it is shared', async (open) => {
  const person = await addNamed(instance, 'Paula');
  await placeBelow(instance, person, null);
  const { page } = await open({ prepare: handsOn });
  const shared = () => page.evaluate<ShareData[]>('shared');
  const title = 'Meine Einladung zu Blattwerk';
  // The page of the first day: the form finds out whether it is one, a session from a call does not.
  await signIn(page, instance.url, person.email);
  const [, code = ''] = (await textOf(page.getByTestId('own-link'))).split('/r/');
  const url = `${instance.url}/r/${code}`;
  await page.getByRole('main').getByRole('button', { name: 'Teilen', exact: true }).click();
  await expect.poll(shared).toEqual([{ title, url, text: expect.stringMatching(/^Guten Tag,\n\nich bin/) }]);
  const [{ text } = {}] = await shared();

  await page.goto(`${instance.url}/app/links/referral-link`);
  await page.getByRole('article').getByRole('button', { name: 'Teilen', exact: true }).click();
  await expect.poll(shared).toEqual([{ title, url }]);
  await page.getByRole('link', { name: `Mit Text: ${code}` }).click();
  const sheet = page.getByRole('dialog', { name: 'Teilen mit Text' });
  expect(await sheet.getByLabel('Textvorschlag').inputValue()).toBe(text);
});

journeyOnAnyWidth('one sheet of paper with the link, in the words of the landing page', async (open) => {
  const person = await addNamed(instance, 'Mona');
  await placeBelow(instance, person, null);
  const code = await addReferralCode(instance, person);
  const { page } = await openLinks(open, person);
  await page.getByRole('link', { name: `Mit Text: ${code}` }).click();
  await page.getByRole('link', { name: 'Seite zum Ausdrucken' }).click();
  await page.waitForURL('**/app/links/print?link=*');
  const sheet = page.getByTestId('print-sheet');
  await sheet.getByRole('img', { name: `QR-Code des Links ${code}` }).waitFor();
  expect(await textOf(sheet)).toContain('Ihr Kontakt: Mona Beispiel');
  expect(await textOf(sheet)).toContain(`${new URL(instance.url).host}/r/${code}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.getByLabel('Sprache der Seite').selectOption({ label: 'English' });
  await expect.poll(() => textOf(sheet)).toContain('Your contact: Mona Beispiel');
  expect(await sheet.getAttribute('lang')).toBe('en');
  await settled(page);
  const sheets = await sheetsOf(page);
  expect(sheets).toHaveLength(1);
  const printed = sheets.flat().join(' ');
  expect(printed).toContain('Mona Beispiel');
  expect(printed).not.toContain('Sprache der Seite');
});

journeyOnAnyWidth('an item of the library is shared with the link that leads to it', async (open) => {
  const person = await addNamed(instance, 'Nele');
  const code = await addReferralCode(instance, person);
  const storageState = await signInByCall(instance, person.email);
  const { page } = await open({ storageState });
  const item = `${instance.url}/app/mediathek/article/27`;
  await page.goto(item);
  await page.getByRole('button', { name: 'Mit Text' }).click();
  const sheet = page.getByRole('dialog', { name: 'Teilen mit Text' });
  expect(await textOf(sheet.getByTestId('link-with-text'))).toBe(`${item}?code=${code}`);
  const name = await textOf(page.getByRole('heading', { level: 1 }));
  expect(await sheet.getByLabel('Textvorschlag').inputValue()).toContain(
    `ich möchte Ihnen etwas zeigen: ${name}.`,
  );
  await page.keyboard.press('Escape');

  const own = await addReferralCode(instance, person);
  await instance.database.query(`update referral_links set target = 'media', media_id = 27 where code = $1`, [
    own,
  ]);
  await page.reload();
  await page.getByRole('button', { name: 'Mit Text' }).click();
  await expect.poll(() => textOf(sheet.getByTestId('link-with-text'))).toBe(`${instance.url}/r/${own}`);
});

journeyOnAnyWidth('without a link there is nothing to print, but a way to create one', async (open) => {
  const storageState = await signInByCall(instance, (await addNamed(instance, 'Olga')).email);
  const { page, expectProblem } = await open({ storageState });
  await page.goto(`${instance.url}/app/links/print`);
  await page.getByText('Noch kein Link, der irgendwohin führt').waitFor();
  await page.getByRole('link', { name: 'Zu den Empfehlungslinks' }).click();
  await page.waitForURL('**/app/links/referral-link');
  // Somebody else’s link is not found, whatever the URL asks for.
  const [foreign] = await instance.database.query<{ id: number }>(
    `select links.id from referral_links as links join partners on partners.id = links.partner_id
     join users on users.id = partners.user_id where email = $1 order by links.id limit 1`,
    [anna],
  );
  expectProblem(/404/);
  await page.goto(`${instance.url}/app/links/print?link=${foreign?.id}`);
  await page.getByText('Noch kein Link, der irgendwohin führt').waitFor();
});
