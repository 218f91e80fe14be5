import { beforeAll, expect, test } from 'vitest';
import { fullTest } from '../../../../test-support/full-test.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import type { TestPartner } from '../../../network/team/testing/create-partner.ts';
import { correctAt, demandDebtAt, payDebtAt } from '../../corrections/testing/by-hand.ts';
import { addCycle } from '../../corrections/testing/ready-for-letters.ts';
import { IN_JUNE, startAccountingServer } from '../testing/accounting-server.ts';
import { balancesOf, parseBatch } from './testing/parse-batch.ts';
import { takenBack } from './testing/taken-back.ts';

const server = setUp(startAccountingServer);
let partner: TestPartner;

/**
 * May: a partner is paid 100.00 plus 19.00 tax; a refund takes all of it back, 20.00 more are taken back by hand without a
 * document, and the partner pays 120.00: the tax is not demanded.
 */
beforeAll(async () => {
  const { db } = server.database;
  const { partner: paid, later } = await takenBack(server);
  partner = paid;
  await addCycle(db, '2026-05-01', '2026-05-31');
  await correctAt(db, { partner: partner.id, cents: -20_00, preparedAt: later(0), at: later(1) });
  const letter = { partner: partner.id, dueOn: '2026-06-15' };
  await demandDebtAt(db, { ...letter, at: later(2) });
  await payDebtAt(db, { ...letter, demandedAt: later(3), at: later(4) });
  await server.set();
});

test('a paid debt is one amount at the bank, and what no document had billed leaves no balance with the partner', async () => {
  await server.moveTo(IN_JUNE);
  const { bookings } = parseBatch(await server.file('2026-05/datev.csv'));
  expect(bookings.map(({ text, side, cents }) => [text.split(' ')[0], side, cents])).toEqual([
    ['Gutschrift', 'S', 119_00],
    ['Auszahlung', 'S', 119_00],
    ['Korrektur', 'H', 119_00],
    ['Zahlung', 'H', 120_00],
    ['Ohne', 'H', 20_00],
    ['Ohne', 'S', 19_00],
  ]);
  expect(balancesOf(bookings)).toEqual({
    '4760': 0,
    '4763': -20_00,
    '1360': 1_00,
    '2400': 19_00,
    [70000 + partner.id]: 0,
  });
});

fullTest('there is no file if the credits settled by a payment differ from its amount', async () => {
  await server.database.pool.query(`begin; set local session_replication_role = replica;
    update credits set amount_cents = amount_cents - 1 where bonus = 'correction'; commit`);
  expect(await server.refused('2026-05/datev.csv')).toEqual([409, 'accountingSums']);
});
