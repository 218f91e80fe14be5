import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createMarkedNetwork,
  type MarkedNetwork,
} from '../../../test-support/access/testing/marked-network.ts';
import { ibanOf, markersIn, phoneOf } from '../../../test-support/access/testing/markers.ts';
import { snapshotOf } from '../../../test-support/access/testing/snapshot.ts';
import { onDatabase } from '../../../test-support/on-database.ts';
import { openChannels } from '../../messaging/messages/channels.ts';
import { cleanUpMessagesJob, sendMessagesJob } from '../../messaging/messages/send-messages.job.ts';
import { cleanUpNotificationsJob } from '../../messaging/notifications/clean-up-notifications.job.ts';
import { checkLedger } from '../../money/books/check/check-ledger.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { testCluster } from '../../platform/database/test-database.ts';
import { type Files, openFiles } from '../../platform/files/files.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { ownDatabase } from '../backup/testing/drill.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { forgetKeptJob } from './forget-kept.job.ts';
import { readDeletions } from './replay/deletions-file.ts';
import { listDeletionsJob } from './replay/list-deletions.job.ts';
import { type Replayed, replayDeletions } from './replay/replay-deletions.ts';
import { goneWithBooks, goneWithDocuments } from './testing/forgotten-rows.ts';
import { type Marked, markerOf, markTexts } from './testing/mark-texts.ts';
import { noteEverything } from './testing/note-everything.ts';
import { noteMoney } from './testing/note-money.ts';

let network: MarkedNetwork;
let marked: Marked;
let folder: string;
/** Backups of the day before the deletion and of the day after. */
let older: string;
let newer: string;
const logged: string[] = [];
/** From before the deletion, without the examples of faults, which contain names. */
let ledger: Awaited<ReturnType<typeof ledgerOf>>;

const ledgerOf = async (database: Database) =>
  (await checkLedger(database)).map(({ name, seen, faults }) => ({ name, seen, faults }));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blattwerk-texts-'));
  network = await createMarkedNetwork({ write: (line) => logged.push(line) });
  const { server, identities, objects, tokens } = network;
  const { own } = identities;
  await settle();
  await sendMessagesJob(server.deps, openChannels(server.deps.config)).run();
  await onDatabase(server.database.url, (client) =>
    noteEverything(client, {
      ...own,
      other: identities.upline.partner,
      secrets: network.server.deps.secrets,
    }),
  );
  marked = await onDatabase(server.database.url, (client) => markTexts(client, own));
  await sendMessagesJob(server.deps, openChannels(server.deps.config)).run();
  ledger = await ledgerOf(server.database);
  older = join(folder, 'older.tar.gz');
  newer = join(folder, 'newer.tar.gz');
  await backUp(older);
  const answer = await server.call(tokens.admin, {
    method: 'POST',
    url: '/api/operator/deletion_requests/decisions',
    payload: { ids: [objects.own.deletionRequest], decision: 'carry-out', reason: 'Auf eigenen Wunsch' },
  });
  expect(answer.json()).toEqual({ done: [objects.own.deletionRequest], failed: [] });
  // The mail about the deletion is sent, and its address forgotten.
  await sendMessagesJob(server.deps, openChannels(server.deps.config)).run();
  await listDeletionsJob(server.deps).run();
  await cleanUpMessagesJob(server.deps).run();
  await backUp(newer);
});
afterAll(async () => {
  await network.server.close();
  await rm(folder, { recursive: true });
});

/** Settles all that is owed to own, and writes rows of every kind of money. */
async function settle(): Promise<void> {
  const { server, identities, tokens } = network;
  const { own, upline } = identities;
  const answer = await server.call(tokens.own, {
    method: 'POST',
    url: '/api/payouts',
    payload: { user: `/api/users/${own.user}` },
  });
  for (const status of [1, 4]) {
    const change = { status, bankReference: 'B-1' };
    const moved = await server.mergePatch(tokens.admin, `/api/payouts/${answer.json().id}`, change);
    expect(moved.statusCode, moved.body).toBe(200);
  }
  const { id } = await server.database.db
    .selectFrom('payouts')
    .select('id')
    .where('partner_id', '=', upline.partner)
    .where('status', '=', 4)
    .limit(1)
    .executeTakeFirstOrThrow();
  await noteMoney(server.deps, { ...own, payout: answer.json().id, othersPayout: id });
}

async function backUp(path: string): Promise<void> {
  const { server } = network;
  const { database, deps, fieldKey } = server;
  await writeBackup(path, { database, files: deps.files, fieldKeys: [fieldKey], now: deps.clock.now() });
}

/** The fields whose markers a text contains. */
const fieldsIn = (text: string) => [
  ...new Set(markersIn(text).flatMap(([person, field]) => (person === 'own' ? [field] : []))),
];

/** What a database contains about own, by table and column. */
async function said(database: Pick<Database, 'db'>): Promise<string[]> {
  const rows = await snapshotOf(database.db);
  const found = rows.flatMap(({ table, text }) => {
    if (fieldsIn(text).length === 0) return [];
    return Object.entries(JSON.parse(text) as Record<string, unknown>).flatMap(([column, value]) =>
      fieldsIn(JSON.stringify(value) ?? '').length > 0 ? [`${table}.${column}`] : [],
    );
  });
  return [...new Set(found)].filter((name) => !ofNobody.includes(name)).toSorted();
}

/**
 * Columns that are no text about a person: numbers of the engine, names of goods, and codes next to a text that is
 * erased.
 */
const ofNobody = [
  'findings.figures',
  'import_inbox.rows_hash',
  'payout_run_items.failure',
  'products.name',
  'products.number',
];

/** What the law retains: texts of the books, documents and orders, and of the log that explains them. */
const keptByLaw = new Set([
  ...[goneWithDocuments, goneWithBooks].flatMap((list) =>
    Object.entries(list).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  ),
  // Rows of orders.
  'order_lines.position',
  'refunds.number',
  // The references of the former system's books.
  'partners.old_number',
  'payouts.unsound_vat_id',
  'vat_id_checks.last_error',
  // Why a decision about them was made, or an amount written off.
  'contract_ends.reason',
  'import_inbox.reason',
  'legal_holds.lifted_reason',
  'legal_holds.reason',
  'order_reassignments.reason',
  'partner_grants.end_reason',
  'partner_merges.reason',
  'restrictions.lifted_reason',
  'restrictions.reason',
  'scheduled_moves.reason',
  'takeover_balances.text',
  // The document a place was transferred by.
  'transfer_papers.name',
  // Documents that could not be made, and codes of vouchers that can still be spent.
  'payout_paper_failures.last_error',
  'voucher_grant_lines.code',
  // Retained as long as the mails of that time.
  'follow_ups.note',
  // Reasons of decisions on payouts and the rest; no name (below).
  'audit_log.details',
  // Why the deletion itself was decided on.
  'deletion_requests.decision',
]);

test('a marker is in every column that could hold a text about somebody, except for those without free text', () => {
  // A draft that waits for a second person prevents a deletion.
  expect(marked.empty).toEqual(['takeover_balance_drafts.text']);
  // Their constraints require other columns as well; both are emptied, or set again.
  expect(marked.refused).toEqual(['affiliate_data.to_check_ust', 'deletion_requests.decision']);
  expect(marked.marked.length).toBeGreaterThan(60);
  expect(new Set(marked.marked.map(markerOf)).size).toBe(marked.marked.length);
});

test('after the deletion the database contains nothing about them but what the law retains', async () => {
  const rest = await said(network.server.database);
  expect(rest.filter((name) => !keptByLaw.has(name))).toEqual([]);
});

test('log entries have the reasons of decisions, and nothing that identifies anybody', async () => {
  const rows = await snapshotOf(network.server.database.db);
  const lines = rows.filter(({ table }) => table === 'audit_log').map(({ text }) => text);
  expect(fieldsIn(lines.join('\n'))).toEqual(['payoutreason']);
});

test('a backup of the day after contains no more than the database', async () => {
  const text = gunzipSync(await readFile(newer)).toString('latin1');
  const database = (await snapshotOf(network.server.database.db)).map((row) => row.text).join('\n');
  const allowed = fieldsIn(database);
  expect(fieldsIn(text).filter((field) => !allowed.includes(field))).toEqual([]);
  for (const secret of [phoneOf('own'), ibanOf('own')]) expect(text).not.toContain(secret);
});

test('no file of the data folder names them, mails written there included', async () => {
  const { dataDir } = network.server.deps.config;
  const names = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const faults: string[] = [];
  let seen = 0;
  for (const entry of names) {
    if (!entry.isFile()) continue;
    seen += 1;
    const text = await readFile(join(entry.parentPath, entry.name), 'latin1');
    if (fieldsIn(text).length > 0 || text.includes(phoneOf('own')))
      faults.push(`${entry.name}: ${fieldsIn(text)}`);
  }
  expect(seen).toBeGreaterThan(5);
  expect(faults).toEqual([]);
});

test('nothing that was logged names them', () => {
  expect(logged.length).toBeGreaterThan(20);
  expect(fieldsIn(logged.join('\n'))).toEqual([]);
});

test('the list of deletions identifies them by numbers alone', async () => {
  const { deletionsList } = network.server.deps.config;
  expect(await readDeletions(deletionsList)).toMatchObject([
    { kind: 'deletion', user: network.identities.own.user, by: network.identities.admin.user },
  ]);
  expect(fieldsIn(await readFile(deletionsList, 'utf8'))).toEqual([]);
});

test('the books are as correct as before, and each rule checked as many rows', async () => {
  expect(await ledgerOf(network.server.database)).toEqual(ledger);
});

describe('a restored backup from before the deletion', () => {
  let place: { url: string; drop(): Promise<void> };
  let database: Database;
  let files: Files;
  let first: Replayed;
  let restoredBefore: string[];

  beforeAll(async () => {
    const cluster = await testCluster();
    place = await ownDatabase(cluster.url, `texts_${process.pid}`);
    database = openDatabase(place.url, { statementTimeoutMs: 0 });
    files = await openFiles({ dataDir: join(folder, 'restored'), s3: null });
    await restoreBackup(older, { database, files, fieldKeys: [network.server.fieldKey] });
    restoredBefore = await said(database);
    first = await replay();
  });
  afterAll(async () => {
    await database.close();
    await place.drop();
  });

  const replay = async () =>
    replayDeletions(
      { db: database.db, files, now: network.server.deps.clock.now(), systemUser: 'drill' },
      await readDeletions(network.server.deps.config.deletionsList),
    );

  test('has them, and once the list is carried out, no more than the lost database', async () => {
    expect(restoredBefore).toEqual(expect.arrayContaining(['users.email', 'partners.display_name']));
    expect(first).toEqual({ deleted: 1, objections: 0, waiting: [] });
    expect(await said(database)).toEqual(await said(network.server.database));
  });

  test('has the same books', async () => {
    expect(await ledgerOf(database)).toEqual(ledger);
  });

  test('has no file of theirs', async () => {
    const { rows } = await database.pool.query<{ key: string }>(
      'select file_registration as key from affiliate_data where partner_id = $1 and file_registration is not null',
      [network.identities.own.partner],
    );
    expect(rows).toEqual([]);
    const kept: string[] = [];
    for await (const { key } of files.list())
      if (key.includes(`/${network.identities.own.partner}/`)) kept.push(key);
    expect(kept).toEqual([]);
  });

  test('stays as it is when the list is carried out once more', async () => {
    expect(await replay()).toEqual({ deleted: 0, objections: 0, waiting: [] });
  });
});

test('when the last retention period is over, only log entries mention them, which are deleted after ten years', async () => {
  const { server } = network;
  for (const day of ['2026-08-09', '2027-06-01', '2035-03-02', '2037-01-01', '2061-01-01', '2061-01-02']) {
    server.setTime(new Date(`${day}T02:57:00Z`));
    await forgetKeptJob(server.deps).run();
    await cleanUpMessagesJob(server.deps).run();
    await cleanUpNotificationsJob(server.deps).run();
  }
  expect((await said(server.database)).filter((name) => !name.startsWith('audit_log.'))).toEqual([]);
});
