import { readFile } from 'node:fs/promises';
import { appCode } from '@blattwerk/server/identity/session/testing/app-code.ts';
import { screenshot } from '@blattwerk/server/platform/uploads/testing/sample-files.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { password } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { addHead, button, comeByKeys } from './support/keys.ts';
import { oneWindow } from './support/one-window.ts';
import { type OwnPerson, signInByCall } from './support/own-person.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

/** The partner for each width, with their current password. */
const owners = new Map<boolean, { person: OwnPerson; word: string }>();

function ownerOf(isPhone: boolean) {
  const owner = owners.get(isPhone);
  if (!owner) throw new Error('There is no partner for this width yet.');
  return owner;
}

const { walkOnAnyWidth } = oneWindow(async (isPhone) => {
  const person = await addHead(instance);
  owners.set(isPhone, { person, word: password });
  for (let count = 0; count < 3; count += 1) await signInByCall(instance, person.email);
  return { storageState: await signInByCall(instance, person.email) };
});

const come = (page: Page, path: string) => comeByKeys(page, `${instance.url}${path}`);

walkOnAnyWidth('keys alone: the profile is saved', async ({ page }, phone) => {
  const { person } = ownerOf(phone);
  const keys = await come(page, '/app/profile');
  await keys.to(page.getByLabel('Vorname'));
  await (await keys.type('Tastatur')).press('Enter');
  await page.getByRole('form', { name: 'Persönliche Angaben' }).getByText('Gespeichert').waitFor();
  const rows = await instance.database.query('select first_name as name from users where id = $1', [
    person.user,
  ]);
  expect(rows).toEqual([{ name: 'Tastatur' }]);
});

walkOnAnyWidth('keys alone: a document is uploaded', async ({ page }) => {
  const keys = await come(page, '/app/profile/documents');
  const chosen = page.waitForEvent('filechooser');
  await keys.use(page.getByRole('link', { name: 'Dokument hochladen' }));
  await keys.use(page.getByLabel(/Datei wählen/));
  const chooser = await chosen;
  await chooser.setFiles({ name: 'gewerbe.png', mimeType: 'image/png', buffer: await screenshot(7) });
  await keys.use(page.getByRole('button', { name: 'Hochladen', exact: true }));
  await page.getByText('Das Dokument ist hochgeladen.').waitFor();
  await page.waitForURL('**/app/profile/documents');
});

walkOnAnyWidth('keys alone: a message is switched on, and undone by the toast', async ({ page }) => {
  const keys = await come(page, '/app/profile/message-settings');
  const box = page.getByRole('checkbox', { name: 'Neuer Kunde: SMS' });
  await (await keys.to(box)).press('Space');
  await expect.poll(() => box.isChecked()).toBe(true);
  await keys.use(button(page, 'Rückgängig'));
  await expect.poll(() => box.isChecked()).toBe(false);
});

// Before the password change, which signs other devices out.
walkOnAnyWidth('keys alone: another device is signed out, then all others', async ({ page }) => {
  const keys = await come(page, '/app/profile?tab=security');
  const devices = page.getByRole('listitem').filter({ hasText: 'Zuletzt genutzt' });
  await keys.use(devices.nth(1).getByRole('button'));
  await page.getByText('Das Gerät ist abgemeldet.').waitFor();
  await expect.poll(() => devices.count()).toBe(3);
  await keys.use(button(page, '2 andere Geräte abmelden'));
  await keys.use(button(page.getByRole('dialog'), '2 andere Geräte abmelden'));
  await page.getByText('Alle anderen Geräte sind abgemeldet.').waitFor();
  await expect.poll(() => devices.count()).toBe(1);
});

walkOnAnyWidth('keys alone: the password is changed', async ({ page }, phone) => {
  const owner = ownerOf(phone);
  const keys = await come(page, '/app/profile?tab=security');
  await keys.fill([
    [page.getByLabel('Aktuelles Passwort'), owner.word],
    [page.getByLabel('Neues Passwort'), 'Birnbaum-am-Bach-2026'],
  ]);
  await keys.press('Enter');
  await page.getByText('Das Passwort ist geändert. Alle anderen Geräte sind abgemeldet.').waitFor();
  owner.word = 'Birnbaum-am-Bach-2026';
  await signInByCall(instance, owner.person.email, owner.word);
});

walkOnAnyWidth(
  'keys alone: a second factor is switched on, and its recovery codes are saved',
  async ({ page }, phone) => {
    const keys = await come(page, '/app/profile?tab=security');
    await keys.use(button(page, 'Einschalten'));
    const dialog = page.getByRole('dialog');
    await keys.fill([[dialog.getByLabel('Aktuelles Passwort'), ownerOf(phone).word]]);
    await keys.press('Enter');
    const secret = (await textOf(page.getByTestId('second-factor-secret'))).replaceAll(' ', '');
    await keys.fill([[dialog.getByLabel('Code aus der App'), appCode(secret, new Date())]]);
    await keys.press('Enter');
    await keys.to(dialog.getByRole('link', { name: 'Herunterladen' }));
    const [download] = await Promise.all([page.waitForEvent('download'), keys.press('Enter')]);
    const codes = await textsOf(dialog.getByRole('list', { name: 'Ersatzcodes' }).getByRole('listitem'));
    expect(codes).toHaveLength(10);
    expect(await readFile(await download.path(), 'utf8')).toContain(codes.join('\n'));
    await keys.use(button(dialog, 'Ich habe die Codes gesichert'));
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Noch 10 Ersatzcodes übrig.').waitFor();
  },
);

walkOnAnyWidth('keys alone: the terms are accepted', async ({ page }, phone) => {
  const { person } = ownerOf(phone);
  const keys = await come(page, '/app/profile/documents');
  for (const title of ['Nutzungsbedingungen', 'Partnervereinbarung']) {
    await keys.use(button(page, `${title} akzeptieren`));
    await button(page, `${title} akzeptieren`).waitFor({ state: 'detached' });
  }
  const [accepted] = await instance.database.query<{ all: boolean }>(
    `select count(*) = (select count(distinct kind) from legal_documents where kind in ('terms', 'partner-agreement')) as all from legal_acceptances
     where user_id = $1`,
    [person.user],
  );
  expect(accepted).toEqual({ all: true });
});

if (process.env.FULL === '1') {
  walkOnAnyWidth('keys alone: an address is added, and a bank account', async ({ page }) => {
    const keys = await come(page, '/app/profile/addresses');
    await keys.use(page.getByRole('link', { name: 'Adresse hinzufügen' }).first());
    const dialog = page.getByRole('dialog');
    for (const [label, text] of [
      ['Straße und Hausnummer', 'Lindenweg 4'],
      ['Postleitzahl', '10115'],
      ['Ort', 'Berlin'],
    ] as const)
      await (await keys.to(dialog.getByLabel(label, { exact: true }))).type(text);
    await keys.press('Enter');
    await page.getByText('Die Adresse ist gespeichert.').waitFor();

    await come(page, '/app/profile/bank-account');
    await keys.use(button(page, 'Bankverbindung hinzufügen'));
    await (await keys.to(page.getByLabel('Kontoinhaber'))).type('Tasta Beispiel');
    await (await keys.press('Tab')).type('DE89370400440532013000');
    await keys.press('Enter');
    await page.getByText('Die Bankverbindung ist gespeichert.').waitFor();
    await expect.poll(() => textOf(page.getByRole('main'))).toContain('DE89 … 3000');
  });
}
