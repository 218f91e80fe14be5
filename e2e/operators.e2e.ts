import { inFullRun, isFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from './support/axe.ts';
import { controlling, operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { invite } from './support/invite-operator.ts';
import { journey, type Open, shareBrowser } from './support/journey.ts';
import { comeTo } from './support/one-window.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { addSecondFactor } from './support/second-factor.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import { textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

const NEW_PASSWORD = 'Birnbaum-am-Bach';
const desktop = { width: 1440, height: 900 };

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menü des Betriebs' });
const entries = (page: Page) => textsOf(menu(page).getByRole('listitem'));

journey(
  'an invited operator sees only what their rights allow, and gets full access once a second person approves it',
  async (open) => {
    const { page } = await open({
      storageState: await signedInState(instance.url, operator),
      viewport: desktop,
    });
    const { email, link } = await invite(instance, page, ['Protokoll lesen']);
    expect(link).not.toBe('');

    const { page: newPage, expectProblem } = await open({ viewport: desktop });
    await newPage.goto(link.replace(/^https?:\/\/[^/]+/, instance.url));
    await newPage.getByText(email).waitFor();
    await newPage.getByLabel('Neues Passwort').fill(NEW_PASSWORD);
    await newPage.getByRole('button', { name: 'Passwort setzen' }).click();
    await newPage.getByText('Ihr Zugang ist bereit').waitFor();
    await newPage.getByRole('link', { name: 'Zur Anmeldung' }).click();
    await newPage.getByLabel('E-Mail-Adresse').fill(email);
    await newPage.getByLabel('Passwort', { exact: true }).fill(NEW_PASSWORD);
    await newPage.getByRole('button', { name: 'Anmelden' }).click();
    await newPage.waitForURL('**/app/operations');
    await newPage.getByRole('heading', { level: 1, name: 'Guten Tag, Ruth' }).waitFor();
    expect(await entries(newPage)).toEqual(['Betrieb', 'Freigaben', 'Protokoll', 'Mein Zugang']);

    await menu(newPage).getByRole('link', { name: 'Protokoll' }).click();
    await newPage.getByRole('main').getByRole('status').filter({ hasText: /\d/ }).waitFor();
    if (isFullRun) {
      // The address of a partner's page leads staff to their own area.
      await newPage.goto(`${instance.url}/dashboard`);
      await newPage.waitForURL('**/app/operations');
      await newPage.goto(`${instance.url}/app/operations/account`);
      await newPage.getByRole('heading', { name: 'Mein Zugang' }).waitFor();
      await newPage.getByText('Protokoll lesen').first().waitFor();

      // Setting the password used up the link.
      expectProblem(/404/);
      await newPage.goto(link.replace(/^https?:\/\/[^/]+/, instance.url));
      await newPage.getByText('Dieser Link gilt nicht mehr').waitFor();
    }
    await expectFullAccessAfterApproval(open, page, email);
  },
);

inFullRun(() => {
  journey(
    'an account is blocked for a reason, loses its second factor, and is unblocked again',
    async (open) => {
      const { page, expectProblem } = await open({
        storageState: await signedInState(instance.url, operator),
        viewport: desktop,
      });
      const { email } = await invite(instance, page, []);
      const { query } = instance.database;
      const [account] = await query<{ id: number }>('select id from users where email = $1', [email]);
      await addSecondFactor(instance, account?.id ?? 0);
      await page.reload();
      await page.getByLabel('Name oder E-Mail-Adresse').fill(email);
      await page.getByRole('row').filter({ hasText: email }).getByRole('link').click();
      const sheet = page.getByRole('dialog').first();
      const step = async (
        name: string,
        reason: string,
        done: string,
        texts: { title: string; confirm: string } = { title: name, confirm: name },
      ) => {
        await sheet.getByRole('button', { name: new RegExp(`^${name}`) }).click();
        const dialog = page.getByRole('dialog', { name: texts.title, exact: true });
        const confirm = dialog.getByRole('button', { name: texts.confirm, exact: true });
        await confirm.click();
        await dialog.getByText('Bitte ausfüllen.').waitFor();
        await dialog.getByLabel('Grund').fill('ja');
        await confirm.click();
        await dialog.getByText(/3 Zeichen/).waitFor();
        expect(await dialog.getByLabel('Grund').inputValue()).toBe('ja');
        await dialog.getByLabel('Grund').fill(reason);
        await confirm.click();
        await page.getByText(done, { exact: true }).waitFor();
        await dialog.waitFor({ state: 'detached' });
      };
      expectProblem(/422/);
      await step(
        'Zweiten Faktor zurücksetzen',
        'Telefon verloren',
        'Der zweite Faktor von Ruth Rebe ist zurückgesetzt.',
        { title: 'Zweiten Faktor zurücksetzen?', confirm: 'Zurücksetzen' },
      );
      await step('Sperren', 'Ausgeschieden', 'Ruth Rebe ist gesperrt.');
      await step('Entsperren', 'Kommt zurück', 'Ruth Rebe ist entsperrt.');
      const rows = await query<{ reason: string }>(
        `select details ->> 'reason' as reason from audit_log
     where action = 'write' and subject = (select '/api/users/' || id from users where email = $1) order by id`,
        [email],
      );
      expect(rows.map(({ reason }) => reason)).toEqual(['Telefon verloren', 'Ausgeschieden', 'Kommt zurück']);
    },
  );
});

/** The person who invited somebody prepares full access for them, another one approves it. */
async function expectFullAccessAfterApproval(open: Open, page: Page, email: string): Promise<void> {
  await page.getByLabel('Name oder E-Mail-Adresse').fill(email);
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click();
  const access = page.getByRole('dialog').getByRole('form', { name: 'Zugriff' });
  await access.getByLabel('Partner ansehen').check();
  const changes = access.getByTestId('changes-before-saving');
  expect(await textsOf(changes.locator('dd'))).toEqual([
    'Protokoll lesen → Partner ansehen, Protokoll lesen',
  ]);
  await access.getByLabel(/^Voller Zugriff/).check();
  expect(await textsOf(changes.locator('dd'))).toEqual(['nein → ja']);
  await access.getByLabel('Grund').fill('Vertretung');
  await access.getByRole('button', { name: 'Zugriff speichern' }).click();
  await page.getByText('Vorbereitet: Eine zweite Person gibt es frei.').waitFor();

  await comeTo(page, `${instance.url}/app/operations/approvals`);
  const mine = page.getByTestId('approval').filter({ hasText: 'Vertretung' }).first();
  await mine.getByText('Das haben Sie selbst vorbereitet').waitFor();
  expect(await mine.getByRole('button', { name: 'Freigeben' }).count()).toBe(0);
  if (isFullRun) {
    // The keys of every list: j goes to the first row, Enter opens it.
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('approval')).toMatch(/^\d+$/);
  }

  const { page: other } = await open({
    storageState: await signedInState(instance.url, controlling),
    viewport: desktop,
  });
  await other.goto(`${instance.url}/app/operations/approvals`);
  const card = other.getByTestId('approval').filter({ hasText: 'Vertretung' }).first();
  await card.getByRole('button', { name: 'Freigeben' }).click();
  const roles = async () => {
    const [row] = await instance.database.query<{ roles: string[] }>(
      'select roles from users where email = $1',
      [email],
    );
    return row?.roles;
  };
  await expect.poll(roles).toContain('ROLE_ADMIN');
  if (isFullRun) await expectLogged(page);
}

/** The log leads from an entry to its approval, and shows who viewed something only on request. */
async function expectLogged(page: Page): Promise<void> {
  await page.goto(`${instance.url}/app/operations/audit-log`);
  await page.getByRole('row').filter({ hasText: 'Vertretung' }).first().getByRole('link').click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^#\d+$/ })
    .click();
  await page.getByTestId('approval').filter({ hasText: 'Vertretung' }).waitFor();
  expect(await page.getByTestId('approval').count()).toBe(1);
  await page.goto(`${instance.url}/app/operations/audit-log`);
  await page.getByRole('row').filter({ hasText: 'Vertretung' }).first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Anfrage', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const views = page.getByRole('row').filter({ hasText: 'Einsicht' });
  expect(await views.count()).toBe(0);
  await page.getByLabel('Auch zeigen, wer etwas angesehen hat').check();
  await views.first().waitFor();
}

inFullRun(() => {
  journey('queues are worked through: a message is sent again, and an account is deleted', async (open) => {
    const { query } = instance.database;
    const person = await addPerson(instance, 'Melisse');
    await query(
      `insert into outbox (user_id, channel, recipient, locale, template, parameters, status, attempts, last_error,
                         created_at, next_attempt_at)
     values ($1, 'mail', $2, 'de', 'password-changed', '{"date": "5. März 2026"}', 'failed', 7,
             'connect ECONNREFUSED 127.0.0.1:25', now(), now())`,
      [person.user, person.email],
    );
    await query(
      `insert into deletion_requests (user_id, reason, created_at) values ($1, 'Ich ziehe um.', now())`,
      [person.user],
    );
    const { page } = await open({
      storageState: await signedInState(instance.url, operator),
      viewport: desktop,
      reducedMotion: 'reduce',
    });
    const main = page.getByRole('main');
    const row = main.getByRole('row').filter({ hasText: 'Melisse Beispiel' });
    const fromQueue = async (name: string, field: string) => {
      await page.goto(`${instance.url}/app/operations`);
      await page.getByRole('region', { name: 'Zu erledigen' }).getByRole('link', { name }).click();
      await main.getByRole('searchbox', { name: field }).fill(person.email);
      await page.waitForURL(/text=/);
      await row.waitFor();
      await settled(page);
      expect(await violations(page)).toEqual([]);
    };

    await fromQueue('Nicht zugestellte Nachrichten', 'Adresse oder Nummer');
    expect(new URL(page.url()).searchParams.get('status')).toBe('failed');
    await row.getByText('Server nicht erreichbar').waitFor();
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Noch einmal senden …' }).click();
    const question = page.getByRole('dialog', { name: 'Noch einmal senden' });
    await question.getByRole('button', { name: 'Noch einmal senden' }).click();
    await page.getByText('1 Nachricht ist unterwegs.').waitFor();
    await row.waitFor({ state: 'detached' });

    await page.goto(`${instance.url}/app/operations/partners/${person.partner}`);
    const card = page.getByRole('region', { name: 'Nachrichten' });
    await card.getByRole('link', { name: 'Passwort geändert' }).click();
    const message = page.getByRole('dialog', { name: 'Nachricht' });
    await message.getByText('Ihr Passwort wurde am 5. März 2026 geändert.').waitFor();
    expect(await violations(page)).toEqual([]);

    await fromQueue('Löschanträge', 'In der Liste: Name, E-Mail, Nummer');
    await row.getByRole('link').first().click();
    const request = page.getByRole('dialog', { name: 'Löschantrag' });
    await request.getByText('Nichts steht im Weg').waitFor();
    await request.getByText(/^Protokoll bis /).waitFor();
    await request.getByRole('button', { name: 'Löschen …' }).click();
    await request.getByLabel('Grund').fill('Auf eigenen Wunsch');
    expect(await violations(page)).toEqual([]);
    await request.getByRole('button', { name: 'Konto löschen' }).click();
    await page.getByText('1 Konto ist gelöscht.').waitFor();
    await request.getByText('ausgeführt').waitFor();
    await expect(signInByCall(instance, person.email)).rejects.toThrow();
  });

  journey('on a phone the menu shows the current page, and no header is cut off', async (open) => {
    const { page } = await open({
      storageState: await signedInState(instance.url, operator),
      viewport: { width: 360, height: 800 },
    });
    for (const path of ['company', 'account', 'approvals', 'messages', 'deletion-requests']) {
      await page.goto(`${instance.url}/app/operations/${path}`);
      await menu(page).getByRole('button').click();
      const sheet = page.getByRole('dialog', { name: 'Menü des Betriebs' });
      const current = sheet.locator('[aria-current="page"]');
      await current.waitFor();
      const isInView = () =>
        current.evaluate((link) => {
          const { left, top, right, bottom } = link.getBoundingClientRect();
          return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        });
      await expect.poll(isInView, { message: path }).toBe(true);
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
      const leftEdges = await page
        .locator('header')
        .locator('a, button')
        .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left));
      expect(Math.min(...leftEdges), 'nothing of the header is cut off').toBeGreaterThanOrEqual(0);
    }

    // Of two search fields, one is beside the button, and the other in the sheet that it opens.
    await page.goto(`${instance.url}/app/operations/audit-log`);
    await page.getByRole('main').getByRole('searchbox', { name: 'Wer' }).waitFor();
    expect(await page.getByRole('main').getByRole('searchbox').count()).toBe(1);
    await page.getByRole('button', { name: /^Filtern und sortieren/ }).click();
    await page.getByRole('dialog').getByRole('searchbox', { name: 'Betrifft' }).fill('audit_log');
    await expect.poll(() => new URL(page.url()).searchParams.get('subject')).toBe('audit_log');
  });
});

journey('a partner’s browser loads no code of the operators’ screens', async (open) => {
  const { page, requests, expectProblem } = await open({
    storageState: await signedInState(instance.url, 'anna.berger@blattwerk.example'),
    viewport: desktop,
  });
  expectProblem(/404/);
  await page.goto(`${instance.url}/app/operations`);
  await page.getByRole('heading', { level: 1, name: 'Diese Seite gibt es nicht' }).waitFor();
  const files = requests.map((request) => new URL(request.url()).pathname);
  expect(files.filter((path) => /operations|company-routes|Operator(s|Details)/.test(path))).toEqual([
    '/app/operations',
  ]);
});
