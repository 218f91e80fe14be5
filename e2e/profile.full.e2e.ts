import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { operator as operatorEmail, password } from './support/demo-logins.ts';
import { focusedName } from './support/focused.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { followMenu } from './support/menu.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { addPerson, messagesTo, type OwnPerson, signInByCall } from './support/own-person.ts';
import { tokenOf } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

/** The owner of the profile for each window: on a desktop, and on a phone. */
const people = { desktop: {} as OwnPerson, phone: {} as OwnPerson };
const ownerOf = (isPhone: boolean) => people[isPhone ? 'phone' : 'desktop'];

const { walk, walkOnAnyWidth } = oneWindow(async (isPhone) => {
  const person = await addPerson(instance, 'Nora');
  people[isPhone ? 'phone' : 'desktop'] = person;
  return { storageState: await signInByCall(instance, person.email) };
});

async function showProfile(page: Page, search = ''): Promise<void> {
  await comeTo(page, `${instance.url}/app/profile${search}`);
  await page.getByRole('navigation', { name: 'Bereiche des Profils' }).waitFor();
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Bereiche des Profils' }).getByRole('link', { name });
const form = (page: Page, name: string) => page.getByRole('form', { name });
const save = (page: Page, name: string) =>
  form(page, name).getByRole('button', { name: 'Speichern' }).click();

walkOnAnyWidth(
  'name and phone are saved, the number in international form; the display name separately',
  async ({ page, expectProblem }, isPhone) => {
    expectProblem(/422/);
    await showProfile(page);
    await page.getByLabel('Nachname').fill('');
    await save(page, 'Persönliche Angaben');
    await page.getByText('Bitte ausfüllen').waitFor();
    await page.getByLabel('Nachname').fill('Neu');
    await page.getByLabel('Telefon').fill('keine');
    await save(page, 'Persönliche Angaben');
    await page.getByText('Bitte eine gültige Telefonnummer angeben.').waitFor();
    await page.getByLabel('Telefon').fill('030 12345678');
    await save(page, 'Persönliche Angaben');
    await form(page, 'Persönliche Angaben').getByText('Gespeichert').waitFor();
    await expect.poll(() => page.getByLabel('Telefon').inputValue()).toBe('+493012345678');
    await page.getByRole('button', { name: 'Konto von Nora Neu' }).waitFor();

    await page.getByRole('textbox', { name: 'Anzeigename' }).fill('Noras Laden');
    await save(page, 'Anzeigename');
    await form(page, 'Anzeigename').getByText('Gespeichert').waitFor();
    const rows = await instance.database.query(
      `select last_name, phone, display_name from users join partners on user_id = users.id where users.id = $1`,
      [ownerOf(isPhone).user],
    );
    expect(rows).toEqual([{ last_name: 'Neu', phone: '+493012345678', display_name: 'Noras Laden' }]);
  },
);

inFullRun(() => {
  walkOnAnyWidth('leaving does not discard typed text: the page asks', async ({ page }) => {
    await showProfile(page);
    await page.getByLabel('Vorname').fill('Magdalena');
    await followMenu(page, 'Adressen');
    await page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click();
    expect(await page.getByLabel('Vorname').inputValue()).toBe('Magdalena');
    await followMenu(page, 'Adressen');
    await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click();
    await page.waitForURL('**/app/profile/addresses');
  });

  walk('the profile has three sections, each at its own URL and short on a phone', async ({ page }) => {
    const { email } = ownerOf(false);
    for (let count = 0; count < 3; count += 1) await signInByCall(instance, email);
    const desktop = page.viewportSize() ?? { width: 1280, height: 900 };
    await page.setViewportSize({ width: 390, height: 844 });
    await showProfile(page);
    await page.getByLabel('Vorname').fill('Halb getippt');
    const shown = () =>
      textsOf(page.getByRole('main').getByRole('heading', { level: 2 }).filter({ visible: true }));
    const parts = [
      ['Person', '', 'Persönliche Angaben'],
      ['Sicherheit', '?tab=security', 'Passwort'],
      ['Daten', '?tab=data', 'Eigene Daten'],
    ] as const;
    for (const [name, search, heading] of parts) {
      await tab(page, name).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => new URL(page.url()).search).toBe(search);
      await expect.poll(shown).toContain(heading);
      for (const [, , other] of parts) if (other !== heading) expect(await shown()).not.toContain(other);
      expect(await tab(page, name).getAttribute('aria-current')).not.toBe(null);
      await settled(page);
      const { wide, tall } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        tall: document.documentElement.scrollHeight,
      }));
      expect(wide, name).toBe(390);
      expect(tall, name).toBeLessThan(2400);
    }
    // Going back through the sections loses nothing, and each URL opens its own.
    await page.goBack();
    await expect.poll(shown).toContain('Passwort');
    await page.goBack();
    expect(await page.getByLabel('Vorname').inputValue()).toBe('Halb getippt');
    await followMenu(page, 'Adressen');
    await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click();
    await page.waitForURL('**/app/profile/addresses');
    await page.goto(`${instance.url}/app/profile?tab=data`);
    await page.getByRole('heading', { name: 'Eigene Daten' }).waitFor();
    await page.setViewportSize(desktop);
  });

  walkOnAnyWidth(
    'devices: this one is marked, one or all others are signed out',
    async ({ page }, isPhone) => {
      const { email, user } = ownerOf(isPhone);
      const [{ count: known } = { count: 0 }] = await instance.database.query<{ count: number }>(
        'select count(*)::int from sessions where user_id = $1',
        [user],
      );
      for (let count = known; count < 4; count += 1) await signInByCall(instance, email);
      await showProfile(page, '?tab=security');
      const devices = page.getByRole('listitem').filter({ hasText: 'Zuletzt genutzt' });
      await expect.poll(() => devices.count()).toBe(3);
      await page.getByRole('button', { name: 'Alle Geräte anzeigen (4)' }).click();
      await expect.poll(() => devices.count()).toBe(4);
      await expect.poll(() => focusedName(page)).toBe('BUTTON');
      expect(await textOf(devices.first())).toContain('Firefox, Windowsdieses Gerät');
      await devices.nth(1).getByRole('button').click();
      await page.getByText('Das Gerät ist abgemeldet.').waitFor();
      await expect.poll(() => devices.count()).toBe(3);
      await page.getByRole('button', { name: '2 andere Geräte abmelden' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '2 andere Geräte abmelden' }).click();
      await page.getByText('Alle anderen Geräte sind abgemeldet.').waitFor();
      await expect.poll(() => devices.count()).toBe(1);
    },
  );

  walkOnAnyWidth('the requirements of a payout are named with links to them', async ({ page }) => {
    await showProfile(page);
    const meter = page.getByRole('region', { name: 'Auszahlungsbereit' });
    await meter.getByText('0 von 5 erledigt').waitFor();
    await meter.getByRole('link', { name: 'Bankverbindung' }).click();
    // Each link opens the form for what is missing.
    await page.getByRole('dialog').getByLabel('IBAN', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await meter.getByRole('link', { name: 'Gewerbenachweis' }).click();
    await page.waitForURL('**/app/profile/documents?upload=document');
  });

  walkOnAnyWidth(
    'own data are downloaded as a ZIP; the deletion of the account is requested once',
    async ({ page }, isPhone) => {
      await showProfile(page);
      await tab(page, 'Daten').click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Daten herunterladen (ZIP)' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('blattwerk.zip');
      const looks = page.getByRole('region', { name: 'Wer Ihre Daten angesehen hat' });
      await looks.getByText('Bisher hat niemand').waitFor();
      const operator = tokenOf(await signInByCall(instance, operatorEmail));
      const seen = await fetch(`${instance.url}/api/partners/${ownerOf(isPhone).partner}`, {
        headers: { authorization: `Bearer ${operator}` },
      });
      expect(seen.status).toBe(200);
      await page.reload();
      await looks.getByText('Verwaltung').waitFor();
      expect(await looks.getByTestId('looks').getByRole('listitem').count()).toBe(1);
      await page.getByRole('button', { name: 'Löschung des Kontos beantragen' }).click();
      await page.getByLabel('Grund (freiwillig)').fill('Umzug');
      await page.getByRole('button', { name: 'Löschung beantragen' }).click();
      await page.getByText('Die Löschung ist beantragt.').waitFor();
      await page.getByText(/^Seit .+ ist die Löschung des Kontos beantragt\.$/).waitFor();
      expect(await messagesTo(instance, ownerOf(isPhone).user)).toContain('deletion-requested');
    },
  );

  walkOnAnyWidth(
    'changing the password: the current one is required, other devices are signed out, a mail is sent',
    async ({ page, expectProblem }, isPhone) => {
      expectProblem(/422/);
      const person = ownerOf(isPhone);
      await showProfile(page);
      const elsewhere = tokenOf(await signInByCall(instance, person.email));
      await tab(page, 'Sicherheit').click();
      await page.getByLabel('Aktuelles Passwort').fill('falsch');
      await page.getByLabel('Neues Passwort').fill('kurz');
      await page.getByText('zu kurz').waitFor();
      await page.getByRole('button', { name: 'Passwort ändern' }).click();
      await page.getByText('Das Passwort braucht mindestens 10 Zeichen.').waitFor();
      await page.getByLabel('Neues Passwort').fill('Birnbaum-am-Bach-2026');
      await page.getByText('stark').waitFor();
      await page.getByRole('button', { name: 'Passwort ändern' }).click();
      await page.getByText('Dieses Passwort ist falsch.').waitFor();
      await page.getByLabel('Aktuelles Passwort').fill(password);
      await page.getByRole('button', { name: 'Passwort ändern' }).click();
      await page.getByText('Das Passwort ist geändert. Alle anderen Geräte sind abgemeldet.').waitFor();
      const status = async (token: string) =>
        (await fetch(`${instance.url}/api/user/`, { headers: { authorization: `Bearer ${token}` } })).status;
      expect(await status(elsewhere)).toBe(401);
      expect(await status(tokenOf(await page.context().storageState()))).toBe(200);
      expect(await messagesTo(instance, person.user)).toContain('password-changed');
      expect(tokenOf(await signInByCall(instance, person.email, 'Birnbaum-am-Bach-2026'))).toBeTruthy();
    },
  );

  journeyOnAnyWidth(
    'the language of the account and that of the menu are the same: for the page, the server’s messages, news and mails',
    async (open) => {
      const person = await addPerson(instance, 'Ines');
      const { page } = await open({ storageState: await signInByCall(instance, person.email) });
      const locale = () => instance.database.query('select locale from users where id = $1', [person.user]);
      await page.goto(`${instance.url}/app/profile`);
      await page.getByLabel('Sprache des Kontos').selectOption('English');
      await page.getByRole('heading', { name: 'Personal details' }).waitFor();
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
      await expect.poll(locale).toEqual([{ locale: 'en' }]);
      await comeTo(page, `${instance.url}/app/profile/addresses?address=new`);
      const country = page.getByLabel('Country');
      await expect.poll(() => country.locator('option:checked').textContent()).toBe('Germany');

      await comeTo(page, `${instance.url}/app/news/news`);
      await page.getByText('How to read your commissions').waitFor();
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('dialog').getByRole('radio', { name: 'Deutsch' }).click();
      await page.getByText('So lesen Sie Ihre Provisionen').waitFor({ state: 'attached' });
      await expect.poll(locale).toEqual([{ locale: 'de' }]);
    },
  );

  journeyOnAnyWidth('nothing that is still loading is shown as unknown', async (open) => {
    const { email } = await addPerson(instance, 'Wartende');
    const { page } = await open({ storageState: await signInByCall(instance, email) });
    const { promise: waiting, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/batch', async (route) => {
      await waiting;
      await route.continue();
    });
    for (const path of [
      '/app/profile',
      '/app/orders',
      '/app/accounts/credits/pending',
      '/app/bonuses/level',
    ]) {
      await comeTo(page, `${instance.url}${path}`);
      await page.locator('main [data-pending]').first().waitFor();
      expect([path, await textsOf(page.locator('main').getByText(/(^|\s)[–—](\s|$)/))]).toEqual([path, []]);
    }
    await comeTo(page, `${instance.url}/app/profile`);
    answer();
    await page.getByText('Businessbox', { exact: true }).waitFor();
    await expect.poll(() => page.locator('main [data-pending]').count()).toBe(0);
  });
});
