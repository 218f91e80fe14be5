import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sumOpenItems } from '../../money/accounting/open-items.queries.ts';
import { MONTHS, NOW, setUpHalfAYear } from './testing/half-a-year.ts';

const { server, root, anna, customers, keep, read } = setUpHalfAYear();

interface Point {
  readonly at: string;
  readonly part: string;
  readonly partner: { readonly id: number } | null;
  readonly count: number | null;
  readonly of: number | null;
  readonly amount: string | null;
  readonly base: string | null;
  readonly ratioBp: number | null;
  readonly seconds: number | null;
}

const HALF_A_YEAR = 'from=2026-01-01&to=2026-06-30';

const pointsOf = async (figure: string, query = HALF_A_YEAR): Promise<Point[]> =>
  (await read(`/api/insight/${figure}?${query}`)).points;

/** Points in short, by month and part. */
const inShort = (points: readonly Point[], say: (point: Point) => unknown) =>
  Object.fromEntries(points.map((point) => [`${point.at.slice(0, 7)} ${point.part}`, say(point)]));

/** Reference values from the database: rows of a key and a value. */
async function facts(text: string): Promise<Record<string, unknown>> {
  const { rows } = await sql.raw<{ key: string; value: unknown }>(text).execute(server.database.db);
  expect(rows.length).toBeGreaterThan(0);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** The months in the tests' own SQL. */
const month = `(select first, first::timestamp at time zone 'Europe/Berlin' as begins,
    (first + interval '1 month')::timestamp at time zone 'Europe/Berlin' as ends
  from (select generate_series(date '2026-01-01', date '2026-06-01', '1 month')::date as first) as listed) as month`;

const euros = (cents: string) => `trim(to_char((${cents}) / 100.0, 'FM9999990.00'))`;

describe('figures of six months match the rows', () => {
  test('revenue by day of payment, and refunds by day of refund', async () => {
    const points = await pointsOf('revenue');
    expect(inShort(points, ({ count, amount }) => `${count} ${amount}`)).toEqual(
      await facts(`
        select to_char(first, 'YYYY-MM') || ' orders' as key, count(*) || ' ' || ${euros('sum(base_cents)')} as value
        from ${month} join orders on paid_at >= begins and paid_at < ends group by first
        union all
        select to_char(first, 'YYYY-MM') || ' refunds', count(*) || ' ' || ${euros('-sum(base_cents)')}
        from ${month} join refunds on refunded_at >= begins and refunded_at < ends group by first`),
    );
    const days = await pointsOf('revenue', 'by=day&from=2026-03-01&to=2026-03-31');
    expect(inShort(days, ({ count }) => count)).toEqual({ '2026-03 orders': 1 });
    expect(days.map(({ at }) => at)).toEqual(['2026-03-10', '2026-03-12', '2026-03-14', '2026-03-28']);
  });

  test('partners who are new, active, silent and departed', async () => {
    const isThere = `partner.created_at < ends and (owner.deleted_at is null or owner.deleted_at >= ends)
      and not (partner.display_name = 'Cleo' and ends > '2026-04-15')`;
    const buys = `partner.id in (select partner_id from orders
      where paid_at >= begins and paid_at < ends and status = 'paid')`;
    const isOf = `case when partner.display_name like 'Kim%' then 'customer' else 'affiliate' end`;
    const counted = (state: string, condition: string) => `
      select to_char(first, 'YYYY-MM') || ' ' || kind || '${state}' as key, (
        select count(*) from partners as partner join users as owner on owner.id = partner.user_id
        where ${isOf} = kind and ${condition}
      ) as value from ${month} cross join (values ('affiliate'), ('customer')) as of_kind (kind)`;
    expect(inShort(await pointsOf('partners'), ({ count }) => count)).toEqual(
      await facts(
        [
          counted('New', 'partner.created_at >= begins and partner.created_at < ends'),
          counted('Active', `${isThere} and ${buys}`),
          counted('Silent', `${isThere} and not ${buys}`),
          counted(
            'Gone',
            `(owner.deleted_at >= begins and owner.deleted_at < ends
              or partner.display_name = 'Cleo' and first = '2026-04-01')`,
          ),
        ].join(' union all '),
      ),
    );
  });

  test('retention by the month of joining', async () => {
    const points = await pointsOf('retention');
    expect(inShort(points, ({ count, of }) => `${count} of ${of}`)).toEqual(
      await facts(`
        select to_char(first, 'YYYY-MM') || ' ' || joined as key,
          count(*) filter (where exists (select from orders where orders.partner_id = people.id
            and paid_at >= begins and paid_at < ends and status = 'paid')) || ' of ' || count(*) as value
        from ${month} join (
          select id, created_at, to_char(created_at at time zone 'Europe/Berlin', 'YYYY-MM') as joined from partners
        ) as people on people.created_at < ends
        group by first, joined`),
    );
    expect(points.find(({ at, part }) => at === '2026-02-01' && part === '2026-02')?.ratioBp).toBe(10_000);
  });

  test('the payout ratio of each bonus, and the sum of credits', async () => {
    const points = (await pointsOf('payout-ratio')).filter(({ count }) => count !== 0);
    expect(
      inShort(points, ({ count, amount, base, ratioBp }) => `${count} ${amount} ${base} ${ratioBp}`),
    ).toEqual(
      await facts(`
        select to_char(date_from, 'YYYY-MM') || ' ' || bonus as key, count(*) || ' ' || ${euros('sum(amount_cents)')}
          || ' ' || ${euros('max(bought.cents)')} || ' ' || round(sum(amount_cents) * 10000.0 / max(bought.cents)) as value
        from cycles join credits on credits.cycle_id = cycles.id
        cross join lateral (select sum(base_cents) as cents from orders where orders.cycle_id = cycles.id) as bought
        where reverses_id is null group by date_from, bonus`),
    );
  });

  test('the plan’s cost as booked on the other side of the books', async () => {
    const points = await pointsOf('plan-cost');
    expect(inShort(points, ({ amount }) => amount)).toEqual(
      await facts(`
        select to_char(first, 'YYYY-MM') || ' ' || kind as key, ${euros('sum(owed)')} as value
        from ${month} join (
          select kind, occurred_at, (select sum(amount_cents) from postings
            where entry_id = journal_entries.id and account <> 'commission') as owed from journal_entries
        ) as entry on occurred_at >= begins and occurred_at < ends
        where kind in ('closing', 'reversal') group by first, kind`),
    );
    expect(points.some(({ part, amount }) => part === 'reversal' && amount?.startsWith('-'))).toBe(true);
  });

  test('the company’s obligations at the end of each month, and today as in the books', async () => {
    const points = (await pointsOf('obligations')).filter(({ part }) =>
      ['pending', 'available', 'debt'].includes(part),
    );
    expect(inShort(points, ({ amount }) => amount)).toEqual(
      await facts(`
        select to_char(first, 'YYYY-MM') || ' ' || name as key, ${euros(`coalesce((
          select sum(amount_cents) from postings join journal_entries as entry on entry.id = entry_id
          where account = name and occurred_at < ends), 0) * (case when name = 'debt' then -1 else 1 end)`)} as value
        from ${month} cross join (values ('pending'), ('available'), ('debt')) as named (name)
        where exists (select from journal_entries)`),
    );
    const today = inShort(
      await pointsOf('obligations', 'by=day&from=2026-07-15&to=2026-07-15'),
      ({ amount }) => Math.round(Number(amount) * 100),
    );
    const sums = await sumOpenItems(server.database.db, NOW);
    expect(today).toMatchObject({
      '2026-07 pending': sums.pendingCents,
      '2026-07 available': sums.availableCents,
      '2026-07 debt': sums.debtCents,
      '2026-07 taxOwed': sums.taxOwedCents,
    });
  });

  test('the delay until payments became known', async () => {
    expect(inShort(await pointsOf('import-lag'), ({ count, seconds }) => `${count} ${seconds}`)).toEqual(
      await facts(`
        select to_char(first, 'YYYY-MM') || ' ' || (case when id % 3 = 2 then 'late' else 'onTime' end) as key,
          count(*) || ' ' || sum((id % 3) * 72000) as value
        from ${month} join orders on payment_known_at >= begins and payment_known_at < ends
        group by first, (case when id % 3 = 2 then 'late' else 'onTime' end)`),
    );
  });

  test('commissions from orders of partners and of customers', async () => {
    const points = await pointsOf('own-orders');
    expect(inShort(points, ({ count, amount }) => `${count} ${amount}`)).toEqual(
      await facts(`
        select to_char(date_from, 'YYYY-MM') || ' ' || side as key, count(credit.id) || ' '
          || ${euros('coalesce(sum(credit.amount_cents), 0)')} as value
        from cycles cross join (values ('partners'), ('customers'), ('withoutOrder')) as sides (side)
        left join (
          select credits.id, credits.cycle_id, amount_cents, case when order_id is null then 'withoutOrder'
            when buyer.display_name like 'Kim%' then 'customers' else 'partners' end as of_side
          from credits left join orders on orders.id = order_id left join partners as buyer on buyer.id = orders.partner_id
          where reverses_id is null
        ) as credit on credit.cycle_id = cycles.id and of_side = side
        where closed_at is not null group by date_from, side`),
    );
    const inAll = points.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    const { rows } = await sql<{ cents: number }>`
      select sum(amount_cents)::int as cents from credits where reverses_id is null`.execute(
      server.database.db,
    );
    expect(inAll).toBe(rows[0]?.cents);
  });

  test('the largest sellers of a month, and those with the largest growth', async () => {
    const points = await pointsOf('sellers', 'from=2026-02-01&to=2026-02-28');
    const { rows } = await sql<{ id: number; cents: number; before: number }>`
      select partner_id as id, psv_cents as cents, (select psv_cents from partner_statistics as earlier
        join cycles on cycles.id = cycle_id where date_from = '2026-01-01' and earlier.partner_id = figures.partner_id) as before
      from partner_statistics as figures join cycles on cycles.id = cycle_id
      where date_from = '2026-02-01' and psv_cents > 0
        and partner_id in (select partner_id from account_types where affiliate)
      order by psv_cents desc, partner_id`.execute(server.database.db);
    const top = points.filter(({ part }) => part === 'top');
    expect(top.map(({ partner, amount }) => [partner?.id, Number(amount) * 100])).toEqual(
      rows.map(({ id, cents }) => [id, cents]),
    );
    expect(top[0]?.partner?.id).toBe(anna.id);
    const risers = points.filter(({ part }) => part === 'risers');
    expect(risers.map(({ partner }) => partner?.id).toSorted()).toEqual(
      rows.flatMap(({ id, cents, before }) => (cents > before ? [id] : [])).toSorted(),
    );
  });
});

test('each point opens as many rows as it counts', async () => {
  let opened = 0;
  for (const figure of [
    'revenue',
    'partners',
    'retention',
    'payout-ratio',
    'plan-cost',
    'import-lag',
    'own-orders',
  ])
    for (const { at, part, count } of await pointsOf(figure)) {
      const rows = await read(`/api/insight/${figure}/rows?at=${at}&part=${part}&limits=100`);
      expect(rows.length, `${figure} ${at} ${part}`).toBe(count);
      opened += rows.length;
    }
  expect(opened).toBeGreaterThan(100);
});

test('the orders behind a sales volume add up to it, and joined partners are listed next to those who bought', async () => {
  for (const { at, part, partner, amount } of await pointsOf('sellers')) {
    const rows = await read(
      `/api/insight/sellers/rows?at=${at}&part=${part}&partner=${partner?.id}&limits=100`,
    );
    const cents = rows.reduce((sum: number, row: Point) => sum + Math.round(Number(row.amount) * 100), 0);
    expect(cents, `${at} ${partner?.id}`).toBe(Math.round(Number(amount) * 100));
  }
  for (const { at, part, of } of await pointsOf('retention'))
    expect(await read(`/api/insight/retention/rows?at=${at}&part=joined-${part}&limits=100`)).toHaveLength(
      of ?? -1,
    );
});

test('each row shows what it counts: an order, a partner, a credit, an entry of the journal', async () => {
  const [order] = await read('/api/insight/revenue/rows?at=2026-03-28&part=orders&by=day');
  expect(order).toMatchObject({
    kind: 'order',
    partner: { id: anna.id, displayName: 'Anna' },
    amount: '250.00',
  });
  const [refund] = await read('/api/insight/revenue/rows?at=2026-05-01&part=refunds');
  expect(refund).toMatchObject({ kind: 'refund', amount: '-50.00', partner: { id: customers[0]?.id } });
  const [gone] = await read('/api/insight/partners/rows?at=2026-06-01&part=customerGone');
  expect(gone).toMatchObject({ kind: 'partner', partner: { id: customers[0]?.id } });
  const [entry] = await read('/api/insight/plan-cost/rows?at=2026-02-01&part=closing');
  expect(entry).toMatchObject({ kind: 'entry', at: '2026-02-02T08:00:00+00:00' });
});

test('both are available as files', async () => {
  const points = await server.call(root.token, { url: `/csv/insight/revenue?${HALF_A_YEAR}` });
  expect(points.body.split('\r\n')[0]).toBe('﻿at;part;partner;name;count;of;amount;base;ratio_bp;seconds');
  expect(points.body).toContain('2026-05-01;refunds;;;1;;-50,00;;;');
  const rows = await server.call(root.token, {
    url: '/csv/insight/partners/rows?at=2026-04-01&part=affiliateGone',
  });
  expect(rows.body).toContain(';Cleo;');
});

test('recomputing changes nothing, and an older month stays as stored', async () => {
  const before = await pointsOf('obligations', 'by=day&from=2026-06-01&to=2026-07-15');
  await server.database.db
    .insertInto('insight_daily')
    .values({ figure: 'revenue', day: '2025-01-01', part: 'orders', count: 7, computed_at: NOW })
    .execute();
  await keep();
  expect(await pointsOf('obligations', 'by=day&from=2026-06-01&to=2026-07-15')).toEqual(before);
  expect(await pointsOf('revenue', 'from=2025-01-01&to=2025-01-31')).toMatchObject([{ count: 7 }]);
});

test.each([
  ['/api/insight/partners?by=day', 'by'],
  ['/api/insight/revenue?from=2026-03-01&to=2026-02-01', 'to'],
  ['/api/insight/revenue?by=day&from=2026-01-01&to=2026-06-30', 'from'],
  ['/api/insight/revenue?from=2020-01-01&to=2026-06-30', 'from'],
  ['/api/insight/revenue/rows?at=2026-03-01&part=nothing', 'part'],
  ['/api/insight/own-orders/rows?at=2026-03-01&part=orders', 'part'],
  ['/api/insight/sellers/rows?at=2026-03-01&part=top', 'partner'],
  ['/api/insight/retention/rows?at=2026-03-01&part=joined', 'part'],
])('%s is refused at its field', async (url, propertyPath) => {
  const answer = await server.call(root.token, { url, headers: { accept: 'application/json' } });
  expect([answer.statusCode, answer.json().violations?.[0]?.propertyPath]).toEqual([422, propertyPath]);
});

test('without a period the last six months are used, this one included', async () => {
  const answer = await read('/api/insight/revenue');
  expect(answer).toMatchObject({ by: 'month', from: '2026-02-01', to: '2026-07-31', currency: 'EUR' });
  expect(answer.computedAt).toBe('2026-07-15T10:00:00+00:00');
  expect([...new Set(answer.points.map(({ at }: Point) => at.slice(0, 7)))]).toEqual(MONTHS.slice(1));
});
