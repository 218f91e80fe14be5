import type { Page } from 'playwright-core';
import { password } from './demo-logins.ts';

/** Fills the form of the login page as a password manager would, and waits for the dashboard. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await submitCredentials(page, email, password);
  await page.waitForURL('**/dashboard');
}

/** Fills and sends the form of the login page. */
export async function submitCredentials(page: Page, email: string, word: string): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(email);
  await page.locator('input[autocomplete="current-password"]').fill(word);
  await page.locator('button[type="submit"]').click();
}
