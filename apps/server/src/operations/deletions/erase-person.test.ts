import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Difference, differences, snapshotOf } from '../../../test-support/access/testing/snapshot.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { TEST_PASSWORD } from '../../../test-support/test-server.ts';
import { ofPartner, ofUser } from './erase-person.ts';

const NOW = new Date('2026-05-10T10:00:00Z');
/** Part of every field that could identify her. */
const MARK = 'Zaubernuss';
const EMAIL = 'zaubernuss@post.example';

const { server, root, anna, below } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  anna: { parent: 'root' },
  below: { parent: 'anna' },
});

type Snapshot = Awaited<ReturnType<typeof snapshotOf>>;
let before: Snapshot;
let after: Snapshot;
let changes: Difference[];
let token: string;

/** A partner with an ordinary account requests its deletion, which is carried out. */
beforeAll(async () => {
  const { db } = server.database;
  await db.updateTable('users').set({ email: EMAIL }).where('id', '=', anna.userId).execute();
  const signedIn = await server.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username: EMAIL, password: TEST_PASSWORD },
    headers: { 'user-agent': MARK },
  });
  ({ token } = signedIn.json());
  await server.mergePatch(token, `/api/users/${anna.userId}`, { firstName: MARK, lastName: MARK });
  await server.mergePatch(token, `/api/partners/${anna.id}`, { displayName: MARK });
  const user = `/api/users/${anna.userId}`;
  const place = { street: MARK, postcode: '10115', city: MARK, countryISO: 'DEU' };
  const bodies: readonly (readonly [string, object])[] = [
    ['billing_addresses', { user, ...place }],
    ['bank_accounts', { user, accountHolder: MARK, iban: 'DE89370400440532013000' }],
    ['referral_links', { code: MARK.toUpperCase(), type: 1, partner: anna.id, words: MARK }],
    ['projects', { number: MARK, name: MARK }],
    ['potential_partners/save', { firstName: 'Uwe', surname: 'Ast', email: 'uwe@post.example' }],
    ['deletion_requests', { reason: MARK }],
  ];
  for (const [path, payload] of bodies) {
    const answer = await server.call(token, { method: 'POST', url: `/api/${path}`, payload });
    expect([path, answer.statusCode, answer.body]).toEqual([path, 201, answer.body]);
  }
  before = await snapshotOf(db);
  const { id } = await db.selectFrom('deletion_requests').select('id').executeTakeFirstOrThrow();
  const answer = await server.call(root.token, {
    method: 'POST',
    url: '/api/operator/deletion_requests/decisions',
    payload: { ids: [id], decision: 'carry-out', reason: 'Auf eigenen Wunsch' },
  });
  expect(answer.json()).toEqual({ done: [id], failed: [] });
  after = await snapshotOf(db);
  changes = differences(before, after);
});

const tablesWithMark = (rows: Snapshot) =>
  [
    ...new Set(
      rows
        .filter(({ text }) => text.toLowerCase().includes(MARK.toLowerCase()))
        // The mail about the deletion has not left yet.
        .filter(({ table, text }) => table !== 'outbox' || !text.includes('"deletion-done"'))
        .map(({ table }) => table),
    ),
  ].toSorted();

test('no table identifies the person any more', () => {
  expect(tablesWithMark(before)).toEqual([
    'bank_accounts',
    'billing_addresses',
    'deletion_requests',
    'outbox',
    'partners',
    'projects',
    'referral_links',
    'sessions',
    'tree_nodes',
    'users',
  ]);
  expect(tablesWithMark(after)).toEqual([]);
});

test('only rows of the person are deleted, and only rows of theirs change', () => {
  const removed = changes.filter(({ change }) => change === 'removed').map(({ table }) => table);
  expect(removed.filter((table) => ![...ofUser, ...ofPartner].includes(table as 'goals'))).toEqual([]);
  for (const { table, change, row } of changes) {
    if (change !== 'changed') continue;
    const owners = [row.user_id, row.partner_id, table === 'users' && row.id, table === 'partners' && row.id];
    expect(
      owners.includes(anna.userId) || owners.includes(anna.id),
      `${table} ${JSON.stringify(row)} is theirs`,
    ).toBe(true);
  }
});

test('a person who left is signed out, cannot sign in again, and is a number to the partner above', async () => {
  expect((await server.call(token, { url: '/api/user/' })).statusCode).toBe(401);
  const payload = { username: EMAIL, password: TEST_PASSWORD };
  const signIn = await server.call(null, { method: 'POST', url: '/api/login', payload });
  expect(signIn.statusCode).toBe(401);
  const seen = await server.call(root.token, { url: `/api/partners/${anna.id}` });
  expect(seen.json()).toMatchObject({ id: anna.id, displayName: `#${anna.id}` });
  const child = await server.call(below.token, { url: `/api/partners/${below.id}` });
  expect(child.statusCode).toBe(200);
});

test('every table that refers to users or partners is deleted from, emptied or kept on purpose', async () => {
  const changedByHand = [
    'account_types',
    'affiliate_data',
    'deletion_requests',
    'likely_doubles',
    'partners',
    'payouts',
    'referral_links',
    'sign_ups',
    'tax_data',
    'team_greetings',
  ];
  const kept = [
    // The tree and what is derived from it.
    'placements',
    'tree_nodes',
    'partner_statistics',
    'projected_bonuses',
    'projected_credits',
    'month_progress',
    'what_if_facts',
    // Their moves and former results; the reasons are erased with those of other decisions about them.
    'scheduled_moves',
    'move_previews',
    // The books and what they rest on.
    'balances',
    'corrections',
    'credits',
    'debt_payments',
    'demands',
    'findings',
    'memberships',
    'note_objections',
    // Their questions and the answers.
    'questions',
    'order_reassignments',
    'orders',
    'postings',
    'partner_states',
    'contract_ends',
    'partner_grants',
    'partner_merges',
    'write_offs',
    // Their state at the takeover.
    'opening_levels',
    'takeover_balances',
    // A draft that waits for a second person prevents a deletion, and is deleted once it is decided on.
    'takeover_balance_drafts',
    // The results of the other system and of the engine for their month, by number alone.
    'takeover_comparison_lines',
    // What another version of the plan would have paid, by number alone.
    'plan_simulation_partners',
    // The largest sales volumes of a month, by number alone.
    'insight_sellers',
    // Partners that a payout run checked and what they lacked, by number alone.
    'payout_run_partners',
    // Extracts issued to them, each signed over the one before, and who requested them.
    'book_extracts',
    'signed_documents',
    // Facts about their tax, and the proofs.
    'tax_limit_notes',
    'vat_id_checks',
    'vat_id_decisions',
    'vouchers',
    // Grants made by two people of the company, by number alone.
    'voucher_grant_lines',
    // The partner of an order that could not be stored at first; addresses in waiting ones are removed by hand.
    'import_inbox',
    // The referral link of a sign-up, by number alone.
    'referral_sign_ups',
    // Which version was accepted when, by number alone.
    'legal_acceptances',
    // Why the rest is retained longer.
    'legal_holds',
    // Why stored data were restricted, and since when.
    'restrictions',
  ];
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('users'::regclass, 'partners'::regclass)
      and connamespace = 'public'::regnamespace`.execute(server.database.db);
  const known = new Set<string>([...ofUser, ...ofPartner, ...changedByHand, ...kept]);
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});
