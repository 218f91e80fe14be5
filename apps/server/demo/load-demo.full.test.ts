import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoLogins } from './logins.ts';
import { reckon } from './test-reckoning.ts';
import { createDemoDatabase, type DemoDatabase } from './testing/demo-database.ts';

/** Berlin: five past midnight on a first, mid-month, a month's last minute, a leap day, both clock changes. */
const allMoments = [
  '2026-10-31T23:05:00Z',
  '2027-05-20T09:30:00Z',
  '2026-12-31T22:59:30Z',
  '2028-02-29T11:00:00Z',
  '2027-03-28T00:59:59Z',
  '2027-03-28T01:00:00Z',
  '2026-10-25T00:30:00Z',
  '2026-10-25T01:30:00Z',
];
/** Each takes seconds to load: the clock changes are left to the full run. */
const moments = process.env.FULL === '1' ? allMoments : allMoments.slice(0, 4);

for (const moment of moments) {
  describe(`loaded at ${moment}`, () => {
    const now = new Date(moment);
    let database: DemoDatabase;
    beforeAll(async () => {
      database = await createDemoDatabase(now);
    });
    afterAll(() => database.drop());

    /** The single row of a query. */
    async function one(query: string, values: unknown[] = []): Promise<Record<string, unknown>> {
      const { rows } = await database.pool.query<Record<string, unknown>>(query, values);
      expect(rows).toHaveLength(1);
      return rows[0] ?? {};
    }

    test('it has the promised size and shape', async () => {
      expect(
        await one(`select (select count(*) from partners) as partners, (select count(*) from users) as users,
        (select count(*) from orders) as orders, (select count(*) from placements where parent_id is null) as roots`),
      ).toEqual({ partners: 600, users: 601, orders: 9000, roots: 1 });
      const shape = await one(
        `with anna as (select node.* from tree_nodes node join users on users.id = node.partner_id where email = $1),
            team as (select node.* from tree_nodes node, anna
                     where starts_with(node.spath, anna.spath) and node.partner_id <> anna.partner_id)
       select (select max(depth) from tree_nodes) as depth, (select count(*) from team) as team,
              (select max(children) from (select count(*) as children from team
               where parent_id <> (select partner_id from anna) group by parent_id) as legs) as widest`,
        [demoLogins.anna],
      );
      expect(shape.depth).toBeGreaterThanOrEqual(8);
      expect(shape.team).toBeGreaterThanOrEqual(250);
      expect(shape.widest).toBeGreaterThanOrEqual(60);
    });

    test('thirteen cycles are closed in order, the fourteenth is open as of now', async () => {
      const { rows } = await database.pool.query('select * from cycles order by date_from');
      const berlinMonth = (month: number) =>
        new Date(
          now.toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' }).replace(/\d+$/, '01T00:00Z'),
        ).setUTCMonth(
          Number(now.toLocaleDateString('en-US', { timeZone: 'Europe/Berlin', month: 'numeric' })) -
            1 -
            month,
        );
      expect(rows.map((row) => row.date_from)).toEqual(
        Array.from({ length: 14 }, (_, i) => new Date(berlinMonth(13 - i)).toISOString().slice(0, 10)),
      );
      const closings = rows.slice(0, 13).map((row) => row.closed_at.getTime());
      expect(closings).toEqual([...closings].sort((a, b) => a - b));
      expect(Math.max(...closings)).toBeLessThanOrEqual(now.getTime());
      expect(rows[13]).toMatchObject({ closed_at: null, as_of: now });
    });

    test('nothing is in the future, and every order counts in the month of its payment', async () => {
      expect(
        await one(
          `select greatest(
          (select max(created_at) from users), (select max(current_login_at) from users),
          (select max(valid_from) from placements), (select max(valid_to) from placements),
          (select max(valid_from) from account_types), (select max(placed_at) from orders),
          (select max(paid_at) from orders), (select max(refunded_at) from refunds),
          (select max(date) from referral_transitions), (select max(created_at) from potential_partners),
          (select max(created_at) from news), (select max(created_at) from media),
          (select max(created_at) from notifications), (select max(viewed_at) from notifications),
          (select max(ended_at) from team_messages), (select max(result_at) from team_message_recipients),
          (select max(created_at) from vouchers), (select max(created_at) from referral_links)) <= $1 as past,
        (select count(*) from memberships where start_date > ($1 at time zone 'Europe/Berlin')::date
           and not exists (select from memberships earlier where earlier.partner_id = memberships.partner_id
             and earlier.kind = memberships.kind and earlier.expiry_date = memberships.start_date)) as early,
        (select count(*) from orders left join cycles on cycles.id = cycle_id
         where (paid_at is null) <> (cycle_id is null)
            or to_char(paid_at at time zone 'Europe/Berlin', 'YYYY-MM-01') <> date_from::text) as misplaced,
        (select count(*) from orders join partners on partners.id = partner_id
         where placed_at < created_at or paid_at < placed_at) as impossible`,
          [now],
        ),
      ).toEqual({ past: true, early: 0, misplaced: 0, impossible: 0 });
    });

    test('an order is the sum of its lines', async () => {
      expect(
        await one(`select count(*) as wrong from orders join (
          select order_id, sum(net_cents) as net, sum(gross_cents) as gross, sum(qp) as qp
          from order_lines group by order_id) as lines on lines.order_id = orders.id
        where net <> base_cents or gross <> gross_cents or lines.qp <> orders.qp`),
      ).toEqual({ wrong: 0 });
      expect(
        await one(`select count(*) as wrong from order_lines join products on products.id = product_id
        where order_lines.qp <> quantity * products.qp
           or order_lines.net_cents <> round(gross_cents * 10000::numeric / (10000 + order_lines.vat_bp))`),
      ).toEqual({ wrong: 0 });
    });

    test('the statistics of the open and of the last closed cycle match the raw rows', async () => {
      const { rows: cycles } = await database.pool.query(
        'select * from cycles order by date_from desc limit 2',
      );
      const [open, closed] = cycles;
      const end = await one(
        `select ($1::date + 1)::timestamp at time zone 'Europe/Berlin' - interval '1 ms' as instant`,
        [closed.date_to],
      );
      for (const [cycle, instant] of [
        [open, now],
        [closed, end.instant as Date],
      ] as const) {
        const expected = await reckon(database.pool, { month: cycle.date_from, instant, asOf: cycle.as_of });
        const { rows } = await database.pool.query(
          `select partner_id as id, psv_cents as "psvCents", personal_qp as "personalQp", qp, level
         from partner_statistics where cycle_id = $1`,
          [cycle.id],
        );
        expect(rows.length).toBeGreaterThan(500);
        expect(new Map(rows.map(({ id, ...figures }) => [id, figures]))).toEqual(expected);
      }
    });

    test('Anna holds level 10, has the QP of level 11 and lacks one Orange leg', async () => {
      const { rows } = await database.pool.query(
        `select statistics.qp, statistics.level, (
         select array_agg(legs.leg_value::int order by legs.leg_value desc) from partner_statistics legs
         join tree_nodes on tree_nodes.partner_id = legs.partner_id
         where legs.cycle_id = cycles.id and parent_id = users.id and legs.leg_value >= 5) as legs
       from partner_statistics as statistics join users on users.id = partner_id
       join cycles on cycles.id = cycle_id where email = $1 order by date_from desc limit 2`,
        [demoLogins.anna],
      );
      const [open, closed] = rows;
      expect([open.level, closed.level]).toEqual([10, 10]);
      expect(open.qp).toBeGreaterThanOrEqual(20_000);
      expect(open.qp).toBeLessThan(50_000);
      // Two legs above Orange; the third one has at least the 500 QP of level 5 and not yet 1,000.
      expect(open.legs).toEqual([10, 10, 5]);
    });

    test('Anna sees at least 25 orders: her own and those of direct customers', async () => {
      const found = await one(
        `with anna as (select id from users where email = $1),
            set as (select id from anna union select placement.partner_id from placements placement, anna
                    where placement.parent_id = anna.id and placement.valid_to is null and exists (
                      select from account_types type where type.partner_id = placement.partner_id
                        and type.valid_to is null and not type.affiliate))
       select count(*) as orders from orders where partner_id in (select id from set)`,
        [demoLogins.anna],
      );
      expect(found.orders).toBeGreaterThanOrEqual(25);
    });
  });
}
