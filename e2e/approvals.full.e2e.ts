import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { controlling, operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { invite } from './support/invite-operator.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { followMenu } from './support/menu.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import { textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

const desktop = { width: 1440, height: 900 };

journey('the safeguards are unchanged until a second person has approved the change', async (open) => {
  const { page } = await open({
    storageState: await signedInState(instance.url, operator),
    viewport: desktop,
  });
  // The title search of the partners' pages also covers those of the operators.
  await page.goto(`${instance.url}/app/team/find-partner`);
  await settled(page);
  await page.goto(`${instance.url}/app/operations`);
  await followMenu(page, 'Unternehmen');
  const form = page.getByRole('form', { name: 'Schutzregeln' });
  const fourEyes = form.getByLabel(/^Vier Augen/);
  const save = form.getByRole('button', { name: 'Schutzregeln speichern' });
  await fourEyes.uncheck();
  await save.click();
  await form.getByText('Bitte ausfüllen.').waitFor();
  expect(await fourEyes.isChecked()).toBe(false);
  await form.getByLabel('Grund').fill('Zu zweit nur noch bei Auszahlungen');
  await save.click();
  await page.getByText('Vorbereitet: Eine zweite Person gibt es frei.').waitFor();
  await expect.poll(() => fourEyes.isChecked()).toBe(true);

  const { page: other } = await open({
    storageState: await signedInState(instance.url, controlling),
    viewport: desktop,
  });
  await other.goto(`${instance.url}/app/operations/approvals`);
  const card = other.getByTestId('approval').filter({ hasText: 'Zu zweit nur noch bei Auszahlungen' });
  await other.getByRole('heading', { name: 'Schutzregeln des Unternehmens' }).waitFor();
  expect(await textsOf(card.locator('dd').filter({ hasText: '→' }))).toEqual(['ja → nein']);
  await card.getByRole('button', { name: 'Ablehnen …' }).click();
  await card.getByLabel('Grund').fill('Vier Augen bleiben');
  await card.getByRole('button', { name: 'Ablehnen', exact: true }).click();
  await card.waitFor({ state: 'detached' });
  const [company] = await instance.database.query('select four_eyes from company');
  expect(company).toEqual({ four_eyes: true });

  // Decided approvals are found by their subject, and downloaded as a file.
  await other.getByRole('link', { name: 'abgelehnt' }).click();
  await other.getByLabel('Vorgang').selectOption('Voller Zugriff');
  await expect.poll(() => card.count()).toBe(0);
  await other.getByLabel('Vorgang').selectOption('Schutzregeln des Unternehmens');
  await card.getByText('Vier Augen bleiben').waitFor();
  expect(Object.fromEntries(new URL(other.url()).searchParams)).toEqual({
    status: 'rejected',
    kind: 'company.safeguards',
  });
  const [file] = await Promise.all([
    other.waitForEvent('download'),
    other.getByRole('button', { name: 'CSV-Export' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines.find((line) => line.includes('Zu zweit nur noch bei Auszahlungen'))).toMatch(
    /;Schutzregeln des Unternehmens;.*;Vier Augen: ja → nein;.*;abgelehnt;.*;Vier Augen bleiben$/,
  );
});

journey('several approvals are decided together, and their preparer is notified', async (open) => {
  const { page } = await open({
    storageState: await signedInState(instance.url, operator),
    viewport: desktop,
  });
  const reason = `Urlaub ${randomUUID()}`;
  for (let n = 0; n < 2; n += 1) {
    const { email } = await invite(instance, page, []);
    await page.getByLabel('Name oder E-Mail-Adresse').fill(email);
    await page.getByRole('row').filter({ hasText: email }).getByRole('link').click();
    const access = page.getByRole('dialog').getByRole('form', { name: 'Zugriff' });
    await access.getByLabel(/^Voller Zugriff/).check();
    await access.getByLabel('Grund').fill(reason);
    await access.getByRole('button', { name: 'Zugriff speichern' }).click();
    await page.getByText('Vorbereitet: Eine zweite Person gibt es frei.').waitFor();
  }

  const { page: other } = await open({
    storageState: await signedInState(instance.url, controlling),
    viewport: desktop,
  });
  await other.goto(`${instance.url}/app/operations/approvals`);
  const both = other.getByRole('listitem').filter({ hasText: reason });
  await expect.poll(() => both.count()).toBe(2);
  for (const one of await both.all()) await one.getByRole('checkbox').check();
  const form = other.getByRole('form', { name: 'Mehrere entscheiden' });
  await form.getByText('2 ausgewählt').waitFor();
  await form.getByRole('button', { name: 'Ablehnen …' }).click();
  await form.getByRole('button', { name: 'Ablehnen', exact: true }).click();
  await form.getByText('Bitte ausfüllen.').waitFor();
  await form.getByLabel('Grund').fill('Niemand ist im Urlaub');
  await form.getByRole('button', { name: 'Ablehnen', exact: true }).click();
  await other.getByText('2 Vorgänge abgelehnt').waitFor();
  await expect.poll(() => both.count()).toBe(0);

  await page.goto(`${instance.url}/app/operations/notifications`);
  // Several of a kind on one day are one line.
  await page
    .getByText(/Entscheidungen$|hat abgelehnt, was Sie vorbereitet haben/)
    .first()
    .waitFor();
});
