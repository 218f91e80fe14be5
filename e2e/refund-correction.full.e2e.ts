import { issueRefundCorrections } from '@blattwerk/server/money/payouts/paper/issue-refund-corrections.ts';
import { earn } from '@blattwerk/server/money/payouts/testing/earn.ts';
import { readPdf } from '@blattwerk/server/money/payouts/testing/read-pdf.ts';
import { type Database, openDatabase } from '@blattwerk/server/platform/database/database.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { germanMoney } from './support/german-text.ts';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { comeTo } from './support/one-window.ts';
import { signInByCall } from './support/own-person.ts';
import {
  holdingsOf,
  type PayablePartner,
  payoutsOf,
  setTax,
  takePayablePartner,
} from './support/payable-partner.ts';
import { tokenOf } from './support/sessions.ts';
import { column, rowsOf } from './support/team-table-screen.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

/** Earnings after the refund, in addition to the overpayment. */
const LATER_CENTS = 5_000_00;

let instance: OwnInstance;
let database: Database;

/** An instance of its own: months later everybody's refunds are corrected. */
beforeAll(async () => {
  instance = await startOwnInstance();
  database = openDatabase(instance.databaseUrl);
});

afterAll(async () => {
  await database?.close();
  await instance?.stop();
});

async function send(method: string, path: string, token: string, type: string, body: string) {
  const answer = await fetch(`${instance.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body,
  });
  expect([answer.status, method, path]).toEqual([
    method === 'POST' && path === '/api/payouts' ? 201 : 200,
    method,
    path,
  ]);
  return answer.json();
}

/** Pays everything to a partner, then refunds the largest order in it; returns the payout. */
async function payAndRefund(partner: PayablePartner, token: string): Promise<number> {
  const operatorToken = tokenOf(await signInByCall(instance, operator));
  const { id } = await send(
    'POST',
    '/api/payouts',
    token,
    'application/json',
    JSON.stringify({ user: partner.user }),
  );
  for (const change of [{ status: 1 }, { status: 4, bankReference: `JOURNEY-${id}` }])
    await send(
      'PATCH',
      `/api/payouts/${id}`,
      operatorToken,
      'application/merge-patch+json',
      JSON.stringify(change),
    );
  const [order] = await instance.database.query<{ source: string; number: string }>(
    `select "order".source, "order".number from payout_credits as taken
     join credits as credit on credit.cycle_id = taken.cycle_id and credit.id = taken.credit_id
     join orders as "order" on "order".id = credit.order_id
     where taken.payout_id = $1 and credit.reverses_id is null and credit.amount_cents > 0 and "order".status = 'paid'
     order by credit.amount_cents desc limit 1`,
    [id],
  );
  const file = `source;number;status;refunded_at\n${order?.source};${order?.number};refunded;${new Date().toISOString()}\n`;
  const report = await send('POST', '/api/orders/import', operatorToken, 'text/csv', file);
  expect(report).toMatchObject({ errors: [] });
  return id;
}

interface Correction {
  readonly id: number;
  readonly number: string;
  readonly net: number;
  readonly tax: number;
}

/** The documents that correct a payout, according to the database. */
function correctionsOf(payout: number): Promise<Correction[]> {
  return instance.database.query<Correction>(
    `select id, 'G-' || lpad(number::text, 6, '0') as number, net_cents as net, tax_cents as tax
     from payout_papers where payout_id = $1 and kind = 'refund-correction' order by id`,
    [payout],
  );
}

/** The first day on which a refund of today can no longer be on a credit note. */
function afterNextMonth(): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 2));
}

const figures = (page: Page) =>
  Promise.all(['net', 'tax', 'gross', 'set-off'].map((name) => textOf(page.getByTestId(`payout-${name}`))));

journeyOnAnyWidth(
  'what a refund takes back from a payout is corrected by a document, and the next payout settles it',
  async (open) => {
    const partner = await takePayablePartner(instance);
    await setTax(instance, partner, {});
    const storageState = await signInByCall(instance, partner.email);
    const token = tokenOf(storageState);
    const first = await payAndRefund(partner, token);
    const clock = { now: afterNextMonth };
    expect(await issueRefundCorrections({ db: database.db, clock })).toBeGreaterThan(0);
    const [correction, ...others] = await correctionsOf(first);
    if (!correction) throw new Error('the refund was not corrected');
    expect(others).toEqual([]);
    const back = -(correction.net + correction.tax);
    expect(back).toBeGreaterThan(0);

    // The first payout shows what was taken back, and offers the document.
    const visit = await open({ storageState });
    const { page, context } = visit;
    const addresses: string[] = [];
    context.on('request', (request) => addresses.push(new URL(request.url()).pathname));
    await page.goto(`${instance.url}/app/accounts/payout/list?payout=${first}`);
    const details = page.getByRole('dialog', { name: `Auszahlung ${first}` });
    const item = details.getByRole('listitem').filter({ hasText: correction.number });
    await expect.poll(() => textOf(item)).toContain(germanMoney(-back));
    await item.getByRole('button', { name: `${correction.number} (PDF)` }).click();
    const path = `/pdf/payout/${first}/corrections/${correction.id}`;
    await expect.poll(() => addresses).toContain(path);
    const paper = await fetch(`${instance.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const { text } = await readPdf(Buffer.from(await paper.arrayBuffer()));
    // Documents keep the hyphen.
    for (const line of [
      correction.number,
      germanMoney(correction.net),
      germanMoney(correction.tax),
      germanMoney(-back),
    ])
      expect(text.split('\n')).toContain(line.replace('−', '-'));

    // Later earnings are paid minus the overpayment, including tax.
    await earn(database.db, new Date(), [{ partner: partner.partner, cents: back + LATER_CENTS }]);
    const { available } = await holdingsOf(instance, partner);
    const tax = Math.round(((available - correction.net) * 19) / 100) + correction.tax;
    const shown = [available, tax, available + tax, back].map(germanMoney);
    await comeTo(page, `${instance.url}/app/accounts/payout/new`);
    await expect.poll(() => figures(page)).toEqual(shown);
    // At the rate alone the tax would differ.
    await page.getByText('Umsatzsteuer 19 % abzüglich der Steuer auf verrechnete Korrekturen').waitFor();
    await page.getByRole('button', { name: 'Auszahlung anfordern' }).click();
    await page.waitForURL('**/app/accounts/payout/list*');
    const second = (await payoutsOf(instance, partner)).at(-1);
    expect(second).toMatchObject({ net: available, tax, status: 3 });
    await comeTo(page, `${instance.url}/app/accounts/payout/list?payout=${second?.id}`);
    await expect.poll(() => figures(page)).toEqual(shown);
    expect(await holdingsOf(instance, partner)).toMatchObject({ available: 0, inPayout: available, debt: 0 });
    // The document of this one bills what was earned, and subtracts the correction by its number.
    const draft = await fetch(`${instance.url}/pdf/payout/${second?.id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const drawn = (await readPdf(Buffer.from(await draft.arrayBuffer()))).text;
    expect(drawn).toContain(`Verrechnung der Korrektur ${correction.number}`);
    expect(drawn.split('\n')).toContain(germanMoney(available + tax));
  },
);

journeyOnAnyWidth('a refund after the payout leaves a debt, which is explained', async (open) => {
  const partner = await takePayablePartner(instance);
  const storageState = await signInByCall(instance, partner.email);
  const payoutBody = JSON.stringify({ user: `/api/users/${partner.user}` });
  await send('POST', '/api/payouts', tokenOf(storageState), 'application/json', payoutBody);
  const [order] = await instance.database.query<{ source: string; number: string }>(
    `select "order".source, "order".number from credits as credit
     join orders as "order" on "order".id = credit.order_id
     where credit.partner_id = $1 and credit.bonus = 'level' and credit.reverses_id is null
       and credit.amount_cents > 0 and credit.available_at < now() and "order".status = 'paid'
     order by credit.amount_cents desc limit 1`,
    [partner.partner],
  );
  const file = `source;number;status;refunded_at\n${order?.source};${order?.number};refunded;${new Date().toISOString()}\n`;
  const token = tokenOf(await signInByCall(instance, operator));
  expect(await send('POST', '/api/orders/import', token, 'text/csv', file)).toMatchObject({ errors: [] });
  const { debt } = await holdingsOf(instance, partner);
  expect(debt).toBeGreaterThan(0);
  const { page } = await open({ storageState });
  await page.goto(`${instance.url}/app/accounts/balance`);
  await expect
    .poll(() => textOf(page.getByTestId('balance-debt')))
    .toContain(`Nach Erstattungen sind ${germanMoney(debt)} offen.`);
  expect(await textOf(page.getByTestId('balance-available'))).toBe('0,00 €');
  await expect.poll(() => textOf(rowsOf(page).first())).toContain('Rückbuchung nach Erstattung');
  expect((await column(page, 'Stand danach'))[0]).toBe(germanMoney(-debt));
});
