import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from './support/axe.ts';
import { anna, operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { addNamed, letWait, placeBelow } from './support/placed-people.ts';
import { addSecondFactor } from './support/second-factor.ts';
import { settled } from './support/settled.ts';
import { textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

/** Staff with rights by task, with the password of the demo logins. */
async function addStaff(rights: readonly string[]): Promise<string> {
  const email = `ruth-${randomBytes(4).toString('hex')}@firma.example`;
  await instance.database.query(
    `insert into users (email, password_hash, first_name, last_name, locale, roles, rights)
     select $1, password_hash, 'Ruth', 'Rebe', 'de', array['ROLE_USER', 'ROLE_STAFF'], $2 from users where email = $3`,
    [email, rights, anna],
  );
  return email;
}

/** The button, its dialog, what the dialog says about the change, and the message afterwards. */
interface Step {
  readonly button: string;
  readonly title: string;
  readonly changes: string;
  readonly done: string;
}

/** Changes how somebody signs in: the effect is shown before, and a reason is required. */
async function step(page: Page, { button, title, changes, done }: Step): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  expect(await textsOf(dialog.locator('dd'))).toEqual([changes]);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.getByText('Bitte ausfüllen.').waitFor();
  await dialog.getByLabel('Grund').fill('Anruf am Telefon');
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await page.getByText(done, { exact: true }).waitFor();
  await dialog.waitFor({ state: 'detached' });
}

journey(
  'staff place a waiting partner, reset a second factor, block and unblock, all in the partner’s file',
  async (open) => {
    const { query } = instance.database;
    const head = await addNamed(instance, `Hanna${randomBytes(3).toString('hex')}`);
    await placeBelow(instance, head, null);
    const gustav = await addNamed(instance, 'Gustav');
    await letWait(instance, gustav, head);
    await addSecondFactor(instance, gustav.user);
    const { page } = await open({
      storageState: await signInByCall(instance, await addStaff(['partners.write'])),
      viewport: { width: 1440, height: 900 },
    });
    await page.goto(`${instance.url}/app/operations`);
    await page.getByRole('link', { name: /ohne Platz/i }).click();
    // The one waiting longest comes first, and others wait too.
    await page.getByLabel('In der Liste: Name, E-Mail, Nummer').fill(gustav.email);
    await page.getByRole('row').filter({ hasText: gustav.email }).getByRole('link').first().click();
    await page.waitForURL(`**/app/operations/partners/${gustav.partner}*`);

    await page.getByRole('button', { name: 'Platz geben' }).click();
    const sheet = page.getByRole('dialog', { name: 'Platz geben' });
    await sheet.getByRole('button', { name: 'Platz festlegen' }).click();
    await sheet.getByText(/^Bitte eine Person auswählen/).waitFor();
    await sheet.getByLabel('Unter wem').fill(String(head.partner));
    await sheet.getByRole('button', { name: new RegExp(`#${head.partner}\\b`) }).click();
    expect(await textsOf(sheet.getByTestId('changes-before-saving').locator('dd'))).toEqual([
      `– → ${head.name}`,
    ]);
    expect(await violations(page)).toEqual([]);
    await sheet.getByLabel('Grund').fill('Kam über die Messe');
    await sheet.getByRole('button', { name: 'Platz festlegen' }).click();
    await page.getByText(`Gustav Beispiel steht jetzt unter ${head.name}.`).waitFor();
    await page.getByText(`Steht unter ${head.name}.`).waitFor();

    await step(page, {
      button: 'Zweiten Faktor zurücksetzen',
      title: 'Zweiten Faktor zurücksetzen?',
      changes: 'ja → nein',
      done: 'Der zweite Faktor von Gustav Beispiel ist zurückgesetzt.',
    });
    await step(page, {
      button: 'Sperren',
      title: 'Anmeldung sperren?',
      changes: 'nein → ja',
      done: 'Gustav Beispiel ist gesperrt.',
    });
    await step(page, {
      button: 'Entsperren',
      title: 'Anmeldung entsperren?',
      changes: 'ja → nein',
      done: 'Gustav Beispiel ist entsperrt.',
    });
    const logged = await query<{ reason: string }>(
      `select details ->> 'reason' as reason from audit_log where action = 'write' and subject = any($1) order by id`,
      [[`/api/partners/${gustav.partner}`, `/api/users/${gustav.user}`]],
    );
    expect(logged.map(({ reason }) => reason)).toEqual([
      'Kam über die Messe',
      'Anruf am Telefon',
      'Anruf am Telefon',
      'Anruf am Telefon',
    ]);
  },
);

journey('staff who may only view partners cannot change place or sign-in', async (open) => {
  const gustav = await addNamed(instance, 'Gustav');
  const { page } = await open({
    storageState: await signInByCall(instance, await addStaff(['partners.read'])),
  });
  await page.goto(`${instance.url}/app/operations/partners/${gustav.partner}`);
  await page.getByText('Wartet auf einen Platz.').waitFor();
  for (const name of ['Platz geben', 'Sperren'])
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
});

journey('in the file each card is as high as its content, whatever is next to it', async (open) => {
  const { page } = await open({
    storageState: await signInByCall(instance, operator),
    viewport: { width: 1440, height: 900 },
  });
  await page.goto(`${instance.url}/app/operations/partners/1`);
  await page.locator('main dl').first().waitFor();
  await settled(page);
  const cards = page.locator('main section.bw-card');
  expect(await cards.count()).toBeGreaterThan(8);
  const blank = await cards.evaluateAll((all) =>
    all.flatMap((card) => {
      const { bottom } = card.getBoundingClientRect();
      const end = card.lastElementChild?.getBoundingClientRect().bottom ?? bottom;
      const padding = Number.parseFloat(getComputedStyle(card).paddingBottom);
      const pixels = Math.round(bottom - padding - end);
      return pixels > 2 ? [`${card.getAttribute('aria-label')}: ${pixels} px`] : [];
    }),
  );
  expect(blank).toEqual([]);
});
