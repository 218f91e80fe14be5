import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { addChildren, placeBelow } from './support/placed-people.ts';
import { textOf, textsOf } from './support/texts.ts';

// The main path of calls and today's tasks; contacts.full.e2e.ts and today.full.e2e.ts cover the others.

shareBrowser();

const instance = shareInstance();

/** A partner with three new people below, whom nobody else has notes about. */
const { walk } = oneWindow(async () => {
  const head = await addPerson(instance, 'Ida');
  await placeBelow(instance, head, null);
  await addChildren(instance, head, 3);
  return { storageState: await signInByCall(instance, head.email), viewport: { width: 390, height: 900 } };
});

const names = (card: Locator) => textsOf(card.getByRole('list').locator('a[data-row]'));
const all = ['Kind 1 Beispiel', 'Kind 2 Beispiel', 'Kind 3 Beispiel'];

walk('the first line is listed; a call is done and undone', async ({ page }) => {
  await comeTo(page, `${instance.url}/app/team/contacts?reason=isNew`);
  await expect.poll(() => names(page.getByRole('region', { name: 'Erste Linie' }))).toEqual(all);
  const calls = page.getByRole('region', { name: 'Wen heute anrufen?' });
  await expect.poll(async () => (await names(calls)).toSorted()).toEqual(all);
  const count = () => textOf(calls.getByRole('link', { name: /^Neu \d/ }));
  await calls.getByRole('button', { name: 'Erledigt: Kind 2 Beispiel' }).click();
  await expect.poll(async () => (await names(calls)).toSorted()).toEqual([all[0], all[2]]);
  await expect.poll(count).toBe('Neu 2');
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect.poll(async () => (await names(calls)).toSorted()).toEqual(all);
  await expect.poll(count).toBe('Neu 3');
});

const tasks = (page: Page) => page.getByRole('list', { name: 'Aufgaben' }).locator('> li');
const reasons = (page: Page) => textsOf(tasks(page).getByRole('heading', { level: 2 }));

walk('a task of today is done and undone, with the focus on the next one', async ({ page }) => {
  await comeTo(page, `${instance.url}/app/today`);
  await tasks(page).first().waitFor();
  const before = await reasons(page);
  expect(before.length).toBeGreaterThanOrEqual(3);
  const done = tasks(page)
    .first()
    .getByRole('button', { name: /^Erledigt/ });
  await done.click();
  await expect.poll(() => reasons(page)).toEqual(before.slice(1));
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toBe(before[1]);
  await page.getByText('heute bearbeitet: 1').waitFor();
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect.poll(() => reasons(page)).toEqual(before);
});
