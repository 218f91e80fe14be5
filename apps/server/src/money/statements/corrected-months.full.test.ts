import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { beforeAll, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { createTestNetwork } from '../../commission/cycles/test-network.ts';
import { bookCycle, releaseAt } from '../books/testing/booked.ts';
import { correctAt, takeOverAt, writeOffAt } from '../corrections/testing/by-hand.ts';
import { statementLines } from './paper/statement-lines.ts';
import { composeStatement, type Statement } from './statement.ts';

const database = setUpDatabase();
let anna: number;
/** For January, February and March. */
let cycles: number[];

const at = (month: number, day: number) => new Date(Date.UTC(2026, month - 1, day, 12));
const correct = (cents: number, when: Date) =>
  correctAt(database.db, {
    partner: anna,
    cents,
    preparedAt: new Date(when.getTime() - 3_600_000),
    at: when,
  });

/** An open month; it is closed without credits of its own. */
async function runMonth(dateFrom: string, dateTo: string, book: () => Promise<unknown>): Promise<number> {
  const { id } = await database.db
    .insertInto('cycles')
    .values({ date_from: dateFrom, date_to: dateTo, plan_version: defaultPlan.planVersion })
    .returning('id')
    .executeTakeFirstOrThrow();
  await book();
  await database.db
    .updateTable('cycles')
    .set({ closed_at: new Date(`${dateTo}T23:30:00Z`) })
    .where('id', '=', id)
    .execute();
  return id;
}

beforeAll(async () => {
  const { db } = database;
  const network = createTestNetwork(db);
  await network.addPartner('root', null, { affiliate: true });
  await network.addPartner('anna', 'root', { affiliate: true });
  anna = network.idOf('anna');
  const closedAt = new Date('2026-01-31T23:30:00Z');
  const month = { dateFrom: '2026-01-01', dateTo: '2026-01-31', closedAt, source: anna };
  const january = await bookCycle(db, month, [{ partner: anna, cents: 10_00, availableAt: at(2, 2) }]);
  await releaseAt(db, at(2, 2));
  const february = await runMonth('2026-02-01', '2026-02-28', async () => {
    await takeOverAt(db, { partner: anna, cents: 2_00, availableAt: at(2, 20), at: at(2, 3) });
    await correct(5_00, at(2, 10));
    await correct(-30_00, at(2, 11));
  });
  const march = await runMonth('2026-03-01', '2026-03-31', () =>
    writeOffAt(db, {
      partner: anna,
      demandedAt: at(2, 12),
      dueOn: '2026-02-28',
      preparedAt: at(3, 4),
      at: at(3, 5),
    }),
  );
  cycles = [january.cycle, february, march];
});

async function statementOf(month: number): Promise<Statement> {
  const statement = await composeStatement(database.db, {
    partner: anna,
    cycle: cycles[month - 1] as number,
  });
  if (!statement) throw new Error(`there is no statement of month ${month}`);
  return statement;
}

test('credits and debits by hand are in the month in which they were booked, each with its text', async () => {
  const statement = await statementOf(2);
  expect(statement).toMatchObject({
    openingCents: 10_00,
    creditsCents: 0,
    correctionsCents: -23_00,
    writtenOffCents: 0,
    closingCents: -13_00,
    pendingCents: 2_00,
    debtCents: 15_00,
    bonuses: [],
  });
  expect(statement.corrected).toMatchObject([
    { kind: 'opening', text: 'Übertrag', cents: 2_00 },
    { kind: 'correction', text: 'Kulanz', cents: 5_00 },
    { kind: 'correction', text: 'Kulanz', cents: -30_00 },
  ]);
  const { moved } = statementLines(statement, 'de');
  expect(moved.map(({ text, cents }) => [text, cents])).toEqual([
    ['Übertrag', 2_00],
    ['Kulanz', 5_00],
    ['Kulanz', -30_00],
  ]);
});

fullTest('a written-off debt ends in the month of the write-off', async () => {
  const statement = await statementOf(3);
  expect(statement).toMatchObject({
    openingCents: -13_00,
    correctionsCents: 0,
    writtenOffCents: 15_00,
    closingCents: 2_00,
    debtCents: 0,
  });
  const { moved } = statementLines(statement, 'de');
  expect(moved.map(({ text, cents }) => [text, cents])).toEqual([['Ausgebuchte Forderung', 15_00]]);
});
