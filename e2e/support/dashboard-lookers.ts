import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { showChart } from './dashboard-screen.ts';
import type { Instance } from './instance.ts';
import { openVisit } from './journey.ts';
import type { LookerStates } from './lookers.ts';
import type { OwnPerson } from './own-person.ts';
import { addNamed, placeBelow } from './placed-people.ts';
import { signedInState } from './sessions.ts';
import type { SignedIn } from './signed-in.ts';

/** A partner with nothing to do, one with tasks, and one on the first day. */
export const dashboardLookers = ['partner', 'newcomer', 'beginner'] as const;
export type DashboardLooker = (typeof dashboardLookers)[number];

/** Their devices, each in the state after an earlier visit of the dashboard. */
export async function signInDashboardLookers(
  instance: Instance,
  { partner }: LookerStates,
): Promise<Record<DashboardLooker, LookerStates['partner']>> {
  const [newcomer, beginner] = [await addNamed(instance, 'Neele'), await addNamed(instance, 'Erna')];
  for (const person of [newcomer, beginner]) await placeBelow(instance, person, null);
  return {
    partner,
    newcomer: { storageState: await newcomersDevice(instance, newcomer) },
    beginner: { storageState: await beginnersDevice(instance, beginner) },
  };
}

/** Has seen the whole dashboard: this determines the checklist's place from now on. */
async function newcomersDevice({ url }: Instance, { email }: OwnPerson): Promise<SignedIn> {
  const { page, context } = await openVisit({
    storageState: await signedInState(url, email),
    // As high as the whole page: on a new device it is fetched below everything else.
    viewport: { width: 412, height: 6000 },
  });
  try {
    await page.goto(`${url}/dashboard`);
    await page.getByTestId('checklist').waitFor();
    await page.waitForFunction(() => localStorage.getItem('blattwerk.checklist')?.includes('"state":"open"'));
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** Signed in without anything yet, as the form detects, and with a link created by the page of the first day. */
async function beginnersDevice({ url }: Instance, { email, user }: OwnPerson): Promise<SignedIn> {
  const storageState = await signedInState(url, email);
  const dismissal = JSON.stringify({ user, state: 'later', at: Date.now(), firstDay: true });
  for (const { localStorage } of storageState.origins)
    localStorage.push({ name: 'blattwerk.checklist', value: dismissal });
  const { page, context } = await openVisit({ storageState });
  try {
    await page.goto(`${url}/dashboard`);
    await page.getByTestId('own-link').waitFor();
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** Everything the dashboard loads by itself, or on scrolling near it. */
export async function showAllOf(page: Page, who: DashboardLooker): Promise<void> {
  if (who === 'beginner') {
    for (const part of ['own-link', 'first-clock', 'first-points']) await page.getByTestId(part).waitFor();
    return;
  }
  await page.getByTestId('news-item').first().waitFor();
  await showChart(page);
  if (who === 'newcomer') await page.getByTestId('checklist').waitFor();
  else expect(await page.getByTestId('checklist').count()).toBe(0);
}
