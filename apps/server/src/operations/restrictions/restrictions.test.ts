import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { countAudience } from '../../content/broadcasts/readers.queries.ts';
import { NOW, REASON, setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { notifySponsor, type SponsorNotice } from '../../messaging/notifications/notify-sponsor.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { keepDoubles } from '../doubles/find-doubles.job.ts';
import { endRestricted } from '../signals/keep-signals.ts';

const { server, root, anna, staff, logOf, post } = setUpCompany();
const HOUR = 3_600_000;
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
const db = () => server.database.db;

let writer: string;
let below: TestPartner;
let created = 0;

beforeAll(async () => {
  writer = (await staff(['partners.read', 'partners.write'])).token;
});

beforeEach(async () => {
  await db().deleteFrom('restrictions').execute();
  await db().deleteFrom('outbox').execute();
  created += 1;
  below = await createPartner(db(), { name: `Linde ${created}`, parent: anna, createdAt: NOW });
});

const restrict = (id = anna.id, as = writer) =>
  post(as, `/api/operator/partners/${id}/restrict`, { reason: REASON });
const lift = (id = anna.id, as = writer) =>
  post(as, `/api/operator/partners/${id}/lift-restriction`, { reason: 'Anschrift geprüft' });
const get = async (as: string, url: string) =>
  (await server.call(as, { url, headers: { accept: 'application/json' } })).json();
const mails = async () => (await server.outboxOf()).map(({ recipient, template }) => [recipient, template]);

test('the partner is notified, the file shows it, and the log keeps actor and reason', async () => {
  expect((await restrict()).statusCode).toBe(201);
  expect(await mails()).toEqual([[anna.email, 'data-restricted']]);
  expect(await get(writer, `/api/operator/partners/${anna.id}`)).toMatchObject({ restricted: true });
  expect((await logOf(`/api/partners/${anna.id}`)).at(-1)).toMatchObject({
    details: { before: { restricted: false }, after: { restricted: true }, reason: REASON },
  });
  expect((await restrict()).json()).toMatchObject({ code: 'restrictionSet' });
});

test('the partner is notified before it ends, and it is in force until then; its history stays', async () => {
  await restrict();
  expect((await lift()).json()).toMatchObject({ until: '2026-03-18T10:00:00+00:00' });
  expect(await mails()).toEqual([
    [anna.email, 'data-restricted'],
    [anna.email, 'data-restriction-ends'],
  ]);
  const recipientsAt = async (at: Date) =>
    (await countAudience(db(), { audience: { text: 'Anna' }, isLegal: false }, at)).recipients;
  expect([await recipientsAt(later(71)), await recipientsAt(later(73))]).toEqual([0, 1]);
  expect((await lift()).json()).toMatchObject({ code: 'restrictionNone' });
  expect((await restrict()).statusCode).toBe(201);
  expect(await get(writer, `/api/operator/partners/${anna.id}/restrictions`)).toMatchObject([
    { until: null, liftedReason: null },
    { reason: REASON, liftedReason: 'Anschrift geprüft', until: '2026-03-18T10:00:00+00:00' },
  ]);
});

test('they get no broadcasts except legally required ones', async () => {
  await restrict();
  const count = (isLegal: boolean) => countAudience(db(), { audience: { text: 'Anna' }, isLegal }, later(1));
  expect((await count(false)).recipients).toBe(0);
  expect((await count(true)).recipients).toBe(1);
});

test('other partners see name and level, but no contact data; staff see all', async () => {
  const called = async () => JSON.stringify(await get(anna.token, '/api/contacts/today'));
  expect(await called()).toContain(`Linde ${created}`);
  await restrict(below.id);
  const team = async (as: string) =>
    (await get(as, `/api/partners/${anna.id}/team`)).find(({ id }: { id: number }) => id === below.id);
  expect(await team(anna.token)).toMatchObject({
    displayName: `Linde ${created}`,
    level: 0,
    email: null,
    phone: null,
  });
  expect(await team(writer)).toMatchObject({ email: below.email, phone: `+49 30 Linde ${created}` });
  const contacts = await get(anna.token, '/api/contacts?displayName=Linde');
  const own = contacts.firstLine.find(({ id }: { id: number }) => id === below.id);
  expect(own).toMatchObject({ email: null, phone: null });
  expect(JSON.stringify(await get(anna.token, `/api/partners/${below.id}?groups[]=treeInfo`))).not.toContain(
    below.email,
  );
  expect(await called()).not.toContain(`Linde ${created}`);
});

fullTest(
  'partners below a restricted sponsor see only the name; the restricted partner sees everything',
  async () => {
    await restrict();
    const token = await server.signIn(below.email);
    expect((await get(token, '/api/contacts')).sponsor).toEqual({
      displayName: 'Anna',
      email: null,
      phone: null,
    });
    const own = await get(anna.token, `/api/partners/${anna.id}?groups[]=treeInfo`);
    expect(own.user).toMatchObject({ email: anna.email });
  },
);

inFullRun(() => {
  test.each([
    ['the partner below', () => below.id],
    ['the sponsor', () => anna.id],
  ])('no mail mentions a team in which %s is restricted', async (_, who) => {
    const newEvent = (): SponsorNotice => ({ partner: below.id, event: 'newPartner', at: later(1) });
    const tell = () => inTransaction(db(), (tx) => notifySponsor(server.deps, tx, newEvent()));
    await tell();
    expect(await mails()).toEqual([[anna.email, 'new-partner']]);
    await restrict(who());
    await db().deleteFrom('outbox').execute();
    await tell();
    expect(await mails()).toEqual([]);
  });
});

fullTest('restricted data are not searched for doubles and signals', async () => {
  const other = await createPartner(db(), {
    name: `Otto ${created}`,
    parent: anna,
    phone: '+49 171 2345678',
  });
  await sql`update users set phone = '0171/2345678' where id = ${below.userId}`.execute(db());
  const open = async () =>
    (await sql`select from likely_doubles where status = 'open' and other_id = ${other.id}`.execute(db()))
      .rows.length;
  const look = (at: Date) => inTransaction(db(), (tx) => keepDoubles(tx, at));
  await look(later(1));
  expect(await open()).toBe(1);
  await sql`
    with made as (insert into signals (kind, subject, evidence, found_at, seen_at)
      values ('lateRefunds', 'x', '{}', ${NOW}, ${NOW}) returning id)
    insert into signal_partners (signal_id, partner_id) select id, ${below.id} from made`.execute(db());
  await restrict(below.id);
  await look(later(2));
  await inTransaction(db(), (tx) => endRestricted(tx, later(2)));
  expect(await open()).toBe(0);
  expect(await db().selectFrom('signals').select('status').execute()).toEqual([{ status: 'ended' }]);
});

fullTest(
  'nobody decides on themselves, on an unknown partner, on a deleted account or without the right',
  async () => {
    expect((await restrict(root.id, root.token)).json()).toMatchObject({ code: 'ownRestriction' });
    expect((await restrict(999_999)).statusCode).toBe(404);
    const reader = (await staff(['partners.read'])).token;
    expect((await restrict(anna.id, reader)).statusCode).toBe(403);
    await db().updateTable('users').set({ deleted_at: NOW }).where('id', '=', below.userId).execute();
    expect((await restrict(below.id)).json()).toMatchObject({ code: 'accountDeleted' });
  },
);
