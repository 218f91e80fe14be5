import { afterAll, beforeAll, expect } from 'vitest';
import { controlling, operator } from './support/demo-logins.ts';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { tokenOf } from './support/sessions.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const desktop = { width: 1440, height: 900 };
const REASON = 'Erstattungen aus dem abgeschlossenen Monat';

let instance: OwnInstance;
beforeAll(async () => {
  instance = await startOwnInstance();
});
afterAll(() => instance?.stop());

/** The shop refunds the largest order of the last closed month. */
async function refundLargest(): Promise<void> {
  const [order] = await instance.database.query<{ source: string; number: string }>(
    `select source, number from orders
     where cycle_id = (select id from cycles where closed_at is not null order by date_from desc limit 1)
       and status = 'paid' and not exists (select from refunds where order_id = orders.id)
     order by base_cents desc, id limit 1`,
  );
  const at = new Date().toISOString();
  const file = `source;number;status;refunded_at\n${order?.source};${order?.number};refunded;${at}\n`;
  const answer = await fetch(`${instance.url}/api/orders/import`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokenOf(await signInByCall(instance, operator))}`,
      'content-type': 'text/csv',
    },
    body: file,
  });
  expect([answer.status, (await answer.json()).errors]).toEqual([200, []]);
}

journey(
  'a refund after the closing is found, one credit is accepted as it is, two people correct the others, and the partner reads why',
  async (open) => {
    await refundLargest();
    const { page } = await open({
      storageState: await signInByCall(instance, operator),
      viewport: desktop,
    });
    await page.goto(`${instance.url}/app/operations/findings`);
    await page.getByText('Nichts ist offen.').waitFor();
    // Changing the smallest amount starts the search without waiting for the night.
    await page.getByRole('button', { name: 'Regeln' }).click();
    const rules = page.getByTestId('finding-rules');
    await rules.getByRole('textbox', { name: 'Entscheidung ab, in EUR' }).fill('0,01');
    await rules.getByLabel('Grund').fill(REASON);
    await rules.getByRole('button', { name: 'Betrag speichern' }).click();
    await page.getByText('Der Betrag ist gespeichert.').first().waitFor();
    await expect
      .poll(() =>
        instance.database.query(`select from findings where status = 'open'`).then((rows) => rows.length),
      )
      .toBeGreaterThan(1);

    await page.goto(`${instance.url}/app/operations/findings?status=open`);
    await page.getByRole('table').getByRole('link').first().click();
    const details = page.getByTestId('finding-details');
    await expect
      .poll(() => textOf(details.getByTestId('finding-figures')))
      .toMatch(/Beim Abschluss.*Ohne Erstattetes/);
    await details.getByRole('button', { name: 'Stehen lassen' }).click();
    const stand = page.getByRole('dialog', { name: 'Nachberechnungen stehen lassen' });
    await stand.getByLabel('Grund').fill(REASON);
    await stand.getByRole('button', { name: 'Stehen lassen' }).click();
    await page.getByText('Sie bleiben stehen.').first().waitFor();
    await details.getByText('bleibt stehen').first().waitFor();

    await page.goto(`${instance.url}/app/operations/findings`);
    const line = page.getByTestId('open-findings').getByRole('listitem').first();
    await line.getByRole('button', { name: /Alle korrigieren/ }).click();
    const correct = page.getByRole('dialog', { name: 'Nachberechnungen korrigieren' });
    await correct.getByLabel('Grund').fill(REASON);
    await correct.getByRole('button', { name: 'Korrigieren' }).click();
    await page.getByText('Vorbereitet: Eine zweite Person gibt es frei.').first().waitFor();

    const second = await open({ storageState: await signInByCall(instance, controlling), viewport: desktop });
    await second.page.goto(`${instance.url}/app/operations/approvals`);
    const card = second.page.getByTestId('approval').filter({ hasText: REASON });
    await card.getByRole('button', { name: 'Freigeben' }).click();
    await card.waitFor({ state: 'detached' });
    const corrected = () =>
      instance.database.query<{ credit: number; email: string }>(
        `select made.credit_id as credit, owner.email from corrections as made
         join partners on partners.id = made.partner_id join users as owner on owner.id = partners.user_id
         where made.finding_id is not null and made.booked_at is not null and owner.has_login
         order by made.id`,
      );
    await expect.poll(() => corrected().then((rows) => rows.length)).toBeGreaterThan(0);
    const [{ credit, email } = { credit: 0, email: '' }] = await corrected();
    await instance.database.query(
      `update users set locale = 'de', password_hash = (select password_hash from users where email = $2)
       where email = $1`,
      [email, operator],
    );

    const { page: own } = await open({ storageState: await signInByCall(instance, email) });
    await own.goto(`${instance.url}/app/accounts/credits/available?credit=${credit}`);
    const sheet = own.getByRole('dialog');
    await expect.poll(() => textOf(sheet.getByTestId('rule-facts'))).toMatch(/Ohne die Erstattungen/);
  },
);
