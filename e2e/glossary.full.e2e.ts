import { PATIENCE } from '@blattwerk/server/test-support/patience.ts';
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { addPerson, signInByCall } from './support/own-person.ts';

shareBrowser();

const instance = shareInstance();

const palette = (page: Page) => page.getByRole('dialog', { name: 'Suchen und springen' });

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette(page).waitFor();
  await page.keyboard.type(text);
}

/** Finds a term by its name and opens it, by keys alone. */
async function goToTerm(page: Page, term: string): Promise<void> {
  await search(page, term);
  const help = palette(page).getByRole('group', { name: 'Hilfe' });
  const hit = help.getByRole('option', { name: term, exact: true });
  await hit.waitFor();
  await vi.waitUntil(async () => {
    if ((await hit.getAttribute('aria-selected')) === 'true') return true;
    await page.keyboard.press('ArrowDown');
    return false;
  }, PATIENCE);
  await page.keyboard.press('Enter');
}

/** Reading continues at this term, which is visible and the only one highlighted. */
async function isReadAt(page: Page, term: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(term);
  const marked = page.locator('[data-testid="term"][data-target]');
  expect(await marked.locator('dt').allInnerTexts()).toEqual([term]);
  const inSight = await marked.evaluate((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top > 0 && bottom < innerHeight;
  });
  expect(inSight).toBe(true);
}

journeyOnAnyWidth('a term found by keys opens in place, and so does the next one', async (open) => {
  const { email } = await addPerson(instance, 'Tilda');
  const { page } = await open({
    storageState: await signInByCall(instance, email),
    reducedMotion: 'reduce',
  });
  await page.goto(`${instance.url}/app/lessons`);
  await page.getByRole('heading', { level: 1, name: 'Lernen' }).waitFor();
  await goToTerm(page, 'Haltefrist');
  await page.waitForURL('**/app/glossary#hold');
  await isReadAt(page, 'Haltefrist');
  // Another one from the same page.
  await goToTerm(page, 'Rückbuchung');
  await page.waitForURL('**/app/glossary#reversal');
  await isReadAt(page, 'Rückbuchung');
  await search(page, 'haltef');
  const recent = palette(page).getByRole('group', { name: 'Zuletzt' });
  await recent.getByRole('option', { name: 'Haltefrist' }).click();
  await page.waitForURL('**/app/glossary#hold');
  await isReadAt(page, 'Haltefrist');
  await page.reload();
  await isReadAt(page, 'Haltefrist');
});
