import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createMarkedNetwork,
  type MarkedNetwork,
} from '../../../test-support/access/testing/marked-network.ts';
import { marker, markersIn } from '../../../test-support/access/testing/markers.ts';
import { type Difference, differences, snapshotOf } from '../../../test-support/access/testing/snapshot.ts';
import { checkLedger } from '../../money/books/check/check-ledger.ts';
import { openArchive } from '../../money/signed-documents/issue-document.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { forgetKeptJob } from './forget-kept.job.ts';
import { changesOf, goneWithBooks, goneWithDocuments, takenFromOthers } from './testing/forgotten-rows.ts';
import { noteMoney } from './testing/note-money.ts';
import { verified } from './testing/verified.ts';

const reason = 'Auf eigenen Wunsch';
let network: MarkedNetwork;
/** Of own. */
let request: number;
let token: string;
/** Signed documents of own and of upline, as they were issued. */
let issued: Record<'own' | 'upline', Buffer>;

beforeAll(async () => {
  network = await createMarkedNetwork();
  const { server, identities, objects, tokens } = network;
  const { own } = identities;
  request = objects.own.deletionRequest;
  const [text, why] = [marker('own', 'credittext'), marker('own', 'creditreason')];
  const correction = { partner: own.partner, amount: '1.00', text, reason: why };
  expect(await post(tokens.admin, '/api/corrections', correction)).toMatchObject({ status: 'booked' });
  const answer = await post(tokens.own, '/api/payouts', { user: `/api/users/${own.user}` });
  for (const status of [1, 4]) {
    const moved = await server.mergePatch(tokens.admin, `/api/payouts/${answer.id}`, {
      status,
      bankReference: 'B-1',
    });
    expect(moved.statusCode, moved.body).toBe(200);
  }
  await noteOn(own.partner, identities.upline.partner);
  await noteMoney(server.deps, { ...own, payout: answer.id, othersPayout: await payoutOf('upline') });
  issued = { own: await archiveOf('own'), upline: await archiveOf('upline') };
  token = tokens.admin;
  // The retention periods of people who stay have a test of their own: here all of them are in a dispute.
  const { db } = server.database;
  await sql`insert into legal_holds (user_id, reason, set_by, set_at)
            select id, 'Rechtsstreit', 1, now() from users where id <> ${own.user} on conflict do nothing`.execute(
    db,
  );
  await sql`delete from signals`.execute(db);
  await sql`delete from likely_doubles where status = 'ended'`.execute(db);
  const decided = await post(token, '/api/operator/deletion_requests/decisions', {
    ids: [request],
    decision: 'carry-out',
    reason,
  });
  expect(decided).toEqual({ done: [request], failed: [] });
});
afterAll(() => network.server.close());

async function post(as: string, url: string, payload: object) {
  return (await network.server.call(as, { method: 'POST', url, payload })).json();
}

/** A paid payout of another partner. */
async function payoutOf(person: 'upline'): Promise<number> {
  const { id } = await network.server.database.db
    .selectFrom('payouts')
    .select('id')
    .where('partner_id', '=', network.identities[person].partner)
    .where('status', '=', 4)
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

const archiveOf = (person: 'own' | 'upline') =>
  openArchive(network.server.deps, network.objects[person].signedDocument);

/** A partner above notes something about own, and an operator has decided on them. */
async function noteOn(partner: number, by: number): Promise<void> {
  const { db } = network.server.database;
  await sql`insert into follow_ups (partner_id, member_id, note, updated_at) values (${by}, ${partner}, 'Mag Tee', now())
            on conflict do nothing`.execute(db);
  await sql`insert into partner_states (partner_id, state, valid_from, released_until, reason, set_by, created_at)
            values (${partner}, 'active', now(), now(), 'Nach der Prüfung', 1, now())`.execute(db);
  await sql`insert into vat_id_decisions (partner_id, vat_id, decided_by, decided_at, reason)
            values (${partner}, 'DE999999999', ${network.identities.admin.user}, now(), 'Auszug')`.execute(
    db,
  );
}

/** What the nightly job changes on a day. */
async function nightOf(day: string): Promise<Difference[]> {
  const { server } = network;
  const before = await snapshotOf(server.database.db);
  server.setTime(new Date(`${day}T02:57:00Z`));
  await forgetKeptJob(server.deps).run();
  return differences(before, await snapshotOf(server.database.db));
}

const tablesOf = (changes: readonly Difference[]) =>
  [...new Set(changes.map(({ table }) => table))].toSorted();
const columnsOf = (changes: readonly Difference[], table: string) => [
  ...new Set(changes.flatMap((one) => (one.table === table && one.change === 'changed' ? one.columns : []))),
];
/** Without their examples, which contain names. */
const ledger = async () =>
  (await checkLedger(network.server.database)).map(({ name, seen, faults }) => ({ name, seen, faults }));
const sums = async () => {
  const { rows } = await sql`
    select account, partner_id, sum(amount_cents) as cents from postings group by 1, 2 order by 1, 2`.execute(
    network.server.database.db,
  );
  return rows;
};
const toldOf = (changes: readonly Difference[]) =>
  changes.flatMap(({ table, row }) => (table === 'audit_log' ? [row] : []));

test('while everything is under retention, the nightly job erases nothing', async () => {
  expect(await nightOf('2026-08-08')).toEqual([]);
});

test('notes of others are erased with the mails of their time', async () => {
  const changes = await nightOf('2026-08-09');
  expect(tablesOf(changes)).toEqual(['audit_log', 'follow_ups']);
  expect(toldOf(changes)).toMatchObject([
    {
      user_id: null,
      subject: `/api/operator/deletion_requests/${request}`,
      details: { before: {}, after: { remarks: 1 } },
    },
  ]);
});

test('a legal hold retains expired data until it is lifted', async () => {
  const hold = `/api/operator/deletion_requests/${request}/legal-hold`;
  network.server.setTime(new Date('2026-08-10T10:00:00Z'));
  token = await network.server.signIn(await emailOfAdmin());
  expect(await post(token, hold, { until: '2026-08-10', reason })).toMatchObject({
    violations: [{ propertyPath: 'until', code: 'legalHoldDay' }],
  });
  const set = await post(token, hold, { reason: 'Rechtsstreit vor dem Landgericht' });
  expect(set.legalHold).toMatchObject({ until: null, reason: 'Rechtsstreit vor dem Landgericht' });
  expect(await post(token, hold, { reason })).toMatchObject({ code: 'legalHoldSet' });
  expect(await nightOf('2035-01-01')).toEqual([]);
  network.server.setTime(new Date('2026-08-11T10:00:00Z'));
  const lifted = await post(token, `${hold}/lift`, { reason: 'Vergleich geschlossen' });
  expect(lifted.legalHold).toBe(null);
  expect(await post(token, `${hold}/lift`, { reason })).toMatchObject({ code: 'legalHoldNone' });
});

test('a hold with a last day ends with that day', async () => {
  const hold = `/api/operator/deletion_requests/${request}/legal-hold`;
  await post(token, hold, { until: '2035-03-01', reason: 'Betriebsprüfung' });
  expect(await nightOf('2035-03-01')).toEqual([]);
});

test('invoices and orders lose names, documents and shop numbers after eight years; no amount changes', async () => {
  const [books, before] = [await ledger(), await sums()];
  const changes = await nightOf('2035-03-02');
  const always = ['audit_log', ...Object.keys(goneWithDocuments), 'payout_paper_files'];
  expect(tablesOf(changes)).toEqual(expect.arrayContaining(always));
  const others = ['order_lines', 'payout_paper_failures', 'refunds'];
  expect(tablesOf(changes).filter((table) => ![...always, ...others].includes(table))).toEqual([]);
  for (const [table, columns] of Object.entries(goneWithDocuments))
    expect([table, columnsOf(changes, table).toSorted()]).toEqual([table, columns]);
  const { own } = network.identities;
  const owners = ({ partner_id, owner_id }: Difference['row']) =>
    [partner_id, owner_id].filter((owner) => owner !== undefined && owner !== null);
  for (const { table, row } of changes)
    if (owners(row).length > 0) expect(owners(row), table).toContain(own.partner);
  // Bookings that also paid somebody else stay, and so do those of nobody.
  expect(
    changes.flatMap(({ table, row }) => (table === 'bank_statement_lines' ? [row.entry_key] : [])).toSorted(),
  ).toEqual(['own-alone', 'own-debt']);
  expect([await ledger(), await sums()]).toEqual([books, before]);
  expect(toldOf(changes)).toMatchObject([
    { details: { after: { notes: expect.any(Number), orders: expect.any(Number) } } },
  ]);
});

test('a letter whose names are erased cannot be printed any more', async () => {
  const { server, objects } = network;
  const as = await server.signIn(await emailOfAdmin());
  const answer = await server.call(as, { url: `/pdf/demands/${objects.own.demand}` });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'documentForgotten']);
});

test('an erased order is not imported again as a new one', async () => {
  const { server, identities } = network;
  server.setTime(new Date('2035-03-02T10:00:00Z'));
  const file = [
    'source,number,partner_id,status,placed_at,paid_at,product,quantity,net',
    `test,X-1,${identities.own.partner},paid,2026-02-02 08:00,2026-02-02 08:00,T,1,10.00`,
  ].join('\n');
  const answer = await server.call(await server.signIn(await emailOfAdmin()), {
    method: 'POST',
    url: '/api/orders/import',
    headers: { 'content-type': 'text/csv' },
    payload: file,
  });
  expect(answer.body).toContain('whose orders were forgotten');
});

test('reasons of decisions are erased with the log after ten years, and only numbers are left', async () => {
  expect(await nightOf('2036-12-31')).toEqual([]);
  const [books, before] = [await ledger(), await sums()];
  const changes = await nightOf('2037-01-01');
  const others = [
    'audit_log',
    'deletion_requests',
    'legal_acceptances',
    'legal_holds',
    'restrictions',
    'signed_document_files',
  ];
  expect(tablesOf(changes)).toEqual([...Object.keys(goneWithBooks), ...others].toSorted());
  for (const [table, columns] of Object.entries(goneWithBooks))
    expect([table, columnsOf(changes, table).toSorted()]).toEqual([table, columns]);
  expect([await ledger(), await sums()]).toEqual([books, before]);
  expect(await nightOf('2040-01-01')).toEqual([]);
  expect(await leftOf()).toEqual(['lastingcode']);
});

test('a voucher keeps its code as long as it can be spent; the next night only numbers are left', async () => {
  expect(await nightOf('2060-12-31')).toEqual([]);
  const changes = await nightOf('2061-01-01');
  expect(tablesOf(changes)).toEqual(['audit_log', 'deletion_requests', 'vouchers']);
  expect(columnsOf(changes, 'deletion_requests')).toEqual(['forgotten_at']);
  expect(await leftOf()).toEqual([]);
});

/** The texts about own anywhere in the database, by their fields. */
async function leftOf(): Promise<string[]> {
  const text = (await snapshotOf(network.server.database.db))
    // The log has retention years of its own; the mail about the deletion has not left.
    .filter(
      ({ table, text }) => !['audit_log', 'products'].includes(table) && !text.includes('"deletion-done"'),
    )
    .map((row) => row.text)
    .join('\n');
  for (const words of [
    'Mag Tee',
    'Nach der Prüfung',
    'DE999999999',
    'Auszug',
    'Landgericht',
    'Betriebsprüfung',
  ])
    expect(text).not.toContain(words);
  return markersIn(text).flatMap(([person, field]) => (person === 'own' ? [field] : []));
}

test('documents signed for others still verify, and so do those that own has kept', async () => {
  await expect(archiveOf('own')).rejects.toMatchObject({
    status: 409,
    refused: { code: 'documentForgotten' },
  });
  expect(await archiveOf('upline')).toEqual(issued.upline);
  const keys = await network.server.call(null, { url: '/api/signing_keys' });
  expect(verified({ 'own.zip': issued.own, 'upline.zip': issued.upline, 'keys.json': keys.rawPayload })).toBe(
    'All 2 documents are as issued.',
  );
});

test('none of this can be done to somebody who was not deleted', async () => {
  const { db } = network.server.database;
  const { partner } = network.identities.upline;
  for (const statement of takenFromOthers(partner, network.objects.upline.signedDocument))
    await expect(inTransaction(db, (tx) => statement.execute(tx))).rejects.toThrow();
});

test('for somebody who was deleted, no other change to those rows is allowed', async () => {
  const { db } = network.server.database;
  for (const statement of changesOf(network.identities.own.partner))
    await expect(inTransaction(db, (tx) => statement.execute(tx))).rejects.toThrow();
});

async function emailOfAdmin(): Promise<string> {
  const { email } = await network.server.database.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', network.identities.admin.user)
    .executeTakeFirstOrThrow();
  return email;
}
