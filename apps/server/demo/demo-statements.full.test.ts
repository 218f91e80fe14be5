import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findClosedMonths } from '../src/money/book-extract/extract-facts.queries.ts';
import { findLines, makeExtract } from '../src/money/book-extract/make-extract.ts';
import { findYears } from '../src/money/statements/year/year-statement.ts';
import { setUpDatabase } from '../test-support/set-up.ts';
import { demoLogins } from './logins.ts';
import { createDemoDatabase, demoMoment } from './testing/demo-database.ts';

const database = setUpDatabase(() => createDemoDatabase(demoMoment));
const everything = { monthFrom: '2020-01-01', monthTo: '2030-01-01' };

test('the extract of every partner with earnings adds up to their credits, month by month', async () => {
  const { db } = database;
  const { rows } = await sql<{ partner: number; cycle: number; cents: number }>`
    select partner_id as partner, cycle_id as cycle, sum(amount_cents)::bigint as cents
    from credits group by partner_id, cycle_id`.execute(db);
  const credited = new Map(rows.map(({ partner, cycle, cents }) => [`${partner} ${cycle}`, cents]));
  const months = await findClosedMonths(db, everything);
  expect(months.length).toBeGreaterThan(5);
  const last = months.at(-1);
  const reasons = new Set<string | null>();
  let orders = 0;
  // All months for a few, from the top of the tree to a line far below; for everybody else the last one.
  const [root, anna] = await Promise.all([
    db.selectFrom('tree_nodes').select('partner_id as id').where('depth', '=', 0).executeTakeFirstOrThrow(),
    db
      .selectFrom('partners')
      .innerJoin('users', 'users.id', 'partners.user_id')
      .select('partners.id')
      .where('email', '=', demoLogins.anna)
      .executeTakeFirstOrThrow(),
  ]);
  const earners = [...new Set(rows.map(({ partner }) => partner))];
  expect(earners.length).toBeGreaterThan(50);
  for (const partner of [root.id, ...earners])
    for (const month of partner === root.id || partner === anna.id ? months : [last]) {
      if (!month) continue;
      const lines = await findLines(db, partner, month);
      const cents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect([partner, month.dateFrom, cents]).toEqual([
        partner,
        month.dateFrom,
        credited.get(`${partner} ${month.cycle}`) ?? 0,
      ]);
      for (const { reason } of lines) reasons.add(reason);
      orders += new Set(lines.flatMap(({ order }) => (order ? [order.id] : []))).size;
    }
  expect(orders).toBeGreaterThan(1_000);
  expect([...reasons]).toEqual(expect.arrayContaining([null, 'own_order', 'no_higher_rate']));
});

test('the file with all months of one partner is made, every order of the team in it', async () => {
  const { db } = database;
  const { id: partner } = await db
    .selectFrom('partners')
    .innerJoin('users', 'users.id', 'partners.user_id')
    .select('partners.id')
    .where('email', '=', demoLogins.anna)
    .executeTakeFirstOrThrow();
  const { name, bytes } = await makeExtract(db, { ...everything, partner, locale: 'de' });
  expect(name).toBe('Buchauszug 2020-01_2030-01.csv');
  const rows = bytes.toString().split('\r\n');
  expect(rows[0]).toBe(
    '\uFEFFMonat;Bestellung;Bestellt am;Status;Bezahlt am;Erstattet am;Kunde;Linie;Warenwert netto;Davon erstattet;Bonus;Etappe oder Stufe;Bemessungsgrundlage;Satz %;Satz darunter %;Provision;Gebucht am;Erläuterung',
  );
  expect(rows.length).toBeGreaterThan(100);
});

test('the amounts paid in all year statements equal what the company transferred, and so does their tax', async () => {
  const { db } = database;
  const { rows } = await sql<{ partner: number; cents: number }>`
    select payout.partner_id as partner,
      sum(side.sign * (payout.amount_cents + payout.tax_cents - payout.fee_cents))::bigint as cents
    from journal_entries as entry
    join payouts as payout on payout.id = entry.payout_id
    join (values ('payout-paid', 1), ('payout-returned', -1)) as side (kind, sign) on side.kind = entry.kind
    where date_trunc('month', entry.occurred_at at time zone 'Europe/Berlin')::date
      <= (select max(date_from) from cycles where closed_at is not null)
    group by payout.partner_id`.execute(db);
  expect(rows.length).toBeGreaterThan(5);
  for (const { partner, cents } of rows) {
    const years = await findYears(db, partner);
    const sum = (amount: (year: (typeof years)[number]) => number) =>
      years.reduce((total, year) => total + amount(year), 0);
    expect([partner, sum(({ payoutsCents, taxCents }) => payoutsCents + taxCents)]).toEqual([partner, cents]);
    const last = years.at(-1);
    const gone = sum(
      ({ taxCents, taxWrittenOffCents, taxPaidBackCents }) =>
        taxCents - taxWrittenOffCents - taxPaidBackCents,
    );
    expect([
      partner,
      sum(({ taxNotedCents, taxCorrectedCents }) => taxNotedCents - taxCorrectedCents),
    ]).toEqual([partner, gone + (last?.taxInPayoutCents ?? 0) - (last?.taxOwedCents ?? 0)]);
  }
});
