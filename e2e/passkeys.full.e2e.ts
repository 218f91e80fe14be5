import { freePort } from '@blattwerk/server/platform/database/postgres/postmaster.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { addAuthenticator, addPasskey } from './support/authenticator.ts';
import { password } from './support/demo-logins.ts';
import { shareInstance, startBesideShared } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { addPerson, messagesTo, signInByCall } from './support/own-person.ts';
import type { ServerProcess } from './support/server-process.ts';
import { submitCredentials } from './support/sign-in.ts';
import { textsOf } from './support/texts.ts';

shareBrowser();

const shared = shareInstance();
let server: ServerProcess;
let url: string;

// Browsers create passkeys for host names, and the shared instance has an IP address.
beforeAll(async () => {
  const port = await freePort(0);
  url = `http://localhost:${port}`;
  server = await startBesideShared({ PORT: String(port), PUBLIC_URL: url });
});
afterAll(() => server?.stop());

const withPasskey = (page: Page) => page.getByRole('button', { name: 'Mit Passkey anmelden' });
const cardOf = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Konto von/ }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.waitForURL('**/login');
}

journey('a passkey is added, signs in alone and after a password, is renamed and removed', async (open) => {
  const person = await addPerson(shared, 'Pia');
  const visit = await open({ storageState: await signInByCall({ url }, person.email) });
  visit.expectProblem(/401|422/);
  const { page } = visit;
  const authenticator = await addAuthenticator(page);
  await page.goto(`${url}/app/profile?tab=security`);
  await cardOf(page).getByText('Noch kein Passkey').waitFor();
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Notebook');
  await dialog.getByLabel('Aktuelles Passwort').fill('falsch');
  await dialog.getByRole('button', { name: 'Passkey hinzufügen' }).click();
  await dialog.getByText('Dieses Passwort ist falsch.').waitFor();
  expect(await authenticator.count()).toBe(0);
  await dialog.getByLabel('Aktuelles Passwort').fill(password);
  await dialog.getByRole('button', { name: 'Passkey hinzufügen' }).click();
  await dialog.getByRole('list', { name: 'Ersatzcodes' }).getByRole('listitem').nth(9).waitFor();
  await dialog.getByRole('button', { name: 'Ich habe die Codes gesichert' }).click();
  await cardOf(page).getByText('noch nicht verwendet').waitFor();
  await page.getByText('Noch 10 Ersatzcodes übrig.').waitFor();
  expect(await authenticator.count()).toBe(1);

  await signOut(page);
  await withPasskey(page).click();
  await page.waitForURL('**/dashboard');

  await signOut(page);
  await submitCredentials(page, person.email, password);
  await page.getByRole('heading', { name: 'Zweiter Schritt' }).waitFor();
  await page.getByText('Einer Ihrer Ersatzcodes.').waitFor();
  await withPasskey(page).click();
  await page.waitForURL('**/dashboard');

  await page.goto(`${url}/app/profile?tab=security`);
  await cardOf(page).getByText('zuletzt verwendet am').waitFor();
  await cardOf(page).getByRole('button', { name: '„Notebook“ umbenennen' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Arbeitsplatz');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Der Passkey ist umbenannt.').waitFor();
  await cardOf(page).getByRole('button', { name: '„Arbeitsplatz“ entfernen' }).click();
  await dialog.getByLabel('Aktuelles Passwort').fill(password);
  await dialog.getByRole('button', { name: 'Entfernen' }).click();
  await page.getByText('Der Passkey ist entfernt.').waitFor();
  await cardOf(page).getByText('Noch kein Passkey').waitFor();

  // The device still has it.
  await signOut(page);
  await withPasskey(page).click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await textsOf(alert)).toEqual(['Dieser Passkey gilt hier nicht oder nicht mehr.']);
  await submitCredentials(page, person.email, password);
  await page.waitForURL('**/dashboard');
  const templates = await messagesTo(shared, person.user);
  expect(templates.filter((template) => /passkey|factor/.test(template))).toEqual([
    'passkey-added',
    'second-factor-off',
  ]);
});

journey(
  'without the PIN nothing happens, silently; another account’s passkey is not accepted as a second step',
  async (open) => {
    const [own, other] = [await addPerson(shared, 'Pina'), await addPerson(shared, 'Paul')];
    const visit = await open({ storageState: await signInByCall({ url }, other.email) });
    visit.expectProblem(/401/);
    const { page } = visit;
    const authenticator = await addAuthenticator(page);
    await page.goto(`${url}/app/profile?tab=security`);
    await addPasskey(page, 'Notebook', password);
    await signOut(page);

    await authenticator.setVerified(false);
    await withPasskey(page).click();
    await page.getByText('Es wurde kein Passkey verwendet. Sie können es noch einmal versuchen.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);

    await authenticator.setVerified(true);
    const elsewhere = await open({ storageState: await signInByCall({ url }, own.email) });
    elsewhere.expectProblem(/401/);
    await addAuthenticator(elsewhere.page);
    await elsewhere.page.goto(`${url}/app/profile?tab=security`);
    await addPasskey(elsewhere.page, 'Telefon', password);

    // This window has only the other account's passkey.
    await submitCredentials(page, own.email, password);
    await page.getByRole('heading', { name: 'Zweiter Schritt' }).waitFor();
    await withPasskey(page).click();
    await page.getByText('Dieser Passkey gehört zu einem anderen Konto.').waitFor();
    await page.getByRole('button', { name: 'Mit anderem Konto anmelden' }).click();
    await withPasskey(page).click();
    await page.waitForURL('**/dashboard');
  },
);

journey('at an IP address passkeys are not offered, and the profile says why', async (open) => {
  const person = await addPerson(shared, 'Pit');
  const { page } = await open();
  await page.goto(`${shared.url}/login`);
  await page.locator('input[autocomplete="username"]').waitFor();
  expect(await withPasskey(page).count()).toBe(0);
  const { page: own } = await open({ storageState: await signInByCall(shared, person.email) });
  await own.goto(`${shared.url}/app/profile?tab=security`);
  const add = cardOf(own).getByRole('button', { name: 'Passkey hinzufügen' });
  await add.waitFor();
  expect(await add.getAttribute('aria-disabled')).toBe('true');
  await cardOf(own)
    .getByText('Passkeys funktionieren nur, wenn diese Seite unter einem Domainnamen')
    .waitFor();
});
