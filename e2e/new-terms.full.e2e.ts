import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { anna, operator, password } from './support/demo-logins.ts';
import { holdBack } from './support/held-back.ts';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { tokenOf } from './support/sessions.ts';
import { submitCredentials } from './support/sign-in.ts';

shareBrowser();

let own: OwnInstance;

beforeAll(async () => {
  own = await startOwnInstance();
});
afterAll(() => own?.stop());

/** Publishes terms of use that take effect immediately and have to be accepted again. */
async function publishTerms(text: string): Promise<void> {
  const answer = await fetch(`${own.url}/api/legal_documents`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokenOf(await signInByCall(own, operator))}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      kind: 'terms',
      texts: { de: { title: 'Nutzungsbedingungen', text } },
      reason: 'Neue Rechtslage',
    }),
  });
  expect(answer.status).toBe(200);
}

/** Records which page headings a window shows, however briefly. */
async function noteHeadings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const headings = new Set<string>();
    Object.assign(globalThis, { headings });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1')) headings.add(textContent ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
}

function notedHeadings(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(globalThis as unknown as { headings: Set<string> }).headings]);
}

journeyOnAnyWidth('new terms precede everything, until postponed or accepted', async (open) => {
  const text = `Neu seit heute: ${crypto.randomUUID()}`;
  const storageState = await signInByCall(own, anna);
  await publishTerms(text);

  // Opening the application with a session asks as well, and then leads to the original target.
  const { page } = await open({ storageState });
  await noteHeadings(page);
  // With a fast response nothing of the page behind is painted.
  const answered = page.waitForResponse('**/api/batch');
  await page.route('**/assets/**', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto(`${own.url}/app/orders`);
  await page.waitForURL('**/new-terms');
  await page.getByRole('heading', { level: 1, name: 'Neue Bedingungen' }).waitFor();
  expect(await notedHeadings(page)).toEqual(['Neue Bedingungen']);
  await page.unroute('**/assets/**');
  await page.getByText(/^Fassung \d+, in Kraft seit /).waitFor();
  await page.getByRole('link', { name: 'Vollständigen Text lesen: Nutzungsbedingungen' }).click();
  await page.getByText(text).waitFor();
  await page.getByRole('button', { name: 'Später' }).click();
  await page.waitForURL('**/app/orders');
  await page.reload();
  await page.getByRole('main').getByRole('status').filter({ hasText: /\d/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/orders');

  // The payout that waits for it leads back here, and back again.
  await page.goto(`${own.url}/app/accounts/payout/new`);
  const need = page.getByTestId('need-terms');
  await need.getByText('Nutzungsbedingungen').waitFor();
  await need.getByRole('link', { name: 'Ansehen und zustimmen' }).click();
  await page.waitForURL('**/new-terms');
  await page.getByRole('button', { name: 'Später' }).click();
  await page.waitForURL('**/app/accounts/payout/new');

  const later = await open();
  await later.page.goto(`${own.url}/login`);
  await submitCredentials(later.page, anna, password);
  await later.page.waitForURL('**/new-terms');
  await later.page.getByRole('button', { name: 'Annehmen: Nutzungsbedingungen' }).click();
  await later.page.waitForURL('**/dashboard');
  await later.page.goto(`${own.url}/new-terms`);
  await later.page.getByText('Es ist nichts offen').waitFor();
});

journeyOnAnyWidth(
  'a page with late responses is painted, but cannot be used before new terms are known',
  async (open) => {
    const storageState = await signInByCall(own, anna);
    await publishTerms(`Spät bekannt: ${crypto.randomUUID()}`);
    const { page } = await open({ storageState });
    const answers = await holdBack(page, '**/api/batch');
    await page.goto(`${own.url}/app/orders`, { waitUntil: 'commit' });
    await answers.isAsked();
    const heading = page.getByRole('heading', { level: 1, name: 'Bestellungen', includeHidden: true });
    await heading.waitFor();
    await page.getByText('Es wird geprüft, ob neue Bedingungen vorliegen.').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Tab');
    expect(await page.locator('dialog[open]').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    const at = await heading.boundingBox();
    if (at === null) throw new Error('The heading has no bounding box.');
    const isHit = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest('.bw-app') !== null,
      [at.x + 4, at.y + 4] as const,
    );
    expect(isHit).toBe(false);
    answers.release();
    await page.waitForURL('**/new-terms');
    await page.getByRole('button', { name: 'Später' }).click();
    await page.waitForURL('**/app/orders');
    await expect.poll(() => page.locator('.bw-app[inert]').count()).toBe(0);
  },
);
