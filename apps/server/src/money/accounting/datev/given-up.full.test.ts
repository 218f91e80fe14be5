import { beforeAll, expect, test } from 'vitest';
import { setUp } from '../../../../test-support/set-up.ts';
import type { TestPartner } from '../../../network/team/testing/create-partner.ts';
import { writeOffAt } from '../../corrections/testing/by-hand.ts';
import { IN_JUNE, startAccountingServer } from '../testing/accounting-server.ts';
import { balancesOf, parseBatch } from './testing/parse-batch.ts';
import { takenBack } from './testing/taken-back.ts';

const server = setUp(startAccountingServer);
let partner: TestPartner;

/** May: a partner is paid 100.00 plus 19.00 tax, a refund takes all of it back, and the debt is then written off. */
beforeAll(async () => {
  const { partner: paid, later } = await takenBack(server);
  partner = paid;
  await writeOffAt(server.database.db, {
    partner: partner.id,
    demandedAt: later(0),
    dueOn: '2026-05-01',
    preparedAt: later(1),
    at: later(2),
  });
  await server.set();
});

test('a written-off debt is a loss with the tax of its documents, and leaves no balance with the partner', async () => {
  await server.moveTo(IN_JUNE);
  const { bookings } = parseBatch(await server.file('2026-05/datev.csv'));
  expect(bookings.map(({ text, side, cents }) => [text.split(' ')[0], side, cents])).toEqual([
    ['Gutschrift', 'S', 119_00],
    ['Auszahlung', 'S', 119_00],
    ['Korrektur', 'H', 119_00],
    ['Ausbuchung', 'H', 119_00],
  ]);
  expect(balancesOf(bookings)).toEqual({
    '4760': 0,
    '1360': -119_00,
    '2400': 119_00,
    [70000 + partner.id]: 0,
  });
});

test('there is no file if the written-off tax differs from that of the documents', async () => {
  await server.database.pool.query(`begin; set local session_replication_role = replica;
    update postings set amount_cents = amount_cents + 1 where account = 'tax_written_off'; commit`);
  await server.database.pool.query(`begin; set local session_replication_role = replica;
    delete from accounting_export_entries; delete from accounting_exports; commit`);
  expect(await server.refused('2026-05/datev.csv')).toEqual([409, 'accountingSums']);
});
