import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { NOW, REASON, setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { cleanUpJoiningJob } from '../../joining/joining.jobs.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';

const { server, root, second, anna, staff, logOf } = setUpCompany();
const subject = `/api/operator/partners`;
let writer: string;
let bert: TestPartner;

beforeAll(async () => {
  writer = (await staff(['partners.read', 'partners.write'])).token;
  bert = await createPartner(server.database.db, { name: 'Bert', parent: root, affiliate: true });
});

const fileOf = async (partner: number) =>
  (await server.call(writer, { url: `${subject}/${partner}` })).json();

function change(partner: number, body: object, { as = writer, version = '' } = {}) {
  return server.call(as, {
    method: 'PATCH',
    url: `${subject}/${partner}`,
    payload: { reason: REASON, ...body },
    headers: {
      'content-type': 'application/merge-patch+json',
      ...(version !== '' && { 'if-match': `"${version}"` }),
    },
  });
}

function ask(partner: number, email: string, { as = writer, version = '' } = {}) {
  return server.call(as, {
    method: 'POST',
    url: `${subject}/${partner}/email-change`,
    payload: { email, reason: REASON },
    headers: version === '' ? {} : { 'if-match': `"${version}"` },
  });
}

const confirm = (token: string) =>
  server.call(null, { method: 'POST', url: '/api/email-change/confirm', payload: { token } });

/** The token in the last link mailed to an address. */
async function tokenTo(email: string): Promise<string> {
  const mails = await server.outboxOf();
  const mail = mails.findLast(
    ({ template, recipient }) => template === 'email-change' && recipient === email,
  );
  return String(mail?.parameters.link).split('token=').at(-1) ?? '';
}

const refusalOf = async (answer: ReturnType<typeof change>) => {
  const { statusCode, body } = await answer;
  const { code, violations } = JSON.parse(body || '{}');
  return [statusCode, violations?.[0]?.propertyPath ?? code];
};

test('staff correct names, number and language of a partner, and the log says which of them changed', async () => {
  const given = { firstName: 'Anna-Lena', displayName: 'Anna B.', phone: '030 123456', locale: 'en' };
  const answer = await change(anna.id, given);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ ...given, phone: '+4930123456', lastName: 'Blatt' });
  expect(await fileOf(anna.id)).toEqual(answer.json());
  expect((await logOf(`/api/partners/${anna.id}`)).at(-1)).toMatchObject({
    action: 'write',
    details: {
      before: { locale: 'de' },
      after: { displayName: 'changed', firstName: 'changed', phone: 'changed', locale: 'en' },
      reason: REASON,
    },
  });
  expect((await change(anna.id, { phone: null })).json()).toMatchObject({ phone: null });
  expect((await logOf(`/api/partners/${anna.id}`)).at(-1)?.details).toMatchObject({
    after: { phone: 'removed' },
  });
});

test('an unchanged correction is not logged', async () => {
  const { firstName } = await fileOf(anna.id);
  const before = await logOf(`/api/partners/${anna.id}`);
  expect((await change(anna.id, { firstName })).statusCode).toBe(200);
  expect(await logOf(`/api/partners/${anna.id}`)).toEqual(before);
});

test.each([
  [{ firstName: ' ' }, [422, 'firstName']],
  [{ phone: 'call me' }, [422, 'phone']],
  [{ email: 'other@example.org' }, [422, 'email']],
  [{ firstName: 'Eva', reason: '' }, [422, 'reason']],
])('%j is refused at its field, and nothing changes', async (body, refused) => {
  const before = await fileOf(anna.id);
  expect(await refusalOf(change(anna.id, body))).toEqual(refused);
  expect(await fileOf(anna.id)).toEqual(before);
});

test('a stale version of the file is refused with 412', async () => {
  const { version } = await fileOf(anna.id);
  expect((await change(anna.id, { lastName: 'Berger' }, { version })).statusCode).toBe(200);
  expect(await refusalOf(change(anna.id, { lastName: 'Ott' }, { version }))).toEqual([412, 'stale']);
  expect(await refusalOf(ask(anna.id, 'neu@example.org', { version }))).toEqual([412, 'stale']);
  expect(await fileOf(anna.id)).toMatchObject({ lastName: 'Berger' });
});

test('nobody changes themselves this way, nor an operator without the right for that', async () => {
  expect(await refusalOf(change(root.id, { firstName: 'X' }, { as: root.token }))).toEqual([
    409,
    'ownAccount',
  ]);
  expect(await refusalOf(change(second.id, { firstName: 'X' }))).toEqual([403, 'accessDenied']);
  expect(await refusalOf(ask(second.id, 'x@example.org'))).toEqual([403, 'accessDenied']);
  expect((await change(second.id, { firstName: 'Sven' }, { as: root.token })).statusCode).toBe(200);
  const reader = (await staff(['partners.read'])).token;
  expect((await change(anna.id, { firstName: 'X' }, { as: reader })).statusCode).toBe(403);
  expect((await change(999_999, { firstName: 'X' })).statusCode).toBe(404);
});

test('a new address takes effect once its reader has confirmed it, and the current one is notified', async () => {
  const old = (await fileOf(bert.id)).email;
  const email = 'bert.neu@example.org';
  const answer = await ask(bert.id, email);
  expect(answer.statusCode, answer.body).toBe(204);
  expect(await fileOf(bert.id)).toMatchObject({
    email: old,
    emailChange: { email, until: '2026-03-22T10:00:00+00:00' },
  });
  const notice = (await server.outboxOf()).findLast(({ template }) => template === 'email-change-asked');
  expect(notice).toMatchObject({ recipient: old, parameters: { email } });
  const token = await tokenTo(email);
  expect((await confirm(token)).statusCode).toBe(204);
  expect(await fileOf(bert.id)).toMatchObject({ email, emailChange: null });
  expect(await refusalOf(confirm(token))).toEqual([422, 'token']);
  const log = await logOf(`/api/users/${bert.userId}`);
  expect(log.at(-1)).toMatchObject({ user_id: bert.userId, details: { after: { email: 'changed' } } });
});

test('a password-reset code sent to the former address no longer works', async () => {
  const { email: old } = await fileOf(bert.id);
  const code = async () => {
    await server.call(null, { method: 'POST', url: '/api/recovery', payload: { email: old } });
    return String((await server.outboxOf()).at(-1)?.parameters.code);
  };
  const sent = await code();
  const email = 'bert.drei@example.org';
  await ask(bert.id, email);
  await confirm(await tokenTo(email));
  const checked = await server.call(null, {
    method: 'POST',
    url: '/api/recovery/check',
    payload: { email: old, code: sent },
  });
  expect(checked.statusCode).toBe(422);
});

test('a new request invalidates the former link, and an expired one is deleted', async () => {
  await ask(anna.id, 'eins@example.org');
  const first = await tokenTo('eins@example.org');
  await ask(anna.id, 'zwei@example.org');
  expect(await refusalOf(confirm(first))).toEqual([422, 'token']);
  const second = await tokenTo('zwei@example.org');
  server.setTime(new Date(NOW.getTime() + 7 * 86_400_000));
  expect(await refusalOf(confirm(second))).toEqual([422, 'token']);
  expect(await fileOf(anna.id)).toMatchObject({ emailChange: null });
  await cleanUpJoiningJob(server.deps).run();
  expect(await server.database.db.selectFrom('email_changes').selectAll().execute()).toEqual([]);
});

test('an address in use is refused, both on request and on confirmation', async () => {
  expect(await refusalOf(ask(anna.id, root.email.toUpperCase()))).toEqual([409, 'emailTaken']);
  const { email } = await fileOf(anna.id);
  expect(await refusalOf(ask(anna.id, email))).toEqual([422, 'email']);
  await ask(anna.id, 'gleich@example.org');
  await sql`update users set email = 'Gleich@example.org' where id = ${bert.userId}`.execute(
    server.database.db,
  );
  expect(await refusalOf(confirm(await tokenTo('gleich@example.org')))).toEqual([409, 'emailTaken']);
  expect(await fileOf(anna.id)).toMatchObject({ email });
});

inFullRun(() => {
  test('a deleted account cannot be changed', async () => {
    await sql`update users set deleted_at = now() where id = ${bert.userId}`.execute(server.database.db);
    expect(await refusalOf(change(bert.id, { firstName: 'X' }))).toEqual([409, 'accountDeleted']);
    expect(await refusalOf(ask(bert.id, 'x@example.org'))).toEqual([409, 'accountDeleted']);
  });
});
