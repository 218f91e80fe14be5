import { beforeAll, expect, test } from 'vitest';
import { setUp } from '../../../test-support/set-up.ts';
import type { TestPartner } from '../../network/team/testing/create-partner.ts';
import { makeEligible } from '../payouts/testing/eligible.ts';
import { balancesOf, parseBatch } from './datev/testing/parse-batch.ts';
import { IN_JUNE, rowsOf, startAccountingServer } from './testing/accounting-server.ts';

const server = setUp(startAccountingServer);
let anna: TestPartner;
let payout: number;

const declare = async (path: string, payload?: object) => {
  const token = await server.signIn(anna.email);
  const answer = await server.call(token, {
    method: 'POST',
    url: `/api/payouts/${payout}/${path}`,
    ...(payload && { payload }),
  });
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body]);
};

/** In May Anna is paid 100.00 plus 19.00 tax; in June she objects, and in July she agrees to another note. */
beforeAll(async () => {
  anna = await server.newPartner();
  await makeEligible(server.deps, anna);
  await server.earned(anna, 100_00);
  payout = await server.paidOut(anna, 1, 4);
  await server.set();
  await server.moveTo(IN_JUNE);
  await server.handedOver('2026-05');
  await declare('objection', { reason: 'Die Anschrift ist falsch' });
});

const month = async (name: string) => (await server.get(`/api/accounting/${name}`)).json();

test('the tax is removed in the month of the objection, and its net is billed without tax', async () => {
  const { vat, numbers } = await month('2026-06');
  expect(vat).toMatchObject([
    { treatment: 'standard', rate: '19.00', documents: 0, net: '-100.00', tax: '-19.00' },
    { treatment: 'unproven', rate: '0.00', documents: 0, net: '100.00', tax: '0.00' },
  ]);
  expect(numbers).toMatchObject({ notes: 0, corrections: 0, gaps: [] });
  const rows = rowsOf(await server.file('2026-06/vat.csv'));
  expect(rows.slice(1).map((row) => row.slice(3, 6))).toEqual([
    ['0', '-100,00', '-19,00'],
    ['0', '100,00', '0,00'],
  ]);
  expect((await month('2026-05')).vat).toMatchObject([{ documents: 1, net: '100.00', tax: '19.00' }]);
});

test('the register shows since when the note is void, and its number stays used', async () => {
  const [, row] = rowsOf(await server.file('2026-05/numbers.csv'));
  expect([row?.[0], row?.[1], row?.at(-1)]).toEqual(['G-000001', 'Gutschrift', '2026-06-10']);
  const list = (await server.get('/api/accounting/2026-05/documents')).json()['hydra:member'];
  expect(list).toMatchObject([{ number: 'G-000001', objectedOn: '2026-06-10' }]);
});

test('the tax adviser’s books lose the tax and keep the net until the new note bills both again', async () => {
  await server.moveTo(new Date('2026-07-10T08:00:00Z'));
  const june = parseBatch(await server.handedOver('2026-06')).bookings;
  expect(june.map(({ document, text }) => [document, text.split(' ')[0]])).toEqual([
    ['G-000001', 'Widerspruch'],
    ['G-000001', 'Widerspruch'],
  ]);
  const creditor = String(70000 + anna.id);
  expect(balancesOf(june)).toEqual({ '4760': -119_00, '4763': 100_00, [creditor]: 19_00 });
  await declare('objection/agreement');
  const july = parseBatch(await server.file('2026-07/datev.csv?draft=1')).bookings;
  expect(balancesOf(july)).toEqual({ '4763': -100_00, '4760': 119_00, [creditor]: -19_00 });
  const { vat } = await month('2026-07');
  expect(vat).toMatchObject([
    { treatment: 'standard', documents: 1, net: '100.00', tax: '19.00' },
    { treatment: 'unproven', documents: 0, net: '-100.00', tax: '0.00' },
  ]);
});
