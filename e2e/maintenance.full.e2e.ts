import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';
import { violations } from './support/axe.ts';
import { operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { addNamed, placeBelow } from './support/placed-people.ts';
import { type ServerProcess, startServerProcess } from './support/server-process.ts';
import { signIn } from './support/sign-in.ts';

shareBrowser();

/** A second process on the shared database: only this one is put under maintenance. */
let server: ServerProcess;
let dataDir: string;
const shared = shareInstance();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-maintenance-'));
  const { databaseUrl, dataDir: shares } = inject('served');
  // Machines that share a database need the same key.
  const key = join(shares, 'field.key');
  // Whichever process sends a mail, all journeys look for it in the same folder.
  await symlink(join(shares, 'mail'), join(dataDir, 'mail'));
  server = await startServerProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, FIELD_KEY_FILE: key });
});

afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const file = () => join(dataDir, 'maintenance');
const isOn = async () =>
  ((await (await fetch(`${server.url}/readyz`)).json()) as { maintenance?: true }).maintenance ?? false;

async function switchOn(until = ''): Promise<void> {
  await writeFile(file(), until);
  await expect.poll(isOn).toBe(true);
}

async function switchOff(): Promise<void> {
  await rm(file(), { force: true });
  await expect.poll(isOn).toBe(false);
}

beforeEach(switchOff);

journey(
  'maintenance overlays what is being typed, and ends by itself without losing a letter',
  async (open) => {
    const person = await addNamed(shared, 'Wartina');
    await placeBelow(shared, person, null);
    const { page, expectProblem } = await open({
      storageState: await signInByCall({ ...shared, url: server.url }, person.email),
    });
    expectProblem(/503/);
    await page.goto(`${server.url}/app/profile`);
    const field = page.getByLabel('Vorname');
    await field.fill('Halb getippt');
    await switchOn('2099-03-05T13:07:00Z');
    await page
      .getByRole('button', { name: /Speichern/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Blattwerk wird gerade gewartet' });
    await dialog.getByText('Voraussichtlich bis März 05, 2099 14:07.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    await switchOff();
    await dialog.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('Halb getippt');
    expect(new URL(page.url()).pathname).toBe('/app/profile');
    await page
      .getByRole('button', { name: /Speichern/ })
      .first()
      .click();
    await page.getByText('Gespeichert').first().waitFor();
  },
);

journey(
  'a page that is opened under maintenance waits and then appears; the maintenance page leads on',
  async (open) => {
    const person = await addNamed(shared, 'Wartold');
    await placeBelow(shared, person, null);
    const { page, expectProblem, requests } = await open({
      storageState: await signInByCall({ ...shared, url: server.url }, person.email),
    });
    expectProblem(/503/);
    await switchOn();
    await page.goto(`${server.url}/app/team/overview`);
    await page.getByRole('heading', { name: 'Blattwerk wird gerade gewartet' }).waitFor();
    const second = await open();
    second.expectProblem(/503/);
    await second.page.goto(`${server.url}/pages/under-maintenance`);
    await second.page.getByRole('heading', { name: 'Blattwerk wird gerade gewartet' }).waitFor();
    const polls = () => requests.filter((request) => request.url().endsWith('/readyz')).length;
    const before = polls();
    await expect.poll(polls).toBeGreaterThan(before);
    await switchOff();
    await page.getByText('Ihr Team wächst mit der ersten Empfehlung.').waitFor();
    await second.page.waitForURL('**/login');
  },
);

journey('the login page announces it; partners wait, operators continue working', async (open) => {
  const person = await addNamed(shared, 'Wartfried');
  await switchOn();
  const { page, expectProblem } = await open();
  expectProblem(/503/);
  await page.goto(`${server.url}/login`);
  await page.getByText('Bis das beendet ist, können sich nur Betreiber anmelden.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('E-Mail').fill(person.email);
  await page.getByLabel('Passwort', { exact: true }).fill('Blattwerk-2026');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  const second = await open();
  await signIn(second.page, server.url, operator);
  await second.page.getByTestId('psv').waitFor();
});
