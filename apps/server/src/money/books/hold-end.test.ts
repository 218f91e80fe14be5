import { holdEnd, holdStarts } from '@blattwerk/plan/cycle/hold-end.ts';
import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { expect, test } from 'vitest';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { holdEndSql } from './hold-end.ts';

const database = setUpDatabase();

test('database and engine end a holding period at the same instant', async () => {
  const paid = Date.parse('2026-03-20T11:00:00.123Z');
  const delays = [null, -400, -1, 0, 0.5, 1, 8, 13, 14, 31, 45.999, 46, 47, 200];
  const cases = holdStarts.flatMap((holdFrom) =>
    [14, 15, 46, 47, 60].flatMap((holdDays) =>
      delays.map((days) => ({
        holdFrom,
        holdDays,
        paid,
        delivered: days === null ? null : Math.round(paid + days * MS_A_DAY),
      })),
    ),
  );
  const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  const { rows } = await database.pool.query<{ ends: Date }>(
    `select ${holdEndSql({ paidAt: 'paid', deliveredAt: 'delivered', holdDays: 'days', holdFrom: 'start' })} as ends
     from unnest($1::timestamptz[], $2::timestamptz[], $3::int[], $4::text[]) with ordinality
       as one (paid, delivered, days, start, place)
     order by place`,
    [
      cases.map((one) => instant(one.paid)),
      cases.map((one) => instant(one.delivered)),
      cases.map(({ holdDays }) => holdDays),
      cases.map(({ holdFrom }) => holdFrom),
    ],
  );
  expect(rows.map(({ ends }) => ends.getTime())).toEqual(
    cases.map((one) => holdEnd(one, one.paid, one.delivered)),
  );
});
