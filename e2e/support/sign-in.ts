import type { Page } from 'playwright-core';
import { anna, others, password } from './demo-logins.ts';

const demoLogins: readonly string[] = [anna, ...Object.values(others)];

/** Fills in the login form as a password manager would, and waits for the dashboard. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await submitCredentials(page, email, password);
  await page.waitForURL('**/dashboard');
}

/**
 * Fills in and submits the login form.
 *
 * @throws for a wrong password of a user shared by journeys: after five in a quarter of an hour the right one is refused,
 * in every journey
 */
export async function submitCredentials(page: Page, email: string, word: string): Promise<void> {
  if (word !== password && demoLogins.includes(email))
    throw new Error(`Journeys share ${email}: try a wrong password with a person of your own`);
  await page.locator('input[autocomplete="username"]').fill(email);
  await page.locator('input[autocomplete="current-password"]').fill(word);
  await page.locator('button[type="submit"]').click();
}
