import { expect } from 'vitest';
import type { SharedInstance } from '../instances.ts';
import { overflows } from '../overflow.ts';
import { signInByCall } from '../own-person.ts';
import { tokenOf } from '../sessions.ts';
import type { Page } from './page.ts';

/** Opens a page as a signed-in user, in German; returns their token. */
export async function openAs(
  page: Page,
  { url }: Pick<SharedInstance, 'url'>,
  email: string,
  path: string,
): Promise<string> {
  const state = await signInByCall({ url }, email);
  const kept = state.origins.flatMap(({ localStorage }) => localStorage);
  // A file of the product that is not a page: nothing runs there yet that reads the session.
  await page.goto(`${url}/robots.txt`);
  // Clears the storage of earlier sessions.
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.ask(`${JSON.stringify(kept)}.forEach(({ name, value }) => localStorage.setItem(name, value))`);
  await page.goto(`${url}${path}`);
  return tokenOf(state);
}

/** Fills in and submits the login form. */
export async function submitCredentials(page: Page, email: string, word: string): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(email);
  await page.locator('input[autocomplete="current-password"]').fill(word);
  await page.getByRole('button', { name: 'Anmelden' }).click();
}

/** Signs out through the account menu. */
export async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Konto von ${name}` }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.waitForURL(/\/login$/);
}

/** Nothing overflows the window or is cut off. */
export async function expectFitting(page: Page): Promise<void> {
  await expect.poll(() => overflows(page), { message: await page.url() }).toEqual([]);
}

/** The response of a call made as a user. */
export async function read<Answer>(
  { url }: Pick<SharedInstance, 'url'>,
  token: string,
  path: string,
): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as Answer;
}
