import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { findCycleOfMonth } from '@blattwerk/server/commission/cycles/cycle.queries.ts';
import { previewCycle } from '@blattwerk/server/commission/cycles/preview-cycle.ts';
import { checkLedger } from '@blattwerk/server/money/books/check/check-ledger.ts';
import { createTestDatabase, type TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { onDatabase } from '@blattwerk/server/test-support/on-database.ts';
import { countWaiting } from '@blattwerk/server/test-support/waiting.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { count } from './support/counts.ts';
import {
  type commands,
  type Measured,
  type Place,
  runMeasured,
  startCommand,
} from './support/measured-command.ts';
import {
  levelOf,
  type OldCompany,
  writeBalances,
  writeFirstOrders,
  writeHistory,
  writePeople,
} from './support/takeover-files.ts';

const people = count(2_500, 5_000);
const historyOrders = count(5_000, 20_000);
const many = count(10_000, 100_000);
/** Affiliates who buy enough in the first month to reach a level with a step-up. */
const BUYERS = 40;
/** Maximum time for a complete takeover, from nothing to its history. */
const MOST_SECONDS = 300;
/** Memory limit of a process, however long its file is. */
const MOST_MEGABYTES = 400;

const month = berlinDay(Date.now()).slice(0, 7);
const company: OldCompany = { people, historyOrders, programmeStart: `${month}-01` };
const operator = 'ruth@laubwerk.example';
const by = ['--operator', operator];
const fieldKey = randomBytes(32).toString('base64');
const databases: TestDatabase[] = [];

let folder: string;
let control: string;
const file = (name: string) => join(folder, `${name}.csv`);

/** An empty instance with a company set up, and one product. */
async function beginCompany(): Promise<{ database: TestDatabase; place: Place }> {
  const database = await createTestDatabase();
  databases.push(database);
  const place = { url: database.url, fieldKey, folder };
  const options = [
    '--company',
    'Laubwerk GmbH',
    '--name',
    'Ruth Rebe',
    '--email',
    operator,
    '--start',
    month,
  ];
  await runCommand(place, 'setup', [...options, '--alone', '--no-second-factor']);
  await database.pool.query(
    `insert into products (number, name, kind, net_cents, vat_bp, qp) values ('TE-1', 'Tee', 'goods', 1000, 700, 1)`,
  );
  return { database, place };
}

/** Runs a command that must succeed. */
async function runCommand(
  place: Place,
  command: keyof typeof commands,
  args: readonly string[],
): Promise<Measured> {
  const measured = await runMeasured(place, command, args);
  expect(measured.code, measured.error).toBe(0);
  return measured;
}

/** All files of the company, in the order of the documentation. */
async function moveIn(place: Place): Promise<Measured[]> {
  return [
    await runCommand(place, 'takeover', ['people', file('people'), ...by]),
    await runCommand(place, 'takeover', [
      'balances',
      file('balances'),
      '--control',
      control,
      '--reason',
      'Umzug',
      ...by,
    ]),
    await runCommand(place, 'import', ['--history', ...by, file('history')]),
  ];
}

/** Everything a takeover writes, without ids and the time of the run. */
async function contents({ pool }: TestDatabase): Promise<unknown> {
  const { rows } = await pool.query(`
    with person as (
      select row(partner.old_number, above.old_number, place.branch, place.valid_from, node.depth, owner.email,
        owner.first_name, owner.last_name, owner.phone, owner.locale, owner.is_quiet, partner.display_name,
        partner.created_at, partner.affiliate_since, opening.level, opening.kick_start, taken.parts,
        data.tax_status, data.small_business, address.street, account.account_holder, account.iban_end_hash, link.code,
        (select array_agg(row(affiliate, valid_from, valid_to)::text order by valid_from)
         from account_types as type where type.partner_id = partner.id),
        balance.amount_cents)::text as line
      from takeover_people as taken join partners as partner on partner.id = taken.partner_id
      join users as owner on owner.id = partner.user_id
      join tree_nodes as node on node.partner_id = partner.id
      join placements as place on place.partner_id = partner.id and place.valid_to is null
      join partners as above on above.id = place.parent_id
      left join opening_levels as opening on opening.partner_id = partner.id
      left join affiliate_data as data on data.partner_id = partner.id
      left join billing_addresses as address on address.user_id = owner.id
      left join bank_accounts as account on account.user_id = owner.id
      left join referral_links as link on link.partner_id = partner.id
      left join takeover_balances as balance on balance.partner_id = partner.id
    ), bought as (
      select row(source, number, old_number, status, placed_at, paid_at, base_cents, qp, is_history)::text as line
      from orders join partners as buyer on buyer.id = orders.partner_id
    )
    select (select count(*) from person) as people, (select md5(string_agg(line, ',' order by line)) from person) as "peopleHash",
      (select count(*) from bought) as orders, (select md5(string_agg(line, ',' order by line)) from bought) as "ordersHash",
      (select count(*) from credits) as credits, (select sum(amount_cents)::bigint from postings where account = 'available') as available`);
  return rows[0];
}

/** Everything that is sent to people. */
async function countMessages({ pool }: TestDatabase): Promise<unknown> {
  const { rows } = await pool.query(`
    select (select count(*) from outbox) as messages, (select count(*) from notifications) as notifications`);
  return rows[0];
}

const figures: string[] = [];
const note = (what: string, { seconds, peakMegabytes }: Measured) =>
  figures.push(`  ${what}: ${seconds.toFixed(1)} s, ${Math.round(peakMegabytes)} MB at most`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moving-in-'));
  await writePeople(file('people'), company);
  control = await writeBalances(file('balances'), company);
  await writeHistory(file('history'), company);
});
afterAll(async () => {
  console.log(['take-over:', ...figures].join('\n'));
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true });
});

describe('a company takes over its data', () => {
  let moved: { database: TestDatabase; place: Place };
  let after: unknown;

  test(`${people} people, their balances and ${historyOrders} earlier orders are imported within five minutes`, async () => {
    moved = await beginCompany();
    const silence = await countMessages(moved.database);
    const measured = await moveIn(moved.place);
    const [persons, balances, history] = measured as [Measured, Measured, Measured];
    note(`${people} people`, persons);
    note('their balances', balances);
    note(`${historyOrders} orders of the time before`, history);
    expect(persons.out).toBe(`${people} rows: ${people} new, 0 changed, 0 unchanged, 0 failed\n`);
    expect(history.out).toBe(
      `${historyOrders} rows: ${historyOrders} orders imported, 0 updated, 0 unchanged, 0 failed\n`,
    );
    expect(measured.reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThan(MOST_SECONDS);
    expect(Math.max(...measured.map(({ peakMegabytes }) => peakMegabytes))).toBeLessThan(MOST_MEGABYTES);
    expect(await countMessages(moved.database)).toEqual(silence);
    after = await contents(moved.database);
    expect(after).toMatchObject({ people, orders: historyOrders, credits: Math.floor(people / 2) });
    expect((await checkLedger(moved.database)).filter(({ faults }) => faults > 0)).toEqual([]);
  });

  test('the same files again change nothing', async () => {
    const [persons, balances, history] = (await moveIn(moved.place)) as [Measured, Measured, Measured];
    expect(persons.out).toBe(`${people} rows: 0 new, 0 changed, ${people} unchanged, 0 failed\n`);
    expect(balances.out).toContain(`0 new, 0 changed, ${Math.floor(people / 2)} unchanged, 0 failed\n`);
    expect(history.out).toBe(
      `${historyOrders} rows: 0 orders imported, 0 updated, ${historyOrders} unchanged, 0 failed\n`,
    );
    expect(await contents(moved.database)).toEqual(after);
  });

  test('the first preview pays only step-ups that were not paid before', async () => {
    const { database, place } = moved;
    await writeFirstOrders(file('first'), company, BUYERS);
    await runCommand(place, 'import', ['--quiet', ...by, file('first')]);
    const cycle = await findCycleOfMonth(database.db, month);
    if (!cycle) throw new Error(`there is no cycle ${month}`);
    const { input, result } = await previewCycle(database, cycle, new Date());
    const { rows } = await database.pool.query<{ id: number; number: string; level: number }>(
      `select partner.id, old_number as number, level from partners as partner
       join partner_statistics as figures on figures.partner_id = partner.id and cycle_id = $1 where old_number is not null`,
      [cycle.id],
    );
    const reached = new Map(rows.map(({ id, number }) => [id, levelOf(Number(number.slice(1)))]));
    const stepUp = bonusNames.indexOf('step-up');
    const { bonus, beneficiary, stage } = result.closingCredits;
    const paid = Array.from(bonus, (name, row) => ({
      name,
      level: stage[row] as number,
      before: reached.get(input.network.ids[beneficiary[row] as number] as number) ?? 0,
    })).filter(({ name }) => name === stepUp);
    expect(paid.filter(({ level, before }) => level <= before)).toEqual([]);
    // Some reach levels that they had not reached before, and some levels that they had.
    expect(paid.length).toBeGreaterThan(BUYERS / 4);
    expect(
      rows.filter(({ id, level }) => level >= 6 && level <= (reached.get(id) ?? 0)).length,
    ).toBeGreaterThan(BUYERS / 4);
  });

  const HOLD = 4712;

  test('a killed run continues with the same file, and has the same result', async () => {
    const { database, place } = await beginCompany();
    const last = Math.floor(people / 2);
    await onDatabase(database.url, async (keeper) => {
      await keeper.query(`
        create function hold() returns trigger language plpgsql as $$
          begin perform pg_advisory_xact_lock(${HOLD}); return null; end $$;
        create trigger hold after insert on partners for each row when (new.old_number = 'K${last}') execute function hold();
        select pg_advisory_lock(${HOLD})`);
      const { child, ended } = startCommand(place, 'takeover', ['people', file('people'), ...by]);
      await expect.poll(() => countWaiting(keeper)).toBe(1);
      child.kill('SIGKILL');
      await ended;
      await keeper.query(`
        select pg_advisory_unlock(${HOLD});
        drop function hold cascade`);
    });
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*) as count from takeover_people',
    );
    const landed = rows[0]?.count ?? 0;
    expect(landed).toBeGreaterThan(0);
    expect(landed).toBeLessThan(last);
    const [persons] = (await moveIn(place)) as [Measured];
    expect(persons.out).toBe(
      `${people} rows: ${people - landed} new, 0 changed, ${landed} unchanged, 0 failed\n`,
    );
    expect(await contents(database)).toEqual(after);
  });
});

test(`${many} people take at most ${MOST_MEGABYTES} MB, as do ${people}`, async () => {
  const { database, place } = await beginCompany();
  await writePeople(file('many'), { ...company, people: many });
  const check = await runCommand(place, 'takeover', ['people', file('many'), '--check', ...by]);
  note(`${many} people checked`, check);
  const measured = await runCommand(place, 'takeover', ['people', file('many'), ...by]);
  note(`${many} people`, measured);
  expect(measured.out).toBe(`${many} rows: ${many} new, 0 changed, 0 unchanged, 0 failed\n`);
  expect(Math.max(check.peakMegabytes, measured.peakMegabytes)).toBeLessThan(MOST_MEGABYTES);
  const { rows } = await database.pool.query<{ people: number; mails: number }>(
    'select (select count(*) from takeover_people) as people, (select count(*) from outbox) as mails',
  );
  expect(rows).toEqual([{ people: many, mails: 0 }]);
});
