import type { Random } from '../../../../../demo/random.ts';
import { placePartner } from '../../../../network/placing/place-partner.ts';
import { PlacementError } from '../../../../network/placing/require-place.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';

/** Where changes are made: an open cycle, a closed one before it, and the time. */
export interface Place {
  readonly database: Pick<Database, 'db' | 'pool'>;
  readonly cycle: number;
  readonly before: number;
  readonly random: Random;
  now(): Date;
}

type Change = (place: Place) => Promise<void>;

const run = async ({ database: { pool } }: Place, text: string, values: readonly unknown[]) => {
  const { rows } = await pool.query<{ id: number }>(text, [...values]);
  return rows.map(({ id }) => id);
};

const anyPartner = async (place: Place, condition = 'true'): Promise<number> =>
  place.random.pick(await run(place, `select id from partners where ${condition} order by id`, []));

const anyOrder = async (place: Place, condition: string): Promise<number | undefined> =>
  place.random.pick(await run(place, `select id from orders where ${condition} order by id`, []));

/** Days before now, in seconds. */
const earlier = (place: Place, days: number) =>
  new Date(place.now().getTime() - Math.floor(place.random.next() * days * 86_400) * 1000);

async function addOrder(
  place: Place,
  values: { status?: string; paidAt?: Date; cycle?: number | null; isHistory?: boolean },
) {
  const { status = 'paid', paidAt = earlier(place, 5), cycle = place.cycle, isHistory = false } = values;
  const isPaid = status !== 'open';
  const cents = place.random.pick([0, 1, 99, 1_000, 12_345, 250_000]);
  await run(
    place,
    `insert into orders (source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp, is_history)
     values ('test', 'random ' || nextval('orders_id_seq'), $1, $2, $3, $4, $5, $6, $6, $7, $8)`,
    [
      await anyPartner(place),
      status,
      paidAt,
      isPaid ? paidAt : null,
      isPaid && !isHistory ? cycle : null,
      cents,
      place.random.pick([0, 5, 60, 900, 4_000]),
      isHistory,
    ],
  );
}

async function refund(place: Place, order: number | undefined, share: number): Promise<void> {
  if (order === undefined) return;
  await run(
    place,
    `insert into refunds (order_id, refunded_at, base_cents, qp)
     select id, $2, floor(base_cents * $3::float8)::bigint, floor(qp * $3::float8)::integer from orders where id = $1`,
    [order, earlier(place, 2), share],
  );
  if (share === 1) await run(place, `update orders set status = 'refunded' where id = $1`, [order]);
}

async function changeAccount(place: Place, from: Date): Promise<void> {
  const partner = await anyPartner(place);
  const isAffiliate = place.random.chance(0.6);
  await run(
    place,
    `delete from account_types where partner_id = $1 and valid_from >= $2 and valid_from > (
       select min(valid_from) from account_types where partner_id = $1
     )`,
    [partner, from],
  );
  await run(
    place,
    `update account_types set valid_to = $2 where partner_id = $1 and valid_from < $2 and (valid_to is null or valid_to > $2)`,
    [partner, from],
  );
  await run(
    place,
    `insert into account_types (partner_id, affiliate, company_free, valid_from)
     select $1, $3, $4, $2 where not exists (
       select from account_types where partner_id = $1 and valid_to is null
     )`,
    [partner, from, isAffiliate, place.random.chance(0.2)],
  );
}

/** Each kind of change that affects a cycle, and some that do not. */
export const changes: Readonly<Record<string, Change>> = {
  'an order': (place) => addOrder(place, {}),
  'another order': (place) => addOrder(place, { paidAt: place.now() }),
  'an order that is not paid': (place) => addOrder(place, { status: 'open' }),
  'a payment': async (place) => {
    const order = await anyOrder(place, `status = 'open'`);
    const at = earlier(place, 1);
    if (order === undefined) return addOrder(place, { status: 'open' });
    await run(place, `update orders set status = 'paid', paid_at = $2, cycle_id = $3 where id = $1`, [
      order,
      at,
      place.cycle,
    ]);
  },
  'a payment of the next minutes': (place) =>
    addOrder(place, { paidAt: new Date(place.now().getTime() + 150_000) }),
  'a part that comes back': async (place) =>
    refund(
      place,
      await anyOrder(place, `status = 'paid' and cycle_id = ${place.cycle} and base_cents > 10`),
      0.3,
    ),
  'a whole order that comes back': async (place) =>
    refund(
      place,
      await anyOrder(place, `status = 'paid' and cycle_id = ${place.cycle} and base_cents > 10`),
      1,
    ),
  'an order of the month before that comes back': async (place) =>
    refund(
      place,
      await anyOrder(place, `status = 'paid' and cycle_id = ${place.before} and base_cents > 10`),
      1,
    ),
  'an order of before the programme': (place) =>
    addOrder(place, { isHistory: true, paidAt: earlier(place, 60), cycle: null }),
  'a corrected order': async (place) => {
    const order = await anyOrder(place, `cycle_id = ${place.cycle}`);
    await run(place, 'update orders set base_cents = base_cents + 17, qp = qp + 3 where id = $1', [order]);
  },
  'an order of somebody else': async (place) => {
    const order = await anyOrder(place, `cycle_id = ${place.cycle}`);
    await run(place, 'update orders set partner_id = $2 where id = $1', [order, await anyPartner(place)]);
  },
  'a new partner': async (place) => {
    const parent = await anyPartner(place);
    const name = `new ${place.random.below(1e9)}`;
    const [user] = await run(
      place,
      `insert into users (email, password_hash, first_name, last_name) values ($1 || '@example.org', 'x', $1, $1) returning id`,
      [name],
    );
    const [partner] = await run(
      place,
      'insert into partners (user_id, display_name, created_at, affiliate_since) values ($1, $2, $3, $4) returning id',
      [user, name, place.now(), place.random.chance(0.5) ? place.now() : null],
    );
    await run(place, 'insert into account_types (partner_id, affiliate, valid_from) values ($1, $2, $3)', [
      partner,
      place.random.chance(0.5),
      place.now(),
    ]);
    const placing = { partner: partner as number, parent, branch: 0, at: place.now() };
    await inTransaction(place.database.db, (tx) => placePartner(tx, placing));
  },
  'a move': async (place) => {
    const placing = {
      partner: await anyPartner(place),
      parent: await anyPartner(place),
      branch: 0,
      at: place.now(),
    };
    await inTransaction(place.database.db, (tx) => placePartner(tx, placing)).catch((error) => {
      if (!(error instanceof PlacementError)) throw error;
    });
  },
  'a membership': async (place) => {
    await run(
      place,
      `insert into memberships (partner_id, kind, qp, start_date, expiry_date) values ($1, $2, $3, $4::date, $4::date + 30)`,
      [
        await anyPartner(place),
        place.random.pick(['business-box', 'home-delivery']),
        place.random.pick([0, 100, 3_000]),
        earlier(place, 10),
      ],
    );
  },
  'a membership that ends earlier': async (place) => {
    await run(
      place,
      `update memberships set expiry_date = greatest(start_date + 1, expiry_date - 20)
       where id = (select id from memberships order by id offset $1 limit 1)`,
      [place.random.below(6)],
    );
  },
  'a membership that never was': async (place) => {
    await run(
      place,
      `delete from memberships where id = (select id from memberships order by id offset $1 limit 1)`,
      [place.random.below(6)],
    );
  },
  'another account': (place) => changeAccount(place, place.now()),
  'another account on a past day': (place) => changeAccount(place, earlier(place, 6)),
  'another first day as an affiliate': async (place) => {
    await run(place, 'update partners set affiliate_since = $2 where id = $1', [
      await anyPartner(place),
      earlier(place, 40),
    ]);
  },
  'a place on a past day': async (place) => {
    await run(
      place,
      `update placements set valid_from = valid_from - interval '1 day' where partner_id = $1 and not exists (
         select from placements as other where other.partner_id = $1 and other.id <> placements.id
       )`,
      [await anyPartner(place)],
    );
  },
  'two people who are one': async (place) => {
    const gone = await anyPartner(place, 'not exists (select from placements where parent_id = partners.id)');
    await run(place, 'update orders set partner_id = $2 where partner_id = $1', [
      gone,
      await anyPartner(place),
    ]);
    await run(place, 'update memberships set expiry_date = start_date + 1 where partner_id = $1', [gone]);
  },
  'a place that goes over': async (place) => {
    await run(
      place,
      `insert into contract_ends (partner_id, effective_from, reason_code, downline, reason, requested_by, requested_at, done_at, successor_id)
       select min(id), date '2026-03-01', 'sale', 'successor', 'x', 1, $1, $1, max(id) from partners
       where id not in (select partner_id from contract_ends) having min(id) < max(id)`,
      [place.now()],
    );
  },
  'a level of before': async (place) => {
    await run(place, `insert into opening_levels (partner_id, level) values ($1, 6) on conflict do nothing`, [
      await anyPartner(place),
    ]);
  },
  'somebody who is deleted': async (place) => {
    await run(place, 'update users set deleted_at = $1 where id = (select max(id) from users)', [
      place.now(),
    ]);
  },
  nothing: () => Promise.resolve(),
};
