import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createMarkedNetwork,
  type MarkedNetwork,
} from '../../../test-support/access/testing/marked-network.ts';
import { ibanOf, marker, markersIn, phoneOf } from '../../../test-support/access/testing/markers.ts';
import { type Difference, differences, snapshotOf } from '../../../test-support/access/testing/snapshot.ts';
import { TEST_PASSWORD } from '../../../test-support/test-server.ts';
import { openChannels } from '../../messaging/messages/channels.ts';
import { sendMessagesJob } from '../../messaging/messages/send-messages.job.ts';
import { ofPartner, ofUser } from './erase-person.ts';

let network: MarkedNetwork;
let before: Awaited<ReturnType<typeof snapshotOf>>;
let after: Awaited<ReturnType<typeof snapshotOf>>;
let changes: Difference[];
let files: string[];
let seenBefore: string;

const email = () => `${marker('own', 'email')}@marker.example`;

beforeAll(async () => {
  network = await createMarkedNetwork();
  const { server, identities, objects, tokens } = network;
  const { own } = identities;
  const { db } = server.database;
  await payEverything();
  files = (await db.selectFrom('affiliate_data').selectAll().where('partner_id', '=', own.partner).execute())
    .flatMap(({ file_registration, file_agree }) => [file_registration, file_agree])
    .filter((key) => key !== null);
  seenBefore = await seenByUpline();
  before = await snapshotOf(db);
  const answer = await server.call(tokens.admin, {
    method: 'POST',
    url: '/api/operator/deletion_requests/decisions',
    payload: { ids: [objects.own.deletionRequest], decision: 'carry-out', reason: 'Auf eigenen Wunsch' },
  });
  expect(answer.json()).toEqual({ done: [objects.own.deletionRequest], failed: [] });
  after = await snapshotOf(db);
  changes = differences(before, after);
});
afterAll(() => network.server.close());

/** Settles all that is owed to own: the available amount is requested and paid. */
async function payEverything(): Promise<void> {
  const { server, identities, tokens } = network;
  const answer = await server.call(tokens.own, {
    method: 'POST',
    url: '/api/payouts',
    payload: { user: `/api/users/${identities.own.user}` },
  });
  for (const change of [{ status: 1 }, { status: 4, bankReference: 'B-1' }]) {
    const moved = await server.mergePatch(tokens.admin, `/api/payouts/${answer.json().id}`, change);
    expect(moved.statusCode, moved.body).toBe(200);
  }
}

/** What the partner above sees of own in the tree. */
async function seenByUpline(): Promise<string> {
  const { server, identities, tokens } = network;
  const answer = await server.call(tokens.upline, { url: `/api/partners/${identities.own.partner}` });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

const tablesOf = (change: Difference['change']) =>
  [...new Set(changes.filter((one) => one.change === change).map(({ table }) => table))].toSorted();

test('nothing in the database identifies the person any more, except for what has to be retained', () => {
  // The mail about the deletion has not left yet.
  const rest = after.filter(({ table, text }) => table !== 'outbox' || !text.includes('"deletion-done"'));
  const text = rest.map((row) => row.text).join('\n');
  const fields = markersIn(text).flatMap(([person, field]) => (person === 'own' ? [field] : []));
  expect([...new Set(fields)].toSorted()).toEqual([
    // Orders, vouchers and their redemptions, and the reasons of bookings, requests, objections and rejections.
    'correctionreason',
    'correctiontext',
    'creditedorder',
    'demandreason',
    'findingreason',
    'findingtext',
    'grantreason',
    'objectionanswer',
    'objectionreason',
    'order',
    'orderline',
    'payoutreason',
    'questionanswer',
    'questionnote',
    'questionorder',
    'questiontext',
    // Why data were restricted, as long as legal holds are retained.
    'restriction',
    'restrictionlifted',
    'vouchercode',
    'voucherorder',
    'voucherreference',
  ]);
  for (const secret of [phoneOf('own'), ibanOf('own')]) expect(text).not.toContain(secret);
});

test('books, documents, orders, memberships and the tree are unchanged', () => {
  const untouched = [
    'balances',
    'book_extracts',
    'corrections',
    'credits',
    'debt_payments',
    'demands',
    'journal_entries',
    'memberships',
    'month_progress',
    'note_objections',
    'order_lines',
    'orders',
    'partner_statistics',
    'payout_credits',
    'payout_paper_files',
    'payout_papers',
    'placements',
    'postings',
    'projected_credits',
    'signed_document_files',
    'signed_documents',
    'voucher_movements',
    'vouchers',
    'write_offs',
  ];
  expect(changes.filter(({ table }) => untouched.includes(table))).toEqual([]);
  const [place] = changes.filter(({ table }) => table === 'tree_nodes');
  expect(changes.filter(({ table }) => table === 'tree_nodes')).toHaveLength(1);
  expect(place).toMatchObject({ change: 'changed', row: { partner_id: network.identities.own.partner } });
  // The expiry of the account type is filled in where it was not yet.
  expect(place?.columns.filter((column) => column !== 'account_until')).toEqual(['searched_name']);
});

test('an issued payout keeps everything its document states', async () => {
  const issued = changes.filter(({ table, row }) => table === 'payouts' && row.number !== null);
  expect(issued).toEqual([]);
});

test('only rows of the person are deleted, and elsewhere only their names change', () => {
  expect(
    tablesOf('removed').filter((table) => ![...ofUser, ...ofPartner].includes(table as 'goals')),
  ).toEqual(['aks', 'field_devices', 'likely_doubles', 'signals']);
  const { user, partner } = network.identities.own;
  for (const { table, change, row } of changes) {
    if (change !== 'changed') continue;
    const owners = [row.user_id, row.partner_id, table === 'users' && row.id, table === 'partners' && row.id];
    expect(
      owners.includes(user) || owners.includes(partner),
      `${table} ${JSON.stringify(row)} is theirs`,
    ).toBe(true);
  }
});

test('the partner above sees a number in place of the name', async () => {
  const name = `#${network.identities.own.partner}`;
  const [was, is] = [seenBefore, await seenByUpline()].map((body) => JSON.parse(body));
  expect(is).toMatchObject({ id: was.id, displayName: name });
});

describe('a person who leaves', () => {
  test('is signed out everywhere, and cannot sign in again', async () => {
    const { server, tokens } = network;
    expect((await server.call(tokens.own, { url: '/api/user/' })).statusCode).toBe(401);
    const payload = { username: email(), password: TEST_PASSWORD };
    const signIn = await server.call(null, { method: 'POST', url: '/api/login', payload });
    expect(signIn.statusCode).toBe(401);
  });

  test('is notified at the address that they had, which is forgotten then', async () => {
    const { server } = network;
    const notices = () =>
      server.database.db
        .selectFrom('outbox')
        .select(['recipient', 'user_id', 'status'])
        .where('template', '=', 'deletion-done')
        .execute();
    expect(await notices()).toEqual([{ recipient: email(), user_id: null, status: 'queued' }]);
    await sendMessagesJob(server.deps, openChannels(server.deps.config)).run();
    expect(await notices()).toEqual([{ recipient: '', user_id: null, status: 'sent' }]);
  });

  test('leaves no uploaded file behind', async () => {
    expect(files).toHaveLength(2);
    for (const key of files) expect(await network.server.deps.files.exists(key)).toBe(false);
  });

  test('is no affiliate from the start of the next month on, and stays what they were until then', async () => {
    const types = await network.server.database.db
      .selectFrom('account_types')
      .select(['affiliate', 'valid_to', 'valid_from'])
      .where('partner_id', '=', network.identities.own.partner)
      .orderBy('valid_from')
      .execute();
    const end = new Date('2026-05-31T22:00:00Z');
    expect(types).toMatchObject([
      { affiliate: true, valid_to: end },
      { affiliate: false, valid_from: end, valid_to: null },
    ]);
  });
});
