import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { fullTest } from '../../../../test-support/full-test.ts';
import { family, setUpNetwork } from '../../../../test-support/set-up-network.ts';
import { findBankAccount } from '../../../account/bank-accounts/bank-accounts.queries.ts';
import { findHeldUntil } from '../../../account/bank-accounts/payout-hold.ts';
import { affiliate, type PersonCells, peopleFile, top } from '../testing/people-file.ts';

const NOW = new Date('2026-05-20T12:00:00Z');
const { server, root } = setUpNetwork(NOW, family);
const requested: string[] = [];
beforeAll(() => {
  Object.assign(server.deps, { jobs: { request: async (name: string) => requested.push(name) } });
});

const send = async (file: string, query = '') => {
  const headers = { 'content-type': 'text/csv' };
  const answer = await server.call(root.token, {
    method: 'POST',
    url: `/api/takeover/people${query}`,
    headers,
    payload: file,
  });
  return answer;
};
const take = async (...people: PersonCells[]) => (await send(peopleFile(...people))).json();
const check = async (...people: PersonCells[]) => (await send(peopleFile(...people), '?check=1')).json();

async function find<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(server.database.db)).rows;
}

/** Everything that a takeover may write, except the log: equal texts mean that nothing was written. */
async function everything(): Promise<string> {
  const tables = [
    ...['users', 'partners', 'placements', 'tree_nodes', 'account_types', 'opening_levels', 'partner_states'],
    ...['affiliate_data', 'tax_data', 'billing_addresses', 'bank_accounts', 'legal_acceptances'],
    ...['referral_links', 'takeover_people', 'outbox', 'notifications'],
  ];
  const rows = await Promise.all(
    tables.map((table) =>
      find(sql<{ rows: unknown }>`select jsonb_agg(one) as rows from ${sql.table(table)} as one`),
    ),
  );
  return JSON.stringify(rows);
}

const placeOf = async (number: string) =>
  (
    await find(sql<object>`
      select above.old_number as above, node.depth, node.spath = parent.spath || spath_segment(partner.id) as path,
             place.valid_from as since
      from partners as partner join tree_nodes as node on node.partner_id = partner.id
      join tree_nodes as parent on parent.partner_id = node.parent_id
      join partners as above on above.id = node.parent_id
      join placements as place on place.partner_id = partner.id and place.valid_to is null
      where partner.old_number = ${number}`)
  )[0];

test('a dry run says what would be written, draws the tree and writes nothing', async () => {
  const before = await everything();
  const report = await check(
    { old_number: '12', sponsor_number: '11' },
    { ...top, first_name: 'Vera', last_name: 'Wald' },
    { old_number: '11', ...affiliate },
  );
  expect(report).toEqual({
    rows: 3,
    imported: 3,
    updated: 0,
    unchanged: 0,
    failed: 0,
    errors: [],
    ignoredColumns: [],
    tree: {
      depths: [1, 1, 1],
      nodes: [
        { number: '1', name: 'Vera Wald', sponsor: null, depth: 1, below: 2, isNew: true },
        { number: '11', name: 'Nora Nummerbb', sponsor: '1', depth: 2, below: 1, isNew: true },
        { number: '12', name: 'Nora Nummerbc', sponsor: '11', depth: 3, below: 0, isNew: true },
      ],
    },
  });
  expect(await everything()).toBe(before);
  expect(requested).toEqual([]);
});

describe('people of a file', () => {
  const vera = {
    ...top,
    email: 'vera@alt.example',
    first_name: 'Vera',
    last_name: 'Wald',
    display_name: 'Vera W.',
    locale: 'fr',
    phone: '030 12345',
    joined_at: '2019-02-03',
    affiliate_since: '2019-05-01',
    highest_level: 9,
    kick_start_paid: 'easy, pro',
    vat_id: 'DE136695976',
    tax_kind: 'standard',
    tax_valid_from: '2020-01-01',
    agreement_accepted_on: '2019-05-01',
    company: 'Wald GmbH',
    street: 'Am Bach 1',
    postcode: '10115',
    city: 'Berlin',
    country_iso: 'de',
    iban: 'DE89 3704 0044 0532 0130 00',
    bic: 'COBADEFFXXX',
    referral_code: 'VERA7',
  };
  const held = { old_number: '21', state: 'held', state_since: '2026-02-03', ...affiliate };
  const ended = { old_number: '22', state: 'ended', state_since: '2026-03-05', ...affiliate };

  test('are stored with all that belongs to them, sponsors first, in any order of the file', async () => {
    const report = await take({ old_number: '212', sponsor_number: '21' }, held, ended, vera);
    expect(report).toMatchObject({ rows: 4, imported: 4, failed: 0, errors: [] });
    expect(requested).toEqual(['recompute-open-cycle']);
    // The programme of these tests begins in January 2026.
    const since = new Date('2025-12-31T23:00:00Z');
    expect(await placeOf('212')).toEqual({ above: '21', depth: 3, path: true, since });
    const [row] = await find(sql<{ user: number; partner: number }>`
      select users.id as "user", partner.id as partner, email, users.first_name, locale, users.phone, display_name,
             is_quiet, affiliate_since, partner.created_at, level, kick_start, ust, tax_status,
             address.company, address.country_iso, link.code, link.is_default, acceptance.accepted_at,
             document.kind, password_reset_at, payment_destination_changed_at
      from partners as partner join users on users.id = partner.user_id
      join opening_levels as opening on opening.partner_id = partner.id
      join affiliate_data as data on data.partner_id = partner.id
      join billing_addresses as address on address.user_id = users.id
      join referral_links as link on link.partner_id = partner.id
      join legal_acceptances as acceptance on acceptance.user_id = users.id
      join legal_documents as document on document.id = acceptance.document_id
      where old_number = '1'`);
    expect(row).toMatchObject({
      email: 'vera@alt.example',
      first_name: 'Vera',
      locale: 'fr-FR',
      phone: '+493012345',
      display_name: 'Vera W.',
      is_quiet: true,
      affiliate_since: new Date('2019-04-30T22:00:00Z'),
      created_at: new Date('2019-02-02T23:00:00Z'),
      level: 9,
      kick_start: ['easy', 'pro'],
      ust: 'DE136695976',
      tax_status: 'proven',
      company: 'Wald GmbH',
      country_iso: 'DEU',
      code: 'VERA7',
      is_default: true,
      accepted_at: new Date('2019-04-30T22:00:00Z'),
      kind: 'partner-agreement',
      password_reset_at: null,
      payment_destination_changed_at: null,
    });
    const { user = 0, partner = 0 } = row ?? {};
    expect(await findBankAccount(server.deps, { user })).toMatchObject({
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      accountHolder: 'Vera Wald',
    });
    expect(await findHeldUntil(server.database.db, user, NOW)).toBeNull();
    expect(
      await find(sql<object>`
        select field, value, valid_from as "from" from tax_data where partner_id = ${partner} order by id`),
    ).toEqual([
      { field: 'number', value: 'DE136695976', from: '2020-01-01' },
      { field: 'small-business', value: 'false', from: '2020-01-01' },
      { field: 'status', value: 'proven', from: '2020-01-01' },
      { field: 'country', value: 'DEU', from: '1970-01-01' },
    ]);
  });

  test('have their former account types over time, and are on hold or departed as they were', async () => {
    const rows = await find(sql<object>`
      select old_number as number, affiliate, valid_from as "from", valid_to as "to"
      from account_types join partners on partners.id = partner_id
      where old_number in ('21', '22', '212') order by old_number, valid_from`);
    const joined = new Date('2021-03-03T23:00:00Z');
    const began = new Date('2021-03-31T22:00:00Z');
    const month = new Date('2026-02-28T23:00:00Z');
    expect(rows).toEqual([
      { number: '21', affiliate: false, from: joined, to: began },
      { number: '21', affiliate: true, from: began, to: null },
      { number: '212', affiliate: false, from: joined, to: null },
      { number: '22', affiliate: false, from: joined, to: began },
      { number: '22', affiliate: true, from: began, to: month },
      { number: '22', affiliate: false, from: month, to: null },
    ]);
    expect(
      await find(sql<object>`
        select old_number as number, state, set_by as by from partner_states
        join partners on partners.id = partner_id order by number`),
    ).toEqual([
      { number: '21', state: 'held', by: root.userId },
      { number: '22', state: 'ended', by: root.userId },
    ]);
  });

  test('are not notified: no mail, no text message, no notification', async () => {
    const [before] = await find(sql<object>`
      select (select count(*) from outbox) as outbox, (select count(*) from notifications) as notifications`);
    expect(before).toEqual({ outbox: 0, notifications: 0 });
    const [{ id } = { id: 0 }] = await find(
      sql<{ id: number }>`select id from users where email = 'vera@alt.example'`,
    );
    await server.database.db.transaction().execute((tx) =>
      server.deps.messages.queue(tx, {
        to: { userId: id },
        channel: 'mail',
        template: 'registration-success',
        parameters: { link: 'https://example.org' },
      }),
    );
    expect(await server.outboxOf()).toEqual([]);
  });

  fullTest('do not change when the same file is sent again, however its rows are sorted', async () => {
    const before = await everything();
    expect(await take(vera, held, { old_number: '212', sponsor_number: '21' }, ended)).toMatchObject({
      imported: 0,
      updated: 0,
      unchanged: 4,
      failed: 0,
    });
    expect(await everything()).toBe(before);
  });

  fullTest(
    'change by another file before the first closing: only the changed parts, and people with another sponsor move',
    async () => {
      const iban = async () => find(sql<object>`select iban from bank_accounts`);
      const sealed = await iban();
      const report = await take(
        { ...vera, last_name: 'Waldmann', display_name: 'Vera Waldmann', highest_level: 10 },
        { old_number: '212', sponsor_number: '213' },
        { old_number: '213', sponsor_number: '22' },
        held,
        ended,
      );
      expect(report).toMatchObject({ imported: 1, updated: 2, unchanged: 2, errors: [] });
      expect(await placeOf('212')).toMatchObject({ above: '213', depth: 4, path: true });
      expect(await iban()).toEqual(sealed);
      expect(
        await find(sql<object>`
        select display_name as name, level from partners join opening_levels on partner_id = id where old_number = '1'`),
      ).toEqual([{ name: 'Vera Waldmann', level: 10 }]);
      expect(
        await find(
          sql`select id from placements where partner_id = (select id from partners where old_number = '212')`,
        ),
      ).toHaveLength(1);
    },
  );

  test('a log entry has the actor and the number of people', async () => {
    const rows = await find(sql<object>`
      select user_id as "user", details -> 'after' as counts from audit_log where subject = '/api/takeover/people' and action = 'write'
      order by id limit 1`);
    expect(rows).toEqual([
      { user: root.userId, counts: { rows: 4, imported: 4, updated: 0, unchanged: 0, failed: 0 } },
    ]);
  });
});

test('the company keeps its own partner, who gets the company’s old number', async () => {
  const { db } = server.database;
  await sql`update takeover_people set sponsor_number = 'x' where sponsor_number is null`.execute(db);
  expect(
    await take({ old_number: '1000', sponsor_number: '' }, { old_number: '71', sponsor_number: '1000' }),
  ).toMatchObject({
    imported: 1,
    unchanged: 1,
    errors: [],
  });
  expect(await find(sql<object>`select old_number as number from partners where id = ${root.id}`)).toEqual([
    { number: '1000' },
  ]);
  expect(await placeOf('71')).toMatchObject({ above: '1000', depth: 1 });
});

test('after the first closing a file can only add', async () => {
  const { db } = server.database;
  await sql`
    insert into cycles (date_from, date_to, plan_version, closed_at)
    values ('2026-01-01', '2026-01-31', '1', ${NOW})`.execute(db);
  const changed = { old_number: '71', sponsor_number: '1000', last_name: 'Anders' };
  expect(await take(changed, { old_number: '81', sponsor_number: '71' })).toMatchObject({
    imported: 1,
    updated: 0,
    failed: 1,
    errors: [
      { line: 2, reason: expect.stringContaining('since the first month was closed, files only add') },
    ],
  });
});
