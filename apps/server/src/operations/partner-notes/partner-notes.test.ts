import { beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyTables } from '../../../test-support/empty-tables.ts';
import { NOW, setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { erasePerson } from '../deletions/erase-person.ts';

const { server, root, second, anna, staff, logOf } = setUpCompany();
let writer: { id: number; token: string };
let reader: string;

beforeAll(async () => {
  writer = await staff(['partners.read', 'partners.write']);
  reader = (await staff(['partners.read'])).token;
});

beforeEach(() => emptyTables(server.database.db, ['partner_notes'], { ids: 'continue' }));

const url = (partner: number) => `/api/operator/partners/${partner}/notes`;

const note = (partner: number, text: string, as = writer.token) =>
  server.call(as, { method: 'POST', url: url(partner), payload: { text } });

const notesOf = async (partner: number, query = '', as = reader) =>
  (await server.call(as, { url: `${url(partner)}${query}` })).json()['hydra:member'];

const refusalOf = async (answer: ReturnType<typeof note>) => {
  const { statusCode, body } = await answer;
  const { code, violations } = JSON.parse(body || '{}');
  return [statusCode, violations?.[0]?.propertyPath ?? code];
};

test('a note has author, time and text, the latest first, and the log says that it was written', async () => {
  const first = await note(anna.id, 'Ruft nur vormittags an');
  expect(first.statusCode, first.body).toBe(201);
  server.setTime(new Date(NOW.getTime() + 60_000));
  await note(anna.id, 'Rückruf versprochen\nbis Freitag');
  expect(await notesOf(anna.id)).toMatchObject([
    { text: 'Rückruf versprochen\nbis Freitag', by: { id: writer.id, name: 'Ruth Rebe' } },
    { text: 'Ruft nur vormittags an', at: '2026-03-15T10:00:00+00:00' },
  ]);
  expect(await notesOf(anna.id, '?text=RÜCKRUF')).toHaveLength(1);
  const [line] = (await logOf(`/api/partners/${anna.id}`)).slice(-2);
  expect(line).toMatchObject({
    user_id: writer.id,
    details: { before: {}, after: { note: first.json().id } },
  });
});

test('a note without text is refused, and read-only operators cannot write one', async () => {
  expect(await refusalOf(note(anna.id, ' \n '))).toEqual([422, 'text']);
  expect(await refusalOf(note(anna.id, 'x'.repeat(2001)))).toEqual([422, 'text']);
  expect(await refusalOf(note(anna.id, 'Gut', reader))).toEqual([403, 'accessDenied']);
  expect(await refusalOf(note(999_999, 'Gut'))).toEqual([404, 'notFound']);
  expect(await notesOf(anna.id)).toEqual([]);
});

test('nobody reads or writes notes about themselves, and partners none at all', async () => {
  await note(second.id, 'Nimmt sich selbst wichtig');
  expect(await refusalOf(note(second.id, 'Stimmt nicht', second.token))).toEqual([403, 'ownNotes']);
  for (const address of [url(second.id), `/csv/operator/partners/${second.id}/notes`]) {
    expect((await server.call(second.token, { url: address })).json().code).toBe('ownNotes');
    expect((await server.call(root.token, { url: address })).statusCode).toBe(200);
    expect((await server.call(anna.token, { url: address })).statusCode).toBe(403);
  }
});

test('to answer an access request, staff download all notes without their authors; so does the partner', async () => {
  await note(anna.id, '=1+1; "wörtlich"');
  const file = await server.call(reader, { url: `/csv/operator/partners/${anna.id}/notes` });
  expect(file.headers['content-type']).toContain('text/csv');
  expect(file.body).toBe(`\uFEFFNotiert am;Notiz\r\n2026-03-15T11:00:00.000+01:00;"'=1+1; ""wörtlich"""\r\n`);
  const own = await server.call(anna.token, { url: '/api/export' });
  // Compressed, except for the names of its documents.
  expect(own.rawPayload.toString('latin1')).toContain('notes.json');
});

test('notes cannot be changed, and are erased with the account', async () => {
  const { db } = server.database;
  await note(anna.id, 'Zieht um');
  await expect(db.updateTable('partner_notes').set({ text: 'Zieht nicht um' }).execute()).rejects.toThrow(
    'notes stay',
  );
  await note(second.id, 'Bleibt');
  const { userId: user, id: partner } = anna;
  await inTransaction(db, async (tx) => {
    const person = { user, partner, email: 'anna@marker.example', phone: null };
    await erasePerson(tx, person, { now: NOW, passwordHash: '' });
  });
  expect(await notesOf(anna.id)).toEqual([]);
  expect(await refusalOf(note(anna.id, 'War nett'))).toEqual([409, 'accountDeleted']);
  expect(await notesOf(second.id)).toHaveLength(1);
});
