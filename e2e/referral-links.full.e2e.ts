import { randomBytes } from 'node:crypto';
import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { anna, operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, type Open, type OpenOptions, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { addNamed, type PlacedPerson } from './support/placed-people.ts';
import { addReferralCode } from './support/referral-code.ts';
import { settled } from './support/settled.ts';
import { textOf, textsOf } from './support/texts.ts';
import type { Visit } from './support/visit.ts';

shareBrowser();

const instance = shareInstance();

const newCode = () => `E${randomBytes(6).toString('hex').toUpperCase()}`;
const speak = (locale: string) => (context: BrowserContext) =>
  context.addInitScript((chosen) => localStorage.setItem('blattwerk.locale', chosen), locale);

/** The page of a partner's links. */
async function openLinks(open: Open, person: PlacedPerson, options: OpenOptions = {}): Promise<Visit> {
  const storageState = await signInByCall(instance, person.email);
  const visit = await open({ storageState, ...options });
  await visit.page.goto(`${instance.url}/app/links/referral-link`);
  await visit.page.getByRole('heading', { level: 1 }).waitFor();
  return visit;
}

const codesOf = ({ partner }: PlacedPerson) =>
  instance.database.query<{ code: string; type: number; isDefault: boolean }>(
    `select code, type, is_default as "isDefault" from referral_links where partner_id = $1 order by id`,
    [partner],
  );
const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

journeyOnAnyWidth('the first link: each message of the specification, then the link', async (open) => {
  const person = await addNamed(instance, 'Lotte');
  const visit = await openLinks(open, person, { prepare: speak('en') });
  // A refused code is expected here.
  visit.expectProblem(/422/);
  const { page } = visit;
  await page.getByText('no Data found').waitFor();
  await page.getByRole('link', { name: 'New link' }).click();
  const sheet = page.getByRole('dialog');
  const code = sheet.getByRole('textbox', { name: 'Code' });
  await expect.poll(() => addressOf(page)).toEqual({ edit: 'new' });
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);

  await code.pressSequentially('tee-zeit');
  expect(await code.inputValue()).toBe('TEE-ZEIT');
  await sheet.getByText('Incorrect characters (only A-Z, 0-9 allowed)', { exact: true }).waitFor();
  expect(await textOf(sheet.getByTestId('count'))).toBe('8/50');
  // The cursor stays where the user types.
  await code.press('Home');
  await code.pressSequentially('ab');
  expect(await code.inputValue()).toBe('ABTEE-ZEIT');

  await code.fill('A'.repeat(51));
  await sheet.getByText('The Referral code is too long. 50 characters max.', { exact: true }).waitFor();
  expect(await textOf(sheet.getByTestId('count'))).toBe('51/50');

  await code.fill('ANNABERGER');
  await sheet.getByText('Code is already exist', { exact: true }).waitFor();
  await sheet.getByRole('button', { name: 'Create link' }).click();
  await sheet.getByText('This referral link is already used.', { exact: true }).waitFor();
  expect(await codesOf(person)).toEqual([]);

  const free = newCode();
  await code.fill(free.toLowerCase());
  await sheet.getByText('The code is free.').waitFor();
  expect(await textOf(sheet.locator('output'))).toBe(`${instance.url}/r/${free}`);
  await sheet.getByLabel('Your words on the page (optional)').fill('Tea for two?');
  await sheet.getByRole('button', { name: 'Create link' }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: free }).waitFor();
  expect(addressOf(page)).toEqual({});
  expect(await codesOf(person)).toEqual([{ code: free, type: 1, isDefault: true }]);
  await page.getByText('Default link').waitFor();
  expect(await textOf(page.locator('blockquote'))).toBe('Tea for two?');
});

inFullRun(() => {
  journeyOnAnyWidth(
    'a link gets another code and another target; the former code is shown, and a code already in use is refused',
    async (open) => {
      const person = await addNamed(instance, 'Malte');
      const first = await addReferralCode(instance, person);
      const second = await addReferralCode(instance, person);
      const visit = await openLinks(open, person);
      visit.expectProblem(/422/);
      const { page } = visit;
      await page
        .getByRole('article', { name: first })
        .getByRole('link', { name: `Bearbeiten: ${first}` })
        .click();
      const sheet = page.getByRole('dialog');
      const code = sheet.getByRole('textbox', { name: 'Code' });
      expect(await code.inputValue()).toBe(first);
      await code.fill(second);
      await sheet.getByText('Diesen Code gibt es bereits').waitFor();
      // The text is shown before the server responds with it.
      const refused = page.waitForResponse((answer) => answer.status() === 422);
      await sheet.getByRole('button', { name: 'Speichern' }).click();
      await refused;
      await sheet.getByText('Diesen Code gibt es bereits').waitFor();
      const changed = newCode();
      await code.fill(changed);
      await sheet.getByText(`${instance.url}/r/${first} führt danach nirgendwohin.`).waitFor();
      const target = sheet.getByLabel('Wohin der Link führt');
      expect(await target.inputValue()).toBe('0');
      await sheet.getByLabel('Ihre Worte auf der Seite (freiwillig)').waitFor();
      await target.selectOption('Registrierungsformular');
      await sheet.getByText('Für Menschen, die sich schon entschieden haben: gleich das Formular.').waitFor();
      // Nobody would read them there.
      expect(await sheet.getByLabel('Ihre Worte auf der Seite (freiwillig)').count()).toBe(0);
      await sheet.getByRole('button', { name: 'Speichern' }).click();
      const card = page.getByRole('article', { name: changed });
      await expect.poll(() => textOf(card.getByTestId('target'))).toBe('Ziel: Registrierungsformular');
      expect((await codesOf(person)).map((link) => link.code)).toEqual([changed, second]);
    },
  );

  journeyOnAnyWidth('other refusals use the server’s texts, and many links have pages', async (open) => {
    const person = await addNamed(instance, 'Vroni');
    const prefix = newCode();
    await instance.database.query(
      `insert into referral_links (partner_id, code, created_at)
     select $1, $2 || lpad(number::text, 3, '0'), now() from generate_series(1, 100) as number order by number`,
      [person.partner, prefix],
    );
    const visit = await openLinks(open, person);
    visit.expectProblem(/422/);
    const { page } = visit;
    await page.getByRole('link', { name: 'Seite 10' }).click();
    await page.getByRole('article', { name: `${prefix}100` }).waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(10);
    await page.getByRole('link', { name: 'Neuer Link' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Code' }).fill(newCode());
    await page.getByRole('button', { name: 'Link anlegen' }).click();
    await page.getByText('Mehr als 100 Empfehlungslinks sind nicht möglich.').waitFor();
    expect(await codesOf(person)).toHaveLength(100);
  });

  journeyOnAnyWidth('a generated code; the link is copied and shared', async (open) => {
    const person = await addNamed(instance, 'Xaver');
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page } = await openLinks(open, person, { permissions });
    await page.getByRole('button', { name: 'Code erzeugen lassen' }).click();
    const card = page.getByRole('article');
    await card.waitFor();
    const [{ code } = { code: '' }] = await codesOf(person);
    expect(await textsOf(card.getByTestId('address'))).toEqual([`${instance.url}/r/${code}`]);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await card.getByRole('button', { name: `Link ${code} kopieren` }).click();
    await expect.poll(copied).toBe(`${instance.url}/r/${code}`);
    await page.evaluate(() => navigator.clipboard.writeText('-'));
    // This browser cannot share: it copies and says so.
    await card.getByRole('button', { name: 'Teilen' }).click();
    await page.getByText('Der Link ist kopiert.').waitFor();
    expect(await copied()).toBe(`${instance.url}/r/${code}`);
  });

  journeyOnAnyWidth(
    'a link is shown full-screen on a phone: without a connection, kept awake, and closed by Escape or back',
    async (open) => {
      const person = await addNamed(instance, 'Zita');
      const code = await addReferralCode(instance, person);
      const { page, context, requests, expectProblem } = await openLinks(open, person, {
        viewport: { width: 390, height: 844 },
        permissions: ['screen-wake-lock'],
        prepare: (prepared) => prepared.addInitScript(countWakeLocks),
      });
      const tab = page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Teilen' });
      expect(await tab.getAttribute('aria-current')).toBe('page');
      await page.getByRole('article', { name: code }).waitFor();
      await settled(page);
      expectProblem(byItself);
      await context.setOffline(true);
      const before = requests.length;
      await page.getByRole('link', { name: 'Vorzeigen', exact: true }).click();
      const shown = page.getByRole('dialog', { name: person.name });
      await shown.getByRole('img', { name: `QR-Code des Links ${code}` }).waitFor();
      await expect.poll(() => shown.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
      await expect.poll(() => page.evaluate('[wakeLocks.asked, wakeLocks.released]')).toEqual([1, 0]);
      await page.keyboard.press('Escape');
      await shown.waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate('[wakeLocks.asked, wakeLocks.released]')).toEqual([1, 1]);
      await page.getByRole('link', { name: `QR-Code von ${code} vorzeigen` }).click();
      await shown.waitFor();
      await page.goBack();
      await shown.waitFor({ state: 'detached' });
      const requestedUrls = requests.slice(before).map((request) => request.url());
      expect(requestedUrls.filter((url) => !byItself.test(url))).toEqual([]);
      await context.setOffline(false);
    },
  );
});

/**
 * What a page does without a connection, whatever it shows: the event stream breaks off and reconnects, and the cache is
 * checked.
 */
const byItself = /\/api\/notification\/stream|\/readyz|\/assets\/kept-reads-/;

/** Counts the page's calls of a browser function, which works as before. */
function countWakeLocks(): void {
  const counted = { asked: 0, released: 0 };
  Object.assign(globalThis, { wakeLocks: counted });
  const ask = WakeLock.prototype.request;
  WakeLock.prototype.request = async function request(type) {
    const lock = await ask.call(this, type);
    counted.asked += 1;
    lock.addEventListener('release', () => {
      counted.released += 1;
    });
    return lock;
  };
}

inFullRun(() => {
  journeyOnAnyWidth('an operator viewing Anna sees her links and cannot change any', async (open) => {
    const storageState = await signInByCall(instance, operator);
    const [of] = await instance.database.query<{ partner: number; user: number }>(
      'select partners.id as partner, user_id as "user" from partners join users on users.id = user_id where email = $1',
      [anna],
    );
    const { page } = await open({
      storageState,
      prepare: (context) =>
        context.addInitScript(
          (viewed) => sessionStorage.setItem('blattwerk.subject', JSON.stringify(viewed)),
          {
            ...of,
            name: 'Anna Berger',
          },
        ),
    });
    await page.goto(`${instance.url}/app/links/referral-link?edit=new`);
    await page.getByRole('article', { name: 'ANNABERGER' }).waitFor();
    expect(await page.getByRole('link', { name: /Neuer Link|Bearbeiten/ }).count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
