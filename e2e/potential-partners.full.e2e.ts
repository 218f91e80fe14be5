import { randomBytes } from 'node:crypto';
import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, type Open, type OpenOptions, shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { addPerson, type OwnPerson, signInByCall } from './support/own-person.ts';
import { placeBelow } from './support/placed-people.ts';
import { chooseFilter, column, readRows, rowsOf } from './support/team-table-screen.ts';
import { textOf } from './support/texts.ts';
import type { Visit } from './support/visit.ts';

shareBrowser();

const instance = shareInstance();

/** A partner who may invite: with a place, at the top of a tree of their own. */
async function addInviter(): Promise<OwnPerson> {
  const inviter = await addPerson(instance, 'Ida');
  await placeBelow(instance, inviter, null);
  return inviter;
}

const someone = () => `nora-${randomBytes(5).toString('hex')}@journey.example`;
const speak = (locale: string) => (context: BrowserContext) =>
  context.addInitScript((chosen) => localStorage.setItem('blattwerk.locale', chosen), locale);

async function openList(
  open: Open,
  email: string,
  { search = '', ...options }: OpenOptions & { search?: string } = {},
): Promise<Visit> {
  const visit = await open({ storageState: await signInByCall(instance, email), ...options });
  await visit.page.goto(`${instance.url}/app/links/potential-list${search}`);
  await visit.page.getByRole('heading', { level: 1 }).waitFor();
  return visit;
}

/** Writes an invitation as if it had been sent a while ago. */
async function invited({ user }: OwnPerson, email: string, { age, left }: { age: number; left: number }) {
  await instance.database.query(
    `insert into potential_partners (user_id, first_name, surname, email, comment, token_hash, created_at, finished_at)
     values ($1, 'Nora', 'Wendt', $2, null, $3, now() - make_interval(days => $4), now() + make_interval(days => $5))`,
    [user, email, randomBytes(32), age, left],
  );
}

/** For a partner with a valid invitation and an expired one, for each width. */
interface Inviter extends OwnPerson {
  readonly known: string;
  readonly expired: string;
}

const inviters = new Map<boolean, Inviter>();
const inviterOf = (isPhone: boolean) => inviters.get(isPhone) as Inviter;

const { walk, walkOnAnyWidth } = oneWindow(async (isPhone) => {
  const inviter = { ...(await addInviter()), known: someone(), expired: someone() };
  await invited(inviter, inviter.expired, { age: 40, left: -9 });
  await invited(inviter, inviter.known, { age: 18, left: 12 });
  inviters.set(isPhone, inviter);
  return {
    storageState: await signInByCall(instance, inviter.email),
    permissions: ['clipboard-read', 'clipboard-write'],
  };
});

async function comeToList(page: Page, search = ''): Promise<void> {
  await comeTo(page, `${instance.url}/app/links/potential-list${search}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const remaining = (page: Page) => textOf(page.getByTestId('remaining'));
const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

journeyOnAnyWidth('each message of the specification, then an invitation that is sent', async (open) => {
  const inviter = await addInviter();
  const taken = someone();
  const other = await addInviter();
  await invited(other, taken, { age: 3, left: 20 });
  const visit = await openList(open, inviter.email, { prepare: speak('en') });
  visit.expectProblem(/422/);
  const { page } = visit;
  await expect.poll(() => remaining(page)).toBe('20 of 20 invitations left today');
  await page.getByText('no Data found').waitFor();
  await page.getByRole('button', { name: 'Invite a partner' }).first().click();
  await expect.poll(() => addressOf(page)).toEqual({ invite: '1' });
  const dialog = page.getByRole('dialog', { name: 'Invite a partner' });
  const send = dialog.getByRole('button', { name: 'Send invitation' });
  const says = (text: string) => dialog.getByText(text, { exact: true }).waitFor();
  await send.click();
  for (const text of ['Please set a name', 'Please set a surname', 'Please set a email']) await says(text);
  await dialog.getByLabel('First name').fill('Nora');
  await dialog.getByLabel('Surname').fill('Wendt');
  const email = dialog.getByLabel('E-mail address');
  await email.fill('nora@');
  await send.click();
  await says('Email is wrong');
  await email.fill(anna);
  await send.click();
  await says('Current user is exist');
  await email.fill(taken.toUpperCase());
  await send.click();
  await says('Current user is invited');
  await expect.poll(() => remaining(page)).toBe('20 of 20 invitations left today');

  const free = someone();
  await email.fill(free);
  await dialog.getByLabel('Your own words').fill('See you on Monday?');
  await dialog.getByLabel('Comment').fill('Yoga on Mondays');
  await send.click();
  await dialog.waitFor({ state: 'detached' });
  expect(addressOf(page)).toEqual({});
  // First what disappears by itself.
  await page.getByText('The invitation to Nora Wendt is on its way.').waitFor();
  await expect.poll(() => remaining(page)).toBe('19 of 20 invitations left today');
  await expect
    .poll(async () => (await readRows(page))[0])
    .toMatchObject({ Name: 'Nora Wendt', 'E-mail': free });
  const rows = await instance.database.query(
    `select first_name, surname, comment, words, parameters ->> 'words' as quoted, potential_partners.status, template
     from potential_partners
     join outbox on outbox.recipient = potential_partners.email where email = $1`,
    [free],
  );
  expect(rows).toEqual([
    {
      first_name: 'Nora',
      surname: 'Wendt',
      comment: 'Yoga on Mondays',
      words: 'See you on Monday?',
      quoted: 'See you on Monday?',
      status: 0,
      template: 'invitation',
    },
  ]);
});

inFullRun(() => {
  walkOnAnyWidth(
    'a pasted line fills the form; an earlier invitation of the same person is shown before anything is sent',
    async ({ page }, phone) => {
      await comeToList(page, '?invite=1');
      const { known } = inviterOf(phone);
      const dialog = page.getByRole('dialog', { name: 'Partner einladen' });
      const firstName = dialog.getByLabel('Vorname');
      await expect.poll(() => firstName.evaluate((field) => field === document.activeElement)).toBe(true);
      await page.evaluate((text) => navigator.clipboard.writeText(text), `Anna Maria Muster <${known}>`);
      await page.keyboard.press('ControlOrMeta+v');
      await expect.poll(() => dialog.getByLabel('E-Mail-Adresse').inputValue()).toBe(known);
      expect([await firstName.inputValue(), await dialog.getByLabel('Nachname').inputValue()]).toEqual([
        'Anna Maria',
        'Muster',
      ]);
      await dialog
        .getByText(/^Bereits eingeladen: Nora Wendt, am .* Die Einladung gilt noch 12 Tage\.$/)
        .waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click();
      await dialog.waitFor({ state: 'detached' });
    },
  );

  walkOnAnyWidth(
    'the list shows the status of invitations, newest first, and one opens',
    async ({ page }, phone) => {
      await comeToList(page);
      const { user, expired } = inviterOf(phone);
      const statuses = () => column(page, 'Status');
      await expect
        .poll(statuses)
        .toEqual(phone ? ['Offen', 'Abgelaufen'] : ['Offenläuft in 12 Tagen ab', 'Abgelaufen']);
      if (phone)
        expect(await readRows(page)).toMatchObject([
          { 'Gültig bis': 'noch 12 Tage' },
          { Name: 'Nora Wendt' },
        ]);
      await chooseFilter(page, 'Status', 'Abgelaufen');
      await expect.poll(statuses).toEqual(['Abgelaufen']);
      expect(addressOf(page)).toEqual({ status: '2' });
      await rowsOf(page).first().getByRole('link').first().click();
      const sheet = page.getByRole('dialog', { name: 'Einladung' });
      await sheet.getByRole('link', { name: expired }).waitFor();
      await sheet.getByRole('button', { name: 'Erneut einladen' }).click();
      const form = page.getByRole('dialog', { name: 'Partner einladen' });
      await expect.poll(() => form.getByLabel('E-Mail-Adresse').inputValue()).toBe(expired);
      expect(await form.getByLabel('Vorname').inputValue()).toBe('Nora');
      await form.getByText(/^Die Einladung an Nora Wendt vom .* ist abgelaufen/).waitFor();
      await form.getByRole('button', { name: 'Einladung senden' }).click();
      await form.waitFor({ state: 'detached' });
      expect(addressOf(page)).toEqual({ status: '2' });
      const again = await instance.database.query(
        'select status from potential_partners where user_id = $1 and email = $2 and finished_at > now()',
        [user, expired],
      );
      expect(again).toEqual([{ status: 0 }]);
    },
  );

  journeyOnAnyWidth(
    'an invited person is noted, due in the list, and gets the link in another way',
    async (open) => {
      const inviter = await addInviter();
      const email = someone();
      await invited(inviter, email, { age: 3, left: 27 });
      const visit = await openList(open, inviter.email, {
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const { page } = visit;
      await rowsOf(page).first().getByRole('link').first().click();
      const sheet = page.getByRole('dialog', { name: 'Einladung' });
      // Its link was sent before links were stored: after sending it again it can be shared.
      await sheet.getByText('Der Link dieser Einladung ist hier nicht vorhanden.').waitFor();
      await sheet.getByRole('button', { name: 'Erneut senden' }).click();
      await sheet.getByRole('button', { name: 'Link kopieren' }).click();
      const link = () => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(link).toMatch(/\/signup\?invitation=/);
      const chat = await sheet.getByRole('link', { name: 'Mit WhatsApp teilen' }).getAttribute('href');
      const text = new URL(chat ?? '').searchParams.get('text');
      expect(text).toMatch(/^Guten Tag Nora,\n\nhier ist Ihre persönliche Einladung zu Blattwerk\./);
      expect(text?.endsWith(`\n\n${await link()}`)).toBe(true);

      await sheet.getByRole('button', { name: 'Notiz und Wiedervorlage' }).click();
      const form = page.getByRole('dialog', { name: 'Nora Wendt' });
      await form.getByRole('textbox', { name: 'Notiz' }).fill('kennt Anna');
      await form.getByRole('button', { name: 'Morgen' }).click();
      await form.getByRole('button', { name: 'Speichern' }).click();
      await form.waitFor({ state: 'detached' });
      await sheet.getByText('kennt Anna').waitFor();
      await instance.database.query(
        `update potential_partners set call_on = (now() at time zone 'Europe/Berlin')::date where email = $1`,
        [email],
      );
      await page.reload();
      await sheet.getByText('fällig').waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(async () => (await column(page, 'Wiedervorlage'))[0]).toMatch(/fällig$/);
    },
  );

  journeyOnAnyWidth('the daily limit and a missing place say why nobody can be invited', async (open) => {
    const inviter = await addInviter();
    for (let count = 0; count < 20; count += 1) await invited(inviter, someone(), { age: 0, left: 30 });
    const { page } = await openList(open, inviter.email);
    const button = page.getByRole('button', { name: 'Partner einladen' });
    await expect.poll(() => remaining(page)).toBe('Heute noch 0 von 20 Einladungen möglich');
    await page.getByText('Für heute sind alle 20 Einladungen verschickt.').waitFor();
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await button.dispatchEvent('click');
    expect(await page.getByRole('dialog').count()).toBe(0);

    const loner = await addPerson(instance, 'Ole');
    const { page: placeless } = await openList(open, loner.email, { search: '?invite=1' });
    const dialog = placeless.getByRole('dialog');
    await dialog.getByText('Einladen kann, wer selbst einen Platz im Team hat.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Einladung senden' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  walk('on a phone the form takes the whole screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await comeToList(page, '?invite=1');
    const box = () => page.getByRole('dialog').boundingBox();
    await expect.poll(box).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
