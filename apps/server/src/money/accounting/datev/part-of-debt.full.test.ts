import { expect, test } from 'vitest';
import { setUp } from '../../../../test-support/set-up.ts';
import { correctAt, demandDebtAt, payDebtAt, writeOffAt } from '../../corrections/testing/by-hand.ts';
import { addCycle } from '../../corrections/testing/ready-for-letters.ts';
import { IN_JUNE, startAccountingServer } from '../testing/accounting-server.ts';
import { balancesOf, parseBatch } from './testing/parse-batch.ts';
import { takenBack } from './testing/taken-back.ts';

const server = setUp(startAccountingServer);

/**
 * May: of 100.00 with a document and 20.00 by hand, a partner pays 50.00; later one partner pays the rest, and another one's
 * rest is written off.
 */
test('part payments of debts are booked to the bank one by one, and what ends the rest covers only the rest', async () => {
  const { db } = server.database;
  await addCycle(db, '2026-05-01', '2026-05-31');
  const owing = async () => {
    const { partner, later } = await takenBack(server);
    await correctAt(db, { partner: partner.id, cents: -20_00, preparedAt: later(0), at: later(1) });
    const letter = { partner: partner.id, dueOn: '2026-05-16' };
    await demandDebtAt(db, { ...letter, at: later(2) });
    await payDebtAt(db, { ...letter, partCents: 50_00, demandedAt: later(3), at: later(4) });
    return { partner, letter, later };
  };
  const paying = await owing();
  await payDebtAt(db, { ...paying.letter, demandedAt: paying.later(5), at: paying.later(6) });
  const gone = await owing();
  const [preparedAt, at] = [new Date('2026-05-30T10:00:00Z'), new Date('2026-05-30T11:00:00Z')];
  await writeOffAt(db, { ...gone.letter, demandedAt: gone.later(5), preparedAt, at });
  await server.set();
  await server.moveTo(IN_JUNE);
  const { bookings } = parseBatch(await server.file('2026-05/datev.csv'));
  const of = ({ id }: { id: number }) =>
    bookings.filter((booking) => JSON.stringify(booking).includes(`${70_000 + id}`));
  const shown = (list: typeof bookings) =>
    list.map(({ text, side, cents }) => [text.split(' ')[0], side, cents]);
  expect(shown(of(paying.partner)).slice(3)).toEqual([
    ['Zahlung', 'H', 50_00],
    ['Zahlung', 'H', 70_00],
    ['Ohne', 'H', 20_00],
    ['Ohne', 'S', 19_00],
  ]);
  // Of the 119.00 that the document took back, 50.00 were paid; what was taken back by hand has no document.
  expect(shown(of(gone.partner)).slice(3)).toEqual([
    ['Zahlung', 'H', 50_00],
    ['Ausbuchung', 'H', 69_00],
  ]);
  expect(balancesOf(bookings)).toMatchObject({
    [70_000 + paying.partner.id]: 0,
    [70_000 + gone.partner.id]: 0,
  });
});
