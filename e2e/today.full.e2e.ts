import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { addAffiliate } from './support/bonus-people.ts';
import { anna } from './support/demo-logins.ts';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

/** A partner of its own: other journeys' answers and notes would be among the tasks. */
let instance: OwnInstance;
let storageState: SignedIn;

beforeAll(async () => {
  instance = await startOwnInstance();
  storageState = await signedInState(instance.url, anna);
});

afterAll(() => instance?.stop());

afterEach(async () => {
  await instance.database.query('delete from follow_ups', []);
  await instance.database.query('delete from task_answers', []);
});

const address = () => `${instance.url}/app/today`;
const tasks = (page: Page) => page.getByRole('list', { name: 'Aufgaben' }).locator('> li');
const reasons = (page: Page) => textsOf(tasks(page).getByRole('heading', { level: 2 }));

async function openToday(page: Page): Promise<string[]> {
  await page.goto(address());
  await tasks(page).first().waitFor();
  return reasons(page);
}

const press = (page: Page, index: number, action: string) =>
  tasks(page)
    .nth(index)
    .getByRole('button', { name: new RegExp(`^${action}`) })
    .click();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

for (const width of [390, 1440])
  journey(`tasks are done, postponed, marked as not useful and undone, at ${width} px`, async (open) => {
    const { page } = await open({ storageState, viewport: { width, height: 900 } });
    const all = await openToday(page);
    expect(all.length).toBeGreaterThanOrEqual(3);
    expect(all.length).toBeLessThanOrEqual(7);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    // Done: the focus is on the next one.
    await press(page, 0, 'Erledigt');
    await expect.poll(() => reasons(page)).toEqual(all.slice(1));
    await expect.poll(() => focused(page)).toBe(all[1]);
    await page.getByText('heute bearbeitet: 1').waitFor();
    // Undone: it is there again, with the focus on it.
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect.poll(() => reasons(page)).toEqual(all);
    await expect.poll(() => focused(page)).toBe(all[0]);

    await press(page, 0, 'Erledigt');
    await expect.poll(() => reasons(page)).toEqual(all.slice(1));
    await press(page, 0, 'Später');
    await press(page, 0, 'In drei Tagen');
    await expect.poll(() => reasons(page)).toEqual(all.slice(2));
    await press(page, 0, 'Nicht nützlich');
    await expect.poll(() => reasons(page)).toEqual(all.slice(3));

    await page.reload();
    await page.getByText('heute bearbeitet: 3').waitFor();
    expect(await reasons(page)).toEqual(all.slice(3));
    for (let left = all.length - 3; left > 0; left--) {
      await press(page, 0, 'Erledigt');
      await expect.poll(() => reasons(page)).toHaveLength(left - 1);
    }
    await page.getByText('Alles erledigt').waitFor();
    await expect.poll(() => focused(page)).toContain('Alles erledigt');
  });

journey('a task answered in one tab is gone in the other', async (open) => {
  const { page, context } = await open({ storageState });
  const all = await openToday(page);
  const other = await context.newPage();
  expect(await openToday(other)).toEqual(all);
  await press(page, 0, 'Erledigt');
  await expect.poll(() => reasons(other)).toEqual(all.slice(1));
});

journey('a lost connection loses neither the answer nor the text', async (open) => {
  const { page, expectProblem } = await open({ storageState });
  expectProblem(/\/api\/today\/answer|net::ERR_/);
  const all = await openToday(page);
  const first = tasks(page)
    .filter({ has: page.getByRole('link', { name: /^E-Mail an/ }) })
    .first();
  await first.getByRole('button', { name: /^Text vorbereiten/ }).click();
  const text = first.getByRole('textbox');
  await text.fill('Hallo, wie geht es?');
  await page.route('**/api/today/answer', (route) => route.abort('internetdisconnected'));
  await press(page, 0, 'Erledigt');
  // It is still there, with the reason why it was not saved.
  await page.getByText(/wurde nicht gespeichert/).waitFor();
  expect(await reasons(page)).toEqual(all);
  expect(await text.inputValue()).toBe('Hallo, wie geht es?');
  await page.unroute('**/api/today/answer');
  // Nothing is sent before the server responds again.
  await page.locator('main [aria-disabled]').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect.poll(() => reasons(page)).toEqual(all.slice(1));
});

journey('the text is used in mails and chats, and a call leads to its person', async (open) => {
  const { page } = await open({ storageState });
  await openToday(page);
  const first = tasks(page)
    .filter({ has: page.locator('a[href^="tel:"]') })
    .first();
  await first.getByRole('button', { name: /^Text vorbereiten/ }).click();
  await first.getByRole('textbox').fill('Guten Tag & bis bald');
  const hrefOf = (start: string) => first.locator(`a[href^="${start}"]`).getAttribute('href');
  await expect.poll(() => hrefOf('mailto:')).toContain('&body=Guten%20Tag%20%26%20bis%20bald');
  expect(await hrefOf('https://wa.me/')).toMatch(
    /^https:\/\/wa\.me\/\d+\?text=Guten%20Tag%20%26%20bis%20bald$/,
  );
  // Text messages are sent from a phone.
  expect(await first.locator('a[href^="sms:"]').count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => hrefOf('sms:+')).toMatch(/^sms:\+\d+\?&body=Guten%20Tag%20%26%20bis%20bald$/);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await first.getByRole('link', { name: 'Person ansehen' }).click();
  await page.getByRole('dialog').waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/team/table');
});

journey('a text to a partner of the first line is in their language', async (open) => {
  const { page } = await open({ storageState });
  const first = async () => {
    await openToday(page);
    return tasks(page)
      .filter({ has: page.locator('a[href^="tel:"]') })
      .first();
  };
  const shown = await first();
  const mail = await shown.locator('a[href^="mailto:"]').getAttribute('href');
  const email = /^mailto:([^?]+)/.exec(mail ?? '')?.[1];
  const speaks = (locale: string) =>
    instance.database.query('update users set locale = $2 where email = $1', [email, locale]);
  await speaks('fr-FR');
  const task = await first();
  await task.getByRole('button', { name: /^Text vorbereiten/ }).click();
  await expect.poll(() => task.getByRole('textbox').inputValue()).toMatch(/^Bonjour .*Cordialement/s);
  await task.getByText('In der Sprache der Person (Französisch).').waitFor();
  await speaks('de');
});

journey(
  'if customers are missing, the partner’s own link comes with a text in any language',
  async (open) => {
    const starting = await addAffiliate(instance, 'Kira', 25);
    const { page } = await open({
      storageState: await signInByCall(instance, starting.email),
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto(address());
    const task = tasks(page).filter({ hasText: 'Kick-Start' });
    await task.getByRole('button', { name: /^Link mit Text/ }).click();
    const link = await textOf(task.getByTestId('link-with-text'));
    expect(link).toMatch(/\/r\/KIRA\d*$/);
    const text = task.getByLabel('Textvorschlag');
    expect(await text.inputValue()).toMatch(/^Guten Tag.*Kira Beispiel$/s);
    await task.getByLabel('Sprache des Textes').selectOption({ label: 'Français' });
    await expect.poll(() => text.inputValue()).toMatch(/^Bonjour.*Kira Beispiel$/s);
    await text.fill('Bonjour & à bientôt');
    const chat = await task.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    expect(new URL(chat ?? '').searchParams.get('text')).toBe(`Bonjour & à bientôt\n\n${link}`);
    expect(await task.getByRole('link', { name: 'E-Mail' }).getAttribute('href')).toMatch(
      /^mailto:\?subject=/,
    );
    await task.getByRole('button', { name: 'Teilen' }).click();
    await page.getByText('Text und Link sind kopiert.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`Bonjour & à bientôt\n${link}`);
  },
);

journey('the dashboard shows the first three, and the search finds all', async (open) => {
  const { page } = await open({ storageState, viewport: { width: 1440, height: 900 } });
  const all = await openToday(page);
  await page.goto(`${instance.url}/dashboard`);
  await page.getByTestId('psv').waitFor();
  await page.locator('.bw-dash-today').scrollIntoViewIfNeeded();
  const card = page.getByRole('region', { name: 'Heute' });
  await card.getByRole('listitem').first().waitFor();
  expect(await card.getByRole('listitem').count()).toBe(3);
  expect(await textOf(card)).toContain(all[0]);
  // Each links to its person or place.
  const ways = await card
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(ways).toHaveLength(3);
  // An expiring membership links to the shop that renews it.
  for (const way of ways) expect(way).toMatch(/^(\/app\/(?!today)|https:\/\/shop\.)/);
  await card.getByRole('link', { name: 'Alle Aufgaben' }).click();
  await tasks(page).first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('aufgaben');
  await page.getByRole('option', { name: /Heute/ }).waitFor();
});
