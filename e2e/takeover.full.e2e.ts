import { berlinDay } from '@blattwerk/plan/days.ts';
import { linkIn } from '@blattwerk/server/messaging/messages/testing/read-mail.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { violations } from './support/axe.ts';
import { type EmptyInstance, startEmptyInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { newestMail } from './support/mailbox.ts';
import { signInByCall } from './support/own-person.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const ruth = 'ruth@laubwerk.example';
const kim = 'kim@laubwerk.example';
const vera = 'vera@alt.example';
const word = 'Birnbaum-am-Bach';

let instance: EmptyInstance;
beforeAll(async () => {
  instance = await startEmptyInstance();
  const begun = await fetch(`${instance.url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      code: instance.setupCode,
      company: 'Laubwerk GmbH',
      firstName: 'Ruth',
      lastName: 'Rebe',
      email: ruth,
      password: word,
      start: berlinDay(Date.now()).slice(0, 7),
      alone: false,
      secondFactor: false,
    }),
  });
  expect(begun.status, await begun.text()).toBe(204);
  await instance.database.query(
    "insert into products (number, name, kind, net_cents, vat_bp, qp) values ('TE-1', 'Tee', 'goods', 1000, 700, 5)",
  );
  // A colleague with rights for money, invited earlier.
  await instance.database.query(
    `insert into users (email, password_hash, first_name, last_name, locale, roles, rights)
     select $1, password_hash, 'Kim', 'Kasse', 'de', '{ROLE_USER,ROLE_STAFF}', '{money.correct}' from users where email = $2`,
    [kim, ruth],
  );
});
afterAll(() => instance?.stop());

const header =
  'old_number;sponsor_number;email;first_name;last_name;joined_at;account_type;affiliate_since;highest_level';
const persons = [
  `1;;${vera};Vera;Wald;2019-02-03;affiliate;2019-05-01;9`,
  '17;1;bert@alt.example;Bert;Ast;2022-08-14;affiliate;2023-01-01;21',
  '18;17;cleo@alt.example;Cleo;Zweig;2025-01-30;;;',
  '19;1;dora@alt.example;Dora;Dorn;2024-03-02;;;',
];
const people = (...rows: string[]) => [header, ...rows, ''].join('\n');

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const choose = (of: Locator, name: string, text: string) =>
  of.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const button = (of: Locator, name: string) => of.getByRole('button', { name, exact: true });
const count = async (table: string, where = 'true') => {
  const [row] = await instance.database.query<{ count: number }>(
    `select count(*) as count from ${table} where ${where}`,
  );
  return Number(row?.count);
};

/** A file with errors is checked, and corrected: its tree is drawn, and nothing is imported before it is confirmed. */
async function takePeopleOver(page: Page): Promise<void> {
  const of = card(page, '1. Personen');
  await choose(of, 'personen.csv', people(...persons));
  await of.getByText('Geprüft. Es wurde noch nichts übernommen.').waitFor();
  const faults = of.getByRole('group', { name: 'Fehler nach Zeilen' }).getByRole('row');
  expect((await textsOf(faults)).slice(1)).toEqual([
    expect.stringMatching(/^3\s*highest_level\s*"21" is not a whole number from 0 to 20/),
    expect.stringMatching(/^4\s*sponsor_number\s*stands below line 3, which has a fault/),
  ]);
  expect(await violations(page)).toEqual([]);
  expect(await count('takeover_people')).toBe(0);

  await button(of, 'Andere Datei').click();
  await choose(of, 'personen-2.csv', people(...persons).replace(';21', ';2'));
  const tree = of.getByRole('region', { name: 'Der Baum, der entsteht' });
  await tree.getByText('Cleo Zweig').waitFor();
  expect((await textsOf(tree.getByRole('group').getByRole('listitem'))).join(' ')).toMatch(
    /Vera Wald 1, 3 darunter Bert Ast 17, 1 darunter Cleo Zweig 18 Dora Dorn 19/,
  );
  expect(await count('takeover_people')).toBe(0);
  await button(of, '4 Zeilen übernehmen').click();
  await of.getByText('Übernommen.', { exact: true }).waitFor();
  await of.getByText('4 übernommen').waitFor();
}

/** Balances need the sum of the old system, a reason, and a second person who approves them. */
async function takeBalancesOver(page: Page, approver: Page): Promise<void> {
  const of = card(page, '3. Guthaben');
  await choose(of, 'guthaben.csv', 'old_number;amount\n1;100,00\n17;-5,50\n');
  const control = of.getByLabel('Kontrollsumme des bisherigen Systems');
  await control.fill('100');
  await of.getByText('Die Kontrollsumme stimmt nicht mit der Summe der Datei überein.').waitFor();
  await control.fill('94,50');
  await of.getByText('Bitte begründen Sie, warum diese Guthaben übernommen werden.').waitFor();
  await of.getByLabel('Grund').fill('Umzug aus dem alten System');
  await button(of, '2 Zeilen übernehmen').click();
  await of.getByText('Vorbereitet: Eine zweite Person gibt es frei.').waitFor();
  await of.getByRole('link', { name: 'Guthaben warten auf die Freigabe.' }).waitFor();
  expect([await count('takeover_balances'), await violations(page)]).toEqual([0, []]);

  await approver.goto(`${instance.url}/app/operations/approvals`);
  const waiting = approver.getByTestId('approval').filter({ hasText: 'Umzug aus dem alten System' });
  await expect.poll(() => textOf(waiting)).toContain('94,50 €');
  await waiting.getByRole('link', { name: 'Alle Guthaben ansehen' }).click();
  const rows = approver.getByRole('table').getByRole('row');
  await expect.poll(() => rows.count()).toBe(3);
  expect(await textOf(rows.nth(1))).toContain('100,00 €');
  await approver.getByLabel('Name oder bisherige Nummer').fill('17');
  await expect.poll(() => rows.count()).toBe(2);
  expect(await textOf(rows.nth(1))).toContain('−5,50 €');
  expect([new URL(approver.url()).searchParams.get('text'), await violations(approver)]).toEqual([
    '"17"',
    [],
  ]);
  await button(approver.getByTestId('approval'), 'Freigeben').click();
  await expect.poll(() => count('takeover_balances')).toBe(2);

  await page.reload();
  await expect.poll(() => textOf(of)).toContain('94,50 €');
  expect(await of.getByRole('link').count()).toBe(0);
}

/** Earlier orders count in no month; faulty ones are in the inbox once the others are imported. */
async function takeHistoryOver(page: Page): Promise<void> {
  const of = card(page, '4. Frühere Bestellungen');
  const bought = (number: number, product: string) =>
    `alt;${number};paid;dora@alt.example;2024-05-02 08:00;2024-05-02 09:00;${product};2;20,00`;
  const rows = [
    'source;number;status;email;placed_at;paid_at;product;quantity;net',
    bought(1, 'TE-1'),
    bought(2, 'XX'),
  ];
  await choose(of, 'bestellungen.csv', `${rows.join('\n')}\n`);
  await of.getByText('there is no product "XX"').waitFor();
  expect([await count('orders'), await count('import_inbox')]).toEqual([0, 0]);
  await button(of, '1 Bestellung übernehmen').click();
  await of.getByText('Übernommen.', { exact: true }).waitFor();
  await of.getByText('1 übernommen').waitFor();
  expect([await count('orders', 'is_history and cycle_id is null'), await count('import_inbox')]).toEqual([
    1, 1,
  ]);
  expect(await of.getByRole('link', { name: 'Eingang' }).getAttribute('href')).toBe('/app/operations/inbox');
}

/** Two partners in batches of one per hour: the first mail is sent now. */
async function invite(page: Page): Promise<string> {
  expect([await count('outbox'), await count('notifications', "type not like 'approval%'")]).toEqual([0, 0]);
  const of = card(page, '6. Einladen');
  await of.getByLabel('E-Mails je Stunde').fill('1');
  await button(of, 'Einladen').click();
  await page.getByText(/2 Personen eingeladen; die letzte E-Mail geht am .* hinaus\./).waitFor();
  const mail = await newestMail(instance, { to: vera, template: 'takeover-invitation' });
  expect(await count('outbox')).toBe(1);
  return linkIn(mail.text);
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

journey(
  'a company is taken over by its screen: files with errors are checked first, two people book the balances, nobody is notified, then partners are invited in batches',
  async (open) => {
    const { page } = await open({
      storageState: await signInByCall(instance, ruth, word),
      viewport: { width: 1440, height: 900 },
    });
    await page.goto(`${instance.url}/app/operations/takeover`);
    await page.getByText('Noch niemand übernommen').waitFor();
    await takePeopleOver(page);
    const { page: approver } = await open({
      storageState: await signInByCall(instance, kim, word),
      viewport: { width: 1440, height: 900 },
    });
    await takeBalancesOver(page, approver);
    await takeHistoryOver(page);
    const link = await invite(page);

    const { page: own } = await open({ viewport: { width: 390, height: 844 } });
    await own.goto(`${instance.url}${link}`);
    await own.getByText(`Setzen Sie das Passwort für ${vera}`, { exact: false }).waitFor();
    await own.getByLabel('Neues Passwort').fill('Apfelbaum-am-Hang');
    await own.getByLabel('Ich stimme zu: Nutzungsbedingungen.').check();
    await button(own.locator('main'), 'Passwort setzen').click();
    await own.getByText('Ihr Zugang ist bereit').waitFor();

    await page.reload();
    await expect.poll(() => textOf(rowOf(page, 'Vera Wald'))).toContain('Passwort gesetzt');
    expect(await textOf(rowOf(page, 'Bert Ast'))).toContain('Geplant');
    expect(await textOf(rowOf(page, 'Dora Dorn'))).toContain('Nicht eingeladen');
    expect(await textOf(card(page, '6. Einladen'))).toMatch(
      /Nicht eingeladen\s*2\s*Geplant\s*1\s*Eingeladen\s*0.*Passwort gesetzt\s*1/,
    );
    expect(await violations(page)).toEqual([]);
  },
);
