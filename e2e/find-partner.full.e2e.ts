import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { violations } from './support/axe.ts';
import { operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { addSecondFactor } from './support/second-factor.ts';
import { signedInState, tokenOf } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import type { SignedIn } from './support/signed-in.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, operator);
});

const desktop = { theme: 'light', width: 1280 } as const;
const looks = [{ theme: 'dark', width: 390 }, ...(process.env.FULL === '1' ? [desktop] : [])] as const;

const { walk, walkOnAnyWidth } = oneWindow(() => ({
  storageState,
  viewport: { width: desktop.width, height: 844 },
  reducedMotion: 'reduce',
}));

async function openFind(page: Page): Promise<void> {
  await comeTo(page, `${instance.url}/app/team/find-partner`);
  await settled(page);
  await page.getByRole('searchbox').waitFor();
}

for (const look of looks) {
  walk(
    `axe finds nothing on the operators’ search for partners, ${look.theme}, ${look.width} px`,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: look.theme });
      await page.setViewportSize({ width: look.width, height: 844 });
      await openFind(page);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('searchbox').fill('berger');
      await page
        .getByRole('button', { name: /^Ansicht öffnen/ })
        .first()
        .waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.width);
      await page.getByRole('searchbox').fill('xyzzyxyzzy');
      await page.getByText('Keine Daten gefunden').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: desktop.theme });
      await page.setViewportSize({ width: desktop.width, height: 844 });
    },
  );
}

walkOnAnyWidth('keys alone: an operator finds a partner and opens the view', async ({ page }) => {
  await openFind(page);
  const focused = (role: 'searchbox' | 'button', name?: RegExp) =>
    page
      .getByRole(role, name === undefined ? {} : { name })
      .first()
      .evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < 60 && !(await focused('searchbox')); stop += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('berger');
  const view = /^Ansicht öffnen/;
  await page.getByRole('button', { name: view }).first().waitFor();
  // The rows for a partial word are replaced by those for the whole.
  await settled(page);
  for (let stop = 0; stop < 20 && !(await focused('button', view)); stop += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: 'Zurück zu mir' }).click();
  await page.getByRole('button', { name: 'Zurück zu mir' }).waitFor({ state: 'detached' });
});

walkOnAnyWidth(
  'a partner who lost the second factor can sign in again: found by name, confirmed, logged',
  async ({ page }) => {
    const person = await addPerson(instance, 'Walburga');
    const { query } = instance.database;
    await addSecondFactor(instance, person.user);
    // Known to operators by a name that no team sees.
    await query("update users set first_name = 'Kunigunde', last_name = $2 where id = $1", [
      person.user,
      `Eichler-${person.user}`,
    ]);
    await openFind(page);
    await page.getByRole('searchbox').fill(`Eichler-${person.user} Kunigunde`);
    const entry = page.getByRole('listitem').filter({ hasText: `Kunigunde Eichler-${person.user}` });
    await entry.getByText('mit zweitem Faktor').waitFor();
    const reset = entry.getByRole('button', { name: /^Zweiten Faktor zurücksetzen/ });
    const dialog = page.getByRole('dialog', { name: 'Zweiten Faktor zurücksetzen?' });
    const factors = () => query('select 1 from second_factors where user_id = $1', [person.user]);

    await reset.click();
    await dialog.waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await factors()).toHaveLength(1);

    await reset.click();
    await dialog.getByRole('button', { name: 'Zurücksetzen' }).click();
    await dialog.getByText('Bitte ausfüllen.').waitFor();
    expect(await factors()).toHaveLength(1);
    await dialog.getByLabel('Grund').fill('Telefon verloren, am Telefon erkannt');
    await dialog.getByRole('button', { name: 'Zurücksetzen' }).click();
    await page.getByText(/^Der zweite Faktor von Walburga .* ist zurückgesetzt\.$/).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await reset.waitFor({ state: 'detached' });
    expect(await factors()).toEqual([]);
    const logged = await query(
      `select action, email from audit_log join users on users.id = user_id where subject = any($1) order by audit_log.id`,
      [[`/api/users/${person.user}/second-factor/reset`, `/api/users/${person.user}`]],
    );
    expect(logged).toEqual(['begin', 'write'].map((action) => ({ action, email: operator })));

    // The call refuses partners who still have a second factor.
    expect(tokenOf(await signInByCall(instance, person.email))).not.toBe('');
  },
);

journey('for a partner, the operators’ page does not exist', async (open) => {
  const person = await addPerson(instance, 'Paula');
  const { page } = await open({ storageState: await signInByCall(instance, person.email) });
  await page.goto(`${instance.url}/app/team/find-partner`);
  await page.getByRole('heading', { level: 1, name: 'Diese Seite gibt es nicht' }).waitFor();
  // The field there searches pages, not people.
  await page.getByRole('searchbox', { name: 'Seite suchen' }).waitFor();
  expect(await page.getByRole('searchbox').count()).toBe(1);
});
