import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { fullTest } from '../../../../test-support/full-test.ts';
import { family, setUpNetwork } from '../../../../test-support/set-up-network.ts';
import { findHeldUntil } from '../../../account/bank-accounts/payout-hold.ts';
import { peopleFile } from '../testing/people-file.ts';
import { sendFilesTo } from '../testing/send-files.ts';
import { sendTakeoverInvitationsJob } from './takeover-invitations.ts';

const NOW = new Date('2026-05-20T12:00:00Z');
const PASSWORD = 'Neues-Laub-26';
const { server, root, own } = setUpNetwork(NOW, family);
const send = sendFilesTo(server, () => root.token);
const people = ['1', '2', '3', '4', '5'].map((number) => ({
  old_number: number,
  sponsor_number: number === '1' ? '' : '1',
  first_name: 'Nora',
  ...(number === '5' ? {} : { account_type: 'affiliate', affiliate_since: '2021-03-04' }),
}));
beforeAll(async () => {
  expect(await send('people', peopleFile(...people))).toMatchObject({ imported: 5 });
});

const after = (hours: number) => server.setTime(new Date(NOW.getTime() + hours * 3_600_000));
const post = async (url: string, payload: object, token: string | null = null) => {
  const answer = await server.call(token, { method: 'POST', url, payload });
  return { status: answer.statusCode, ...(answer.body === '' ? {} : answer.json()) };
};
const invite = (body: object, token = root.token) => post('/api/takeover/invite', body, token);
const sendDue = () => sendTakeoverInvitationsJob(server.deps).run();
const idOf = async (number: string) =>
  (
    await server.database.db
      .selectFrom('partners')
      .select('id')
      .where('old_number', '=', number)
      .executeTakeFirstOrThrow()
  ).id;

/** Old numbers by state of their invitation. */
async function states(): Promise<Record<string, string>> {
  const answer = await server.call(root.token, { url: '/api/takeover/people' });
  const members: { oldNumber: string; state: string }[] = answer.json()['hydra:member'];
  return Object.fromEntries(members.map(({ oldNumber, state }) => [oldNumber, state]));
}

async function linkOf(number: string): Promise<string> {
  const mails = (await server.outboxOf()).filter(({ recipient }) => recipient === `n${number}@alt.example`);
  return String(mails.at(-1)?.parameters.link).split('token=')[1] ?? '';
}

test('people taken over wait for an invitation, and only those with the right to take over can invite them', async () => {
  expect(await states()).toEqual({ 1: 'waiting', 2: 'waiting', 3: 'waiting', 4: 'waiting', 5: 'waiting' });
  expect(await invite({ perHour: 2 }, own.token)).toMatchObject({ status: 403 });
});

test('invitations are sent at a rate per hour, to everybody who matches the filter', async () => {
  expect(await invite({ filter: { affiliate: true }, perHour: 2 })).toMatchObject({
    invited: 4,
    lastAt: '2026-05-20T13:30:00+00:00',
  });
  await sendDue();
  expect(await states()).toMatchObject({ 1: 'sent', 2: 'planned', 3: 'planned', 4: 'planned', 5: 'waiting' });
  after(1);
  await sendDue();
  await sendDue();
  expect(await states()).toMatchObject({ 1: 'sent', 2: 'sent', 3: 'sent', 4: 'planned', 5: 'waiting' });
  expect((await server.outboxOf()).map(({ template, recipient }) => [template, recipient])).toEqual(
    ['1', '2', '3'].map((number) => ['takeover-invitation', `n${number}@alt.example`]),
  );
});

fullTest(
  'nobody is invited twice while a link is valid, and the next batch is scheduled after the waiting one',
  async () => {
    const ids = [await idOf('1'), await idOf('5')];
    expect(await invite({ ids, perHour: 60 })).toMatchObject({
      invited: 1,
      lastAt: '2026-05-20T13:30:01+00:00',
    });
    after(2);
    await sendDue();
    expect(await states()).toMatchObject({ 4: 'sent', 5: 'sent' });
  },
);

describe('the link', () => {
  test('shows its recipient and the terms to accept', async () => {
    const found = await post('/api/takeover-invitation/check', { token: await linkOf('1') });
    expect(found).toMatchObject({
      firstName: 'Nora',
      email: 'n1@alt.example',
      until: '2026-06-03T12:00:00+00:00',
      documents: [{ title: expect.any(String), text: expect.any(String) }],
    });
    expect(await post('/api/takeover-invitation/check', { token: 'unknown' })).toMatchObject({ status: 404 });
  });

  test('sets the password once, with the terms, and holds no payout', async () => {
    const token = await linkOf('1');
    const { documents } = await post('/api/takeover-invitation/check', { token });
    const acceptedDocuments = documents.map(({ id }: { id: number }) => id);
    const accept = (body: object) =>
      post('/api/takeover-invitation/accept', { token, password: PASSWORD, ...body });
    expect(await accept({ acceptedDocuments: [] })).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'acceptedDocuments' }],
    });
    expect(await accept({ acceptedDocuments, password: 'kurzes1' })).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'password' }],
    });
    expect(await accept({ acceptedDocuments })).toMatchObject({ status: 204 });
    expect(await accept({ acceptedDocuments })).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'token' }],
    });
    expect(await states()).toMatchObject({ 1: 'accepted' });
    expect(await server.signIn('n1@alt.example', PASSWORD)).toEqual(expect.any(String));
    const { id } = await server.database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'n1@alt.example')
      .executeTakeFirstOrThrow();
    expect(await findHeldUntil(server.database.db, id, NOW)).toBeNull();
    const { rows } = await sql<object>`
      select document_id as id from legal_acceptances where user_id = ${id}`.execute(server.database.db);
    expect(rows).toEqual(acceptedDocuments.map((document: number) => ({ id: document })));
  });

  test('expires after 14 days, and a new invitation has another one', async () => {
    after(15 * 24);
    expect(await post('/api/takeover-invitation/check', { token: await linkOf('2') })).toMatchObject({
      status: 404,
    });
    expect(await states()).toMatchObject({ 1: 'accepted', 2: 'expired' });
    expect(await invite({ ids: [await idOf('1'), await idOf('2')], perHour: 60 })).toMatchObject({
      invited: 1,
    });
    await sendDue();
    expect(await post('/api/takeover-invitation/check', { token: await linkOf('2') })).toMatchObject({
      status: 200,
    });
  });
});

test('people with a password keep name and account: no file changes them', async () => {
  const [vera, bert] = people;
  const report = await send(
    'people',
    peopleFile(
      { ...vera, last_name: 'Anders', iban: 'DE89370400440532013000' },
      { ...bert, last_name: 'Anders' },
    ),
  );
  expect(report).toMatchObject({
    updated: 1,
    failed: 1,
    errors: [{ line: 2, reason: expect.stringContaining('has a password here') }],
  });
});
