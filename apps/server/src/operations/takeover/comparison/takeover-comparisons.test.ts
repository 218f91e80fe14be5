import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { fullTest } from '../../../../test-support/full-test.ts';
import { family, setUpNetwork } from '../../../../test-support/set-up-network.ts';
import { checkLedger } from '../../../money/books/check/check-ledger.ts';
import { affiliate, peopleFile } from '../testing/people-file.ts';
import { sendFilesTo } from '../testing/send-files.ts';
import { compareTakeoverJob } from './compare-takeover.job.ts';

const NOW = new Date('2026-05-20T12:00:00Z');
// As a company is set up: the partner at the top earns nothing.
const { server, root, own } = setUpNetwork(NOW, { ...family, root: { ...family.root, affiliate: false } });
const send = sendFilesTo(server, () => root.token);
const legs = ['10', '20', '30', '40'];

beforeAll(async () => {
  const { db } = server.database;
  await db.updateTable('programme').set({ starts_on: '2026-05-01' }).execute();
  const people = legs.flatMap((number) => [
    { old_number: number, ...affiliate, highest_level: 6 },
    ...[1, 2, 3].map((place) => ({ old_number: String(Number(number) + place), sponsor_number: number })),
  ]);
  const top = { old_number: '1', sponsor_number: '', ...affiliate, highest_level: 11 };
  expect(await send('people', peopleFile(top, ...people))).toMatchObject({ imported: 17, failed: 0 });
  const held = [['1', 20_000] as const, ...legs.map((number) => [number, 1_000] as const)];
  const rows = held.map(([number, qp]) => `${number};home-delivery;2026-01-01;2026-05-01;${qp}`);
  const memberships = ['old_number;kind;start_date;expiry_date;qp', ...rows, ''].join('\n');
  expect(await send('memberships', memberships)).toMatchObject({ imported: 5, failed: 0 });
  for (const month of ['03', '04']) await sell(month);
});

/** Each customer buys once a month, for a unique amount. */
async function sell(month: string): Promise<void> {
  await sql`
    insert into orders (source, number, partner_id, status, placed_at, paid_at, base_cents, gross_cents, qp, is_history)
    select 'alt', ${month}::text || '-' || old_number, id, 'paid', day, day, base, base, base / 100, true
    from (
      select id, old_number, ('2026-' || ${month}::text || '-12T10:00:00Z')::timestamptz as day,
             10000 + 1037 * (old_number::int / 10) + 511 * (old_number::int % 10) * (old_number::int / 10 + 1) as base
      from partners where old_number::int % 10 between 1 and 3 and old_number <> '1'
    ) as bought order by id`.execute(server.database.db);
}

const run = () => compareTakeoverJob({ database: server.database, deps: server.deps }).run();
const read = async (path: string) => (await server.call(root.token, { method: 'GET', url: path })).json();
const fileOf = (rows: readonly string[]) => ['old_number;bonus;amount', ...rows, ''].join('\n');

interface Line {
  readonly partner: { readonly oldNumber: string };
  readonly bonus: string;
  readonly kind: string;
  readonly here: string;
  readonly explained: boolean;
  readonly reasons: readonly string[];
}

interface FoundCause {
  readonly kind: string;
  readonly order: { readonly number: string };
  readonly counted: boolean;
}

/** Compares a list with a month, and returns the comparison with its lines. */
async function compare(month: string, rows: readonly string[], meanings: object = {}) {
  const query = `month=2026-${month}&meanings=${encodeURIComponent(JSON.stringify(meanings))}`;
  const answer = await send(`comparisons?${query}`, fileOf(rows));
  expect(answer).toMatchObject({ '@type': 'TakeoverComparison', status: 'waiting', counts: null });
  const { id } = answer;
  await run();
  const comparison = await read(`/api/takeover/comparisons/${id}`);
  const lines: Line[] = (await read(`/api/takeover/comparisons/${id}/lines?limits=100`))['hydra:member'];
  return { comparison, lines };
}

/** The list of a system with the same facts and rules. */
async function engineList(month: string): Promise<string[]> {
  const { lines } = await compare(month, ['1;level;0,01']);
  return lines.map(({ partner, bonus, here }) => `${partner.oldNumber};${bonus};${here}`);
}

const short = ({ partner, bonus, kind, reasons, explained }: Line) =>
  `${partner.oldNumber} ${bonus} ${kind}: ${reasons.toSorted().join(' ')}${explained ? '' : ', open'}`;
const differing = (lines: readonly Line[]) =>
  lines
    .filter(({ kind }) => kind !== 'equal')
    .map(short)
    .toSorted();

/** A text per table, except for comparisons and the log: equal ones mean that nothing was written. */
async function everything(): Promise<object> {
  const { rows } = await sql<{ table: string }>`
    select tablename as table from pg_tables where schemaname = 'public'
      and tablename not in ('takeover_comparisons', 'takeover_comparison_lines', 'audit_log')
    order by 1`.execute(server.database.db);
  const states = rows.map(async ({ table }) => {
    const { rows: hashed } = await sql<{ count: number; hash: string }>`
      select count(*) as count, md5(coalesce(string_agg(one::text, ',' order by one::text), '')) as hash
      from ${sql.table(table)} as one`.execute(server.database.db);
    return [table, hashed[0]];
  });
  return Object.fromEntries(await Promise.all(states));
}

const orderPaid = (number: string, at: string) =>
  sql`update orders set paid_at = ${at}, placed_at = ${at} where number = ${number}`.execute(
    server.database.db,
  );

test('two months are equal to lists made by the engine, and nothing but the comparisons is written', async () => {
  const before = await everything();
  for (const month of ['03', '04']) {
    const { comparison, lines } = await compare(month, await engineList(month));
    expect(comparison).toMatchObject({
      status: 'done',
      month: `2026-${month}`,
      causes: [],
      planVersion: '1',
    });
    expect(comparison.counts).toEqual({
      equal: lines.length,
      differs: 0,
      onlyThere: 0,
      onlyHere: 0,
      explained: 0,
    });
    expect(new Set(lines.map(({ bonus }) => bonus))).toEqual(new Set(['level', 'builder', 'balancing']));
    for (const { there, here } of comparison.bonuses) expect(there).toBe(here);
  }
  expect(await everything()).toEqual(before);
  expect((await checkLedger(server.database)).filter(({ faults }) => faults > 0)).toEqual([]);
});

fullTest('the comparison of two months finds the planted differences and no others', async () => {
  const { db } = server.database;
  // March there: an order was refunded, another one was paid on the month's last day.
  const refund = { order: '03-31', at: '2026-03-20T10:00:00Z' };
  await sql`
    insert into refunds (order_id, refunded_at, recorded_at, base_cents, qp)
    select id, ${refund.at}, ${refund.at}, base_cents, qp from orders where number = ${refund.order}`.execute(
    db,
  );
  await orderPaid('03-41', '2026-03-31T18:00:00Z');
  const march = await engineList('03');
  // Here the refund is unknown, and the other order came a day later.
  await sql`delete from refunds`.execute(db);
  await orderPaid('03-41', '2026-04-01T18:00:00Z');
  const amountOf = (key: string) => Number(march.find((row) => row.startsWith(`${key};`))?.split(';')[2]);
  const planted = march
    .filter((row) => !row.startsWith('20;builder;'))
    .map((row) =>
      row.startsWith('10;level;') ? `10;level;${(amountOf('10;level') + 7.77).toFixed(2)}` : row,
    );
  const before = await everything();
  const { comparison, lines } = await compare('03', [...planted, '11;level;5,00']);
  expect(differing(lines)).toEqual([
    '1 balancing differs: base date',
    '1 level differs: base date',
    '10 level differs: unknown, open',
    '11 level onlyThere: affiliate, open',
    '20 builder onlyHere: unknown, open',
    '30 builder onlyHere: base',
    '30 level differs: base',
    '40 builder onlyThere: date',
    '40 level differs: date',
  ]);
  const causes: FoundCause[] = comparison.causes;
  expect(causes.map(({ kind, order, counted }) => [kind, order.number, counted]).toSorted()).toEqual([
    ['base', '03-31', false],
    ['date', '03-41', true],
  ]);
  expect(comparison.counts).toMatchObject({ differs: 5, onlyThere: 2, onlyHere: 2, explained: 6 });
  expect(await everything()).toEqual(before);
  await orderPaid('03-41', '2026-03-12T10:00:00Z');
  // April there: a leg without its membership, so on a lower level.
  await sql`update memberships set qp = 1 where partner_id = (select id from partners where old_number = '20')`.execute(
    db,
  );
  const april = await engineList('04');
  await sql`update memberships set qp = 1000 where partner_id = (select id from partners where old_number = '20')`.execute(
    db,
  );
  const found = await compare('04', april);
  expect(differing(found.lines)).toEqual(['1 level differs: level', '20 level differs: level']);
  expect(found.comparison.causes).toMatchObject([{ kind: 'level', levelHere: 6, lines: 2 }]);
});

test('each line of a list is validated: number, name of the bonus and amount, by line and column', async () => {
  const rows = [
    '1;Teamprovision;1.234,50',
    '10;teamprovision;-4.50',
    '10;TEAMPROVISION;2,25',
    '77;level;1,00',
    '20;Reisekasse;9,00',
    '20;Bonus X;9,00',
    ';level;1,00',
    '30;level;viel',
    '30;builder;',
  ];
  const meanings = encodeURIComponent(JSON.stringify({ Teamprovision: 'level', Reisekasse: 'none' }));
  const checked = await send(`comparisons/check?meanings=${meanings}`, fileOf(rows));
  expect(checked).toMatchObject({ rows: 9, failed: 5, added: 1, leftOut: 1, sum: '1232.25' });
  expect(checked.errors.map(({ line, column }: Record<string, string>) => [line, column])).toEqual([
    [5, 'old_number'],
    [7, 'bonus'],
    [8, 'old_number'],
    [9, 'amount'],
    [10, 'amount'],
  ]);
  expect(checked.names).toContainEqual({ name: 'Bonus X', meaning: null, lines: 1, sum: '9.00' });
  expect(checked.names).toContainEqual({ name: 'Teamprovision', meaning: 'level', lines: 3, sum: '1232.25' });
  const answer = await send(`comparisons?month=2026-03&meanings=${meanings}`, fileOf(rows));
  expect(answer).toMatchObject({
    status: 422,
    violations: [{ propertyPath: 'file', code: 'comparisonFaults' }],
  });
});

test('lines of one partner and bonus are added up, and lines whose name means no bonus are left out', async () => {
  const { comparison, lines } = await compare('03', ['10;Team;3,00', '10;level;4.50', '20;Reise;1,00'], {
    Team: 'level',
    Reise: 'none',
  });
  expect(comparison).toMatchObject({ rows: 3, leftOut: 1 });
  expect(lines.find(({ partner, bonus }) => partner.oldNumber === '10' && bonus === 'level')).toMatchObject({
    there: '7.50',
    lines: [2, 3],
  });
  expect(lines.find(({ partner, bonus }) => partner.oldNumber === '20' && bonus === 'level')).toMatchObject({
    there: '0.00',
    kind: 'onlyHere',
  });
});

test.each<[string, string, readonly string[], string, string]>([
  ['a month of the programme', 'month=2026-05', ['1;level;1,00'], 'month', 'comparisonMonthLate'],
  ['a month without orders', 'month=2025-11', ['1;level;1,00'], 'month', 'comparisonMonthEmpty'],
  ['a list without lines', 'month=2026-03', [], 'file', 'comparisonListEmpty'],
])('refused: %s', async (_, query, rows, field, code) => {
  const refused = await send(`comparisons?${query}`, fileOf(rows));
  expect(refused).toMatchObject({ violations: [{ propertyPath: field, code }] });
});

test.each([
  ['no month', 'month=2026-3', /^month: /],
  ['an unknown meaning', 'month=2026-03&meanings=%7B%22a%22%3A%22b%22%7D', /^meanings: .* level, .* or none/],
])('invalid query: %s', async (_, query, detail) => {
  const refused = await send(`comparisons?${query}`, fileOf(['1;level;1,00']));
  expect(refused).toMatchObject({ status: 400, code: 'queryInvalid', detail: expect.stringMatching(detail) });
});

test('the same list is one comparison while it waits, and another one afterwards; the log says who requested it', async () => {
  const list = fileOf(['1;level;9,99']);
  const first = await send('comparisons?month=2026-04', list);
  const again = await send('comparisons?month=2026-04', list);
  expect(again.id).toBe(first.id);
  await run();
  const later = await send('comparisons?month=2026-04', list);
  expect(later.id).not.toBe(first.id);
  await run();
  const [one, other] = [
    await read(`/api/takeover/comparisons/${first.id}`),
    await read(`/api/takeover/comparisons/${later.id}`),
  ];
  expect(one.hash).toMatch(/^[0-9a-f]{64}$/);
  expect([other.hash, other.fileHash]).toEqual([one.hash, one.fileHash]);
  const { rows } = await sql<object>`
    select user_id as "user", details -> 'after' as after from audit_log
    where action = 'write' and subject = ${`/api/takeover/comparisons/${first.id}`}`.execute(
    server.database.db,
  );
  expect(rows).toEqual([{ user: root.userId, after: { month: '2026-04', rows: 1, leftOut: 0 } }]);
});

test('comparisons cannot be read without the right to take over', async () => {
  const answer = await server.call(own.token, { method: 'GET', url: '/api/takeover/comparisons' });
  expect(answer.statusCode).toBe(403);
});

test('lines are filtered by kind, bonus, reason and person, and sorted by their difference', async () => {
  const { comparison } = await compare('03', ['10;level;3,00', '11;level;4,50']);
  const page = async (query: string) =>
    (await read(`/api/takeover/comparisons/${comparison.id}/lines?${query}`))['hydra:member'].map(short);
  expect(await page('kind=onlyThere')).toEqual(['11 level onlyThere: affiliate, open']);
  expect(await page('reason=affiliate')).toEqual(['11 level onlyThere: affiliate, open']);
  expect(await page('text=10&bonus=level')).toEqual(['10 level differs: unknown, open']);
  const [largest] = await page('order[difference]=desc');
  expect(largest).toMatch(/^(1|20|30|40) /);
});
