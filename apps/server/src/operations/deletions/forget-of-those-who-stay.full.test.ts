import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { NOW, setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { forgetKeptJob } from './forget-kept.job.ts';
import { periods } from './periods-of-those-who-stay.ts';

const { server, anna } = setUpCompany();
const db = () => server.database.db;

/** Runs the job of the night before this day, in Berlin. */
const nightOf = async (day: string) => {
  server.setTime(new Date(`${day}T03:57:00+01:00`));
  await forgetKeptJob(server.deps).run();
};

let created = 0;
let other: TestPartner;

/** Rows about somebody, from 2026, that are erased one day. */
async function leaveTraces({ id, userId }: TestPartner): Promise<void> {
  const at = NOW;
  await sql`insert into partner_notes (partner_id, text, written_by, written_at) values (${id}, 'Notiz', 1, ${at})`.execute(
    db(),
  );
  await sql`
    with asked as (
      insert into questions (partner_id, about, month, order_number, status, asked_at, written_at, answered_at, closed_at, closed_by)
      values (${id}, 'missing', '2026-01-01', 'B-1', 'closed', ${at}, ${at}, ${at}, ${at}, 1) returning id
    )
    insert into question_messages (question_id, kind, text, written_by, written_at)
    select id, 'question', 'Warum?', ${userId}, ${at} from asked`.execute(db());
  await sql`
    with sent as (
      insert into broadcasts (state, due_at, reason, submitted_at, submitted_by, created_at, changed_at, changed_by, started_at, ended_at)
      values ('done', ${at}, 'Fest', ${at}, 1, ${at}, ${at}, 1, ${at}, ${at}) returning id
    )
    insert into broadcast_recipients (broadcast_id, partner_id, result, result_at) select id, ${id}, 'sent', ${at} from sent`.execute(
    db(),
  );
  await sql`
    insert into deletion_requests (user_id, reason, created_at, status, decided_at, decided_by, decision)
    values (${userId}, 'Weg', ${at}, 'refused', ${at}, 1, 'Ausstehend')`.execute(db());
  await sql`
    insert into legal_holds (user_id, reason, set_by, set_at, lifted_by, lifted_at, lifted_reason)
    values (${userId}, 'Streit', 1, ${at}, 1, ${at}, 'Vorbei')`.execute(db());
  await sql`
    insert into signals (kind, subject, evidence, found_at, seen_at, status, decided_by, decided_at, reason)
    values ('justOver', ${`x/${id}`}, '{}', ${at}, ${at}, 'harmless', 1, ${at}, 'Zufall')`.execute(db());
}

/** Number of rows left, by table. */
async function leftOf({ id, userId }: TestPartner) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from partner_notes where partner_id = ${id}) as notes,
      (select count(*)::int from question_messages as message join questions as question on question.id = message.question_id
       where question.partner_id = ${id} and message.text <> '#') as questions,
      (select count(*)::int from questions where partner_id = ${id} and order_number is not null) as numbers,
      (select count(*)::int from broadcast_recipients where partner_id = ${id}) as broadcasts,
      (select count(*)::int from deletion_requests where user_id = ${userId}) as requests,
      (select count(*)::int from legal_holds where user_id = ${userId} and lifted_at is not null) as holds,
      (select count(*)::int from signals where subject = ${`x/${id}`}) as signals`.execute(db());
  return rows[0];
}

const all = { notes: 1, questions: 1, numbers: 1, broadcasts: 1, requests: 1, holds: 1, signals: 1 };
const letters = { notes: 0, questions: 1, numbers: 1, broadcasts: 0, requests: 0, holds: 0, signals: 0 };

beforeEach(async () => {
  created += 1;
  other = await createPartner(db(), { name: `Weide ${created}`, parent: anna });
  await leaveTraces(other);
});

test('notes are erased three years after the end of their year, questions after six', async () => {
  await nightOf('2029-12-31');
  expect(await leftOf(other)).toEqual(all);
  await nightOf('2030-01-01');
  expect(await leftOf(other)).toEqual(letters);
  await nightOf('2032-12-31');
  expect(await leftOf(other)).toEqual(letters);
  await nightOf('2033-01-01');
  expect(await leftOf(other)).toEqual({ ...letters, questions: 0, numbers: 0 });
});

test('the log says how many rows were erased, and nothing else of them', async () => {
  await nightOf('2030-01-02');
  const lines = await db()
    .selectFrom('audit_log')
    .select(['command_user', 'details'])
    .where('subject', '=', '/api/operator/deletion_requests')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(lines).toEqual([{ command_user: 'forget-kept', details: { before: {}, after: { rows: 5 } } }]);
});

test.each([
  [
    'a legal hold',
    () =>
      sql`insert into legal_holds (user_id, reason, set_by, set_at) values (${other.userId}, 'Streit', 1, ${NOW})`,
  ],
  [
    'a restriction',
    () =>
      sql`insert into restrictions (user_id, reason, set_by, set_at) values (${other.userId}, 'Streit', 1, ${NOW})`,
  ],
])('%s keeps all of it but the exceptions', async (_, keep) => {
  await keep().execute(db());
  await nightOf('2040-01-01');
  expect(await leftOf(other)).toEqual({ ...all, signals: 0 });
});

test('the acceptance of terms in force stays for good, a replaced one is erased after ten years', async () => {
  const documentOf = async (version: string) => {
    const { rows } = await sql<{ id: number }>`
      insert into legal_documents (kind, version, valid_from, published_at)
      values ('terms', ${`${version}-${created}`}, ${`20${version}-01-01`}, ${NOW}) returning id`.execute(
      db(),
    );
    return rows[0]?.id ?? 0;
  };
  const [first, second] = [await documentOf('27'), await documentOf('28')];
  await sql`
    insert into legal_acceptances (user_id, document_id, accepted_at)
    values (${other.userId}, ${first}, '2027-01-05T10:00:00Z'), (${other.userId}, ${second}, '2028-01-05T10:00:00Z')`.execute(
    db(),
  );
  const accepted = async () =>
    (
      await db()
        .selectFrom('legal_acceptances')
        .select('document_id')
        .where('user_id', '=', other.userId)
        .execute()
    ).map(({ document_id }) => document_id);
  await nightOf('2038-12-31');
  expect(await accepted()).toEqual([first, second]);
  await nightOf('2039-01-01');
  expect(await accepted()).toEqual([second]);
});

test('the table of retention periods for operators lists each of them', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8');
  const documented = [...page.matchAll(/^\| (.+) \| (\d+) years from the end of the year \|$/gm)].map(
    ([, what, years]) => [what, Number(years)],
  );
  expect(documented).toEqual(periods.map(({ what, years }) => [what, years]));
});
