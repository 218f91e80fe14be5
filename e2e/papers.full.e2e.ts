import { textsOf as elementsOf } from '@blattwerk/server/money/payouts/testing/en16931.ts';
import { readPdf } from '@blattwerk/server/money/payouts/testing/read-pdf.ts';
import { expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { germanMoney } from './support/german-text.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { comeTo } from './support/one-window.ts';
import { signInByCall } from './support/own-person.ts';
import { takePayablePartner } from './support/payable-partner.ts';
import { tokenOf } from './support/sessions.ts';

shareBrowser();

const instance = shareInstance();

async function send(method: string, path: string, token: string, body?: object): Promise<Response> {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  return fetch(`${instance.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function paperOf(path: string, token: string) {
  const answer = await send('GET', path, token);
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const pdf = await readPdf(bytes);
  return { ...pdf, bytes, xml: pdf.attachments['factur-x.xml']?.toString() ?? '' };
}

const cents = (amount: string | undefined) => Number(amount?.replace('.', ''));

journey(
  'an approved payout has a lawful document for people and machines, and a rejected one a cancellation',
  async (open) => {
    const person = await takePayablePartner(instance);
    const storageState = await signInByCall(instance, person.email);
    const token = tokenOf(storageState);
    const operatorToken = tokenOf(await signInByCall(instance, operator));
    const response = await send('POST', '/api/payouts', token, { user: `/api/users/${person.user}` });
    const { id } = (await response.json()) as { id: number };
    const { page, context } = await open({ storageState });
    const addresses: string[] = [];
    context.on('request', (request) => addresses.push(new URL(request.url()).pathname));
    const move = async (status: number, reason?: string) => {
      const change = { status, reason, bankReference: 'B-1' };
      expect((await send('PATCH', `/api/payouts/${id}`, operatorToken, change)).status).toBe(200);
      // The page's earlier data are out of date.
      if (status === 2) await page.reload();
      else await comeTo(page, `${instance.url}/app/accounts/payout/list?payout=${id}`);
    };

    // A later change of address does not affect the document's address.
    const [before] = await instance.database.query<{ city: string; credit: number }>(
      `select city, (select min(credit_id) from payout_credits where payout_id = $2) as credit
       from billing_addresses where user_id = $1 and is_default`,
      [person.user, id],
    );
    if (!before) throw new Error('the payout took no credit');
    await instance.database.query(`update billing_addresses set city = 'Umgezogen' where user_id = $1`, [
      person.user,
    ]);
    const recipientNow = async () => {
      await comeTo(page, `${instance.url}/app/accounts/credits/available?credit=${before.credit}`);
      const recipient = page.getByRole('dialog', { name: 'Gutschrift' }).getByRole('region');
      await recipient.locator('address').waitFor();
      return recipient.textContent();
    };
    expect(await recipientNow()).toContain(before.city);
    expect(await recipientNow()).not.toContain('Umgezogen');

    await move(1);
    const sheet = page.getByRole('dialog', { name: `Auszahlung ${id}` });
    const [row] = await instance.database.query<{ number: number; net: number; tax: number }>(
      'select number, amount_cents as net, tax_cents as tax from payouts where id = $1',
      [id],
    );
    if (!row) throw new Error('the payout does not exist');
    const number = `G-${String(row.number).padStart(6, '0')}`;
    await sheet.getByText(number).waitFor();
    await sheet.getByRole('button', { name: 'Abrechnungsgutschrift (PDF)' }).click();
    await expect.poll(() => addresses).toContain(`/pdf/payout/${id}`);
    const note = await paperOf(`/pdf/payout/${id}`, token);
    for (const shown of [number, germanMoney(row.net), germanMoney(row.net + row.tax)])
      expect(note.text).toContain(shown);
    // Without tax, the document says why: covered by the documents' own tests.
    if (row.tax > 0) expect(note.text).toContain(germanMoney(row.tax));
    expect(cents(elementsOf(note.xml, 'ram:DuePayableAmount')[0])).toBe(row.net + row.tax);
    expect(cents(elementsOf(note.xml, 'ram:TaxTotalAmount')[0])).toBe(row.tax);

    await move(2, 'Konto unbekannt');
    await sheet.getByText('ihre Gutschriften sind wieder verfügbar', { exact: false }).waitFor();
    await sheet.getByRole('button', { name: 'Stornobeleg (PDF)' }).click();
    await expect.poll(() => addresses).toContain(`/pdf/payout/${id}/correction`);
    const correction = await paperOf(`/pdf/payout/${id}/correction`, token);
    expect(correction.text).toContain(`Stornierung der Gutschrift ${number}`);
    expect(elementsOf(correction.xml, 'rsm:ExchangedDocument/ram:TypeCode')).toEqual(['261']);
    expect((await paperOf(`/pdf/payout/${id}`, token)).bytes.equals(note.bytes)).toBe(true);
    // Once returned, the credit is on no document, and shows the current address again.
    expect(await recipientNow()).toContain('Umgezogen');
    const [papers] = await instance.database.query<{ count: number; last: number; range: number }>(
      `select count(*)::int as count, max(number)::int as last,
       (select last::int from number_ranges where name = 'payouts') as range from payout_papers`,
    );
    expect([papers?.last, papers?.range]).toEqual([papers?.count, papers?.count]);
  },
);
