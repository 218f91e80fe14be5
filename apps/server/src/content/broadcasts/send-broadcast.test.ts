import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOW } from '../../identity/operators/testing/company-server.ts';
import { faultsOf, festival, later, named, reason, setUpBroadcastDesk } from './testing/broadcast-desk.ts';

const {
  server,
  root,
  second,
  db,
  call,
  draft,
  send,
  read,
  resultsOf,
  queueJob,
  one,
  logOf,
  post,
  safeguards,
} = setUpBroadcastDesk();

beforeAll(async () => {
  await sql`
    with made as (
      insert into users (email, password_hash, first_name, last_name, locale, roles, created_at)
      select 'kirsche-' || n || '@marker.example', '', 'Kirsche', 'Nr' || n, 'de', '{ROLE_USER}', ${NOW}
      from generate_series(1, 700) as n returning id, last_name
    )
    insert into partners (user_id, display_name, created_at) select id, 'Kirsche ' || last_name, ${NOW} from made`.execute(
    db(),
  );
});

describe('sending', () => {
  test.each([
    [
      'without German',
      { texts: { de: null, en: { subject: 'A', text: 'B' } } },
      ['texts.de.subject', 'blank'],
    ],
    ['half a language', { texts: { ...festival.texts, en: { subject: 'A' } } }, ['texts.en.text', 'blank']],
    ['a link without a label', { link: 'https://laden.example' }, ['texts.de.button', 'blank']],
    [
      'an unknown placeholder',
      { texts: { de: { subject: 'Hallo {iban}', text: 'B' } } },
      ['texts.de.subject', 'placeholderUnknown'],
    ],
  ])('%s is refused, and it stays a draft', async (_, given, fault) => {
    const { id } = await draft({ ...named('Anna'), ...given });
    const answer = await send(id, 1);
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toContainEqual(fault);
    expect(await read(id)).toMatchObject({ state: 'draft', recipients: 0 });
  });

  test('with another number of recipients than expected, without any, and at a past time is refused', async () => {
    const { id } = await draft(named('Anna'));
    expect((await send(id, 2)).body).toMatchObject({ code: 'otherCount', params: { hits: 1 } });
    expect(faultsOf(await send(id, 1, { dueAt: later(-1).toISOString() }))).toEqual([
      ['dueAt', 'broadcastDay'],
    ]);
    const { id: nobody } = await draft(named('Niemand heißt so'));
    expect(faultsOf(await send(nobody, 0))).toEqual([['audience', 'broadcastNobody']]);
    expect(await read(id)).toMatchObject({ state: 'draft', recipients: 0 });
  });

  test('of a stale version is refused', async () => {
    const { id, version } = await draft(named('Anna'));
    await call('PATCH', `/api/broadcasts/${id}`, { texts: { de: { subject: 'Anders' } } });
    expect((await send(id, 1, {}, version)).status).toBe(412);
    expect((await call('PATCH', `/api/broadcasts/${id}`, { link: '/app' }, { version })).status).toBe(412);
  });

  test('happens once: a sent broadcast can neither be changed nor deleted', async () => {
    const { id } = await draft(named('Anna'));
    await send(id, 1, { dueAt: later(5).toISOString() });
    const refused = { status: 409, body: { code: 'broadcastDraftOnly', state: 'planned' } };
    expect(await send(id, 1)).toMatchObject(refused);
    expect(await call('PATCH', `/api/broadcasts/${id}`, { link: '/app' })).toMatchObject(refused);
    expect(await call('DELETE', `/api/broadcasts/${id}`)).toMatchObject(refused);
    await expect(
      db().updateTable('broadcast_texts').set({ subject: 'x' }).where('broadcast_id', '=', id).execute(),
    ).rejects.toThrow(/keeps its texts/);
  });
});

describe('more than 500 recipients', () => {
  beforeEach(() => safeguards({ fourEyes: true, secondFactor: false }));

  test('require a second person, who approves it exactly as submitted', async () => {
    const { id } = await draft(named('Kirsche'));
    const { body } = await send(id, 700);
    expect(body).toMatchObject({ state: 'waiting', recipients: 700 });
    await queueJob();
    expect(await server.outboxOf()).toEqual([]);
    const approval = await call('GET', String(body.approval), undefined, { as: second.token });
    expect(approval.body).toMatchObject({
      kind: 'content.broadcast',
      subject: `/api/broadcasts/${id}`,
      after: { recipients: 700, mailSubject: 'Herbst mit {company}' },
      right: 'content.write',
      decidable: true,
    });
    expect((await post(root.token, `${body.approval}/approve`)).json()).toMatchObject({ code: 'fourEyes' });
    expect((await call('POST', `/api/broadcasts/${id}/cancel`, { reason })).body.code).toBe('broadcastWaits');
    expect((await post(second.token, `${body.approval}/approve`)).statusCode).toBe(200);
    await queueJob();
    expect(await read(id)).toMatchObject({ state: 'sending', results: { queued: 500 } });
  });

  test('turn it into a draft again when rejected, and nobody gets it', async () => {
    const { id } = await draft(named('Kirsche'));
    const { body } = await send(id, 700);
    const rejected = await post(second.token, `${body.approval}/reject`, { reason: 'Noch nicht' });
    expect(rejected.statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'draft', recipients: 0, dueAt: null, approval: null });
    expect((await call('PATCH', `/api/broadcasts/${id}`, { link: '/app' })).status).toBe(200);
  });

  test('require nobody else in a company with one person, and the log says so', async () => {
    await safeguards({ fourEyes: false, secondFactor: false });
    const { id } = await draft(named('Kirsche'));
    expect((await send(id, 700)).body.state).toBe('planned');
    expect((await logOf(`/api/broadcasts/${id}`)).at(-1)).toMatchObject({ details: { alone: true } });
  });
});

describe('a time', () => {
  test('is waited for, and until then it may be cancelled', async () => {
    await one('Linde');
    const { id } = await draft(named('Linde'));
    expect((await call('POST', `/api/broadcasts/${id}/cancel`, { reason })).body.code).toBe('broadcastOver');
    await send(id, 1, { dueAt: later(3).toISOString() });
    server.setTime(later(2));
    await queueJob();
    expect(await server.outboxOf()).toEqual([]);
    const cancelled = await call('POST', `/api/broadcasts/${id}/cancel`, { reason });
    expect(cancelled.body).toMatchObject({ state: 'cancelled', results: { stopped: 1 } });
    server.setTime(later(4));
    await queueJob();
    expect(await server.outboxOf()).toEqual([]);
    expect((await logOf(`/api/broadcasts/${id}`)).at(-1)).toMatchObject({
      details: { before: { status: 'planned' }, after: { status: 'cancelled' }, reason },
    });
  });

  test('that has come starts sending, and cancelling removes unsent mails from the queue', async () => {
    await Promise.all([one('Esche Eins'), one('Esche Zwei')]);
    const { id } = await draft(named('Esche'));
    await send(id, 2, { dueAt: later(3).toISOString() });
    server.setTime(later(3));
    await queueJob();
    expect(await server.outboxOf()).toHaveLength(2);
    await call('POST', `/api/broadcasts/${id}/cancel`, { reason });
    expect(await server.outboxOf()).toEqual([]);
    expect(Object.values(await resultsOf(id))).toEqual(['stopped', 'stopped']);
  });
});
