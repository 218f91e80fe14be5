import { isSlow } from '@blattwerk/server/test-support/slowness.ts';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { comeTo } from './support/one-window.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { takePayablePartner } from './support/payable-partner.ts';
import { addChildren, placeBelow } from './support/placed-people.ts';
import { addReferralCode } from './support/referral-code.ts';
import { scrollUntilShown } from './support/scrolled.ts';
import { signIn } from './support/sign-in.ts';

shareBrowser();

const instance = shareInstance();

journeyOnAnyWidth('a newcomer’s checklist leads to each step and can be dismissed', async (open) => {
  const person = await addPerson(instance, 'Mira');
  await placeBelow(instance, person, null);
  // With somebody in the team the first day is over.
  await addChildren(instance, person, 1);
  const { page } = await open({ reducedMotion: 'reduce' });
  // What is left to do is known right after the sign-in.
  await signIn(page, instance.url, person.email);
  // What arrives too late for the dashboard gets its place on the next visit.
  if (isSlow()) {
    await page.waitForFunction(() => localStorage.getItem('blattwerk.checklist')?.includes('"state":"open"'));
    await page.reload();
  }
  const list = page.getByTestId('checklist');
  await list.getByText('0 von 3 erledigt').waitFor();
  // It is where a newcomer looks first.
  const above = async (one: Locator, other: Locator) =>
    ((await one.boundingBox())?.y ?? 0) < ((await other.boundingBox())?.y ?? 0);
  expect(await above(list, page.getByTestId('rank-name'))).toBe(true);
  await addReferralCode(instance, person);
  await page.reload();
  await list.getByText('1 von 3 erledigt').waitFor();
  await list.getByRole('button', { name: 'Rundgang ansehen' }).click();
  const tour = page.locator('.driver-popover');
  await tour.getByText('Verdienst').waitFor();
  await page.keyboard.press('ArrowRight');
  await tour.getByText('Ihre Stufe', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await tour.waitFor({ state: 'detached' });
  await list.getByText('2 von 3 erledigt').waitFor();
  // The requirements of a payout are requested when there is money.
  expect(await list.getByText(/Bankverbindung|Gewerbenachweis/).count()).toBe(0);
  await list.getByRole('link', { name: 'Partner werden' }).click();
  await page.waitForURL('**/app/become-partner');
  await page.getByRole('button', { name: 'Annehmen und Partner werden' }).waitFor();
  await comeTo(page, `${instance.url}/dashboard`);
  await list.getByRole('button', { name: 'Liste ausblenden' }).click();
  await list.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByTestId('news-item').first().waitFor();
  expect(await list.count()).toBe(0);
});

journeyOnAnyWidth('a dismissed checklist returns while it blocks money', async (open) => {
  const person = await takePayablePartner(instance);
  await instance.database.query('delete from bank_accounts where user_id = $1', [person.user]);
  const { page } = await open({
    storageState: await signInByCall(instance, person.email),
    prepare: (context) =>
      context.addInitScript((user) => {
        localStorage.setItem('blattwerk.checklist', JSON.stringify({ user, state: 'dismissed', at: 0 }));
      }, person.user),
  });
  await page.goto(`${instance.url}/dashboard`);
  const list = page.getByTestId('checklist');
  // If nothing is known to be open, it is fetched when the end of the page is reached.
  await scrollUntilShown(
    page.getByRole('contentinfo'),
    list.getByText('Das brauchen wir noch für Ihre Auszahlung.'),
  );
  expect(await list.getByRole('button', { name: 'Liste ausblenden' }).count()).toBe(0);
});
