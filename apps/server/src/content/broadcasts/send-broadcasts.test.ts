import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { NOW } from '../../identity/operators/testing/company-server.ts';
import type { Channels } from '../../messaging/messages/channels.ts';
import { readMail } from '../../messaging/messages/testing/read-mail.ts';
import { festival, named, reason, setUpBroadcastDesk } from './testing/broadcast-desk.ts';

const { server, root, db, call, draft, send, read, resultsOf, queueJob, sendMails, one, logOf } =
  setUpBroadcastDesk();

describe('a broadcast', () => {
  test('reaches each matching partner once, in their language, with a link to unsubscribe', async () => {
    await one('Quitte Eins', { locale: 'fr-FR' });
    await one('Quitte Zwei', { locale: 'en' });
    const { id, version } = await draft({
      ...named('Quitte'),
      link: '/app/news/news',
      texts: {
        de: { ...festival.texts.de, button: 'Ansehen' },
        en: { subject: 'Autumn', text: 'Dear {firstName} {lastName}', button: 'Look' },
      },
    });
    const sent = await send(id, 2, {}, version);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect(sent.body).toMatchObject({ state: 'planned', recipients: 2, approval: null });
    for (let run = 0; run < 3; run += 1) {
      await queueJob();
      await sendMails();
    }
    await queueJob();
    expect(await read(id)).toMatchObject({ state: 'done', recipients: 2, results: { sent: 2, waiting: 0 } });
    const mails = await server.outboxOf();
    expect(mails.map(({ recipient, locale, template }) => [recipient, locale, template])).toEqual([
      ['quitte-eins@marker.example', 'en', 'broadcast'],
      ['quitte-zwei@marker.example', 'en', 'broadcast'],
    ]);
    const folder = join(server.deps.config.dataDir, 'mail');
    const files = (await readdir(folder)).toSorted();
    const last = await readMail(await readFile(join(folder, String(files.at(-1)))));
    expect(last.subject).toBe('Autumn');
    expect(last.text).toContain('Dear Quitte Zwei Blatt');
    expect(last.text).toMatch(/Look\nhttps?:\S+\/app\/news\/news/);
    expect(last.text).toMatch(/\/unsubscribe\/\S+/);
    expect(await logOf(`/api/broadcasts/${id}`)).toMatchObject([
      { details: { after: { status: 'draft' } } },
      {
        details: { after: { status: 'planned', recipients: 2, mailSubject: 'Herbst mit {company}' }, reason },
      },
    ]);
  });

  test('reaches nobody who ended, is blocked, was deleted, has no login, was not invited yet or opted out', async () => {
    const people = await Promise.all(
      ['Bleibt', 'Endet', 'Gesperrt', 'Kunde', 'Still', 'Aus'].map((name) => one(`Birne ${name}`)),
    );
    const [, ended, blocked, customer, quiet, off] = people.map(({ id, userId }) => ({ id, userId }));
    await sql`insert into partner_states (partner_id, state, valid_from, created_at, set_by, reason)
      values (${ended?.id}, 'ended', ${NOW}, ${NOW}, ${root.userId}, 'Ende')`.execute(db());
    await db()
      .updateTable('users')
      .set({ disabled_at: NOW })
      .where('id', '=', blocked?.userId ?? 0)
      .execute();
    await db()
      .updateTable('users')
      .set({ has_login: false })
      .where('id', '=', customer?.userId ?? 0)
      .execute();
    await db()
      .updateTable('users')
      .set({ is_quiet: true })
      .where('id', '=', quiet?.userId ?? 0)
      .execute();
    await db()
      .insertInto('message_settings')
      .values({ user_id: off?.userId ?? 0, channel: 'mail', broadcast: false })
      .execute();
    const count = await call('POST', '/api/broadcasts/audience', named('Birne'));
    expect(count.body).toEqual({ matching: 6, recipients: 2, switchedOff: 1 });
    const { id } = await draft(named('Birne'));
    await send(id, 2);
    await queueJob();
    await sendMails();
    expect(await resultsOf(id)).toEqual({ 'Birne Bleibt': 'sent', 'Birne Aus': 'off' });
    expect((await server.outboxOf()).map(({ recipient }) => recipient)).toEqual([
      'birne-bleibt@marker.example',
    ]);
  });

  test('in the queue does not reach partners who opt out, are blocked or deleted by then', async () => {
    const [off, blocked, gone] = await Promise.all(['Ab', 'Zu', 'Weg'].map((name) => one(`Pflaume ${name}`)));
    const { id } = await draft(named('Pflaume'));
    await send(id, 3);
    await queueJob();
    expect(await server.outboxOf()).toHaveLength(3);
    await db()
      .insertInto('message_settings')
      .values({ user_id: off?.userId ?? 0, channel: 'mail', broadcast: false })
      .execute();
    await db()
      .updateTable('users')
      .set({ disabled_at: NOW })
      .where('id', '=', blocked?.userId ?? 0)
      .execute();
    await db()
      .updateTable('users')
      .set({ deleted_at: NOW })
      .where('id', '=', gone?.userId ?? 0)
      .execute();
    await sendMails();
    expect(await server.outboxOf()).toEqual([]);
    expect(await resultsOf(id)).toEqual({ 'Pflaume Ab': 'off', 'Pflaume Zu': 'gone', 'Pflaume Weg': 'gone' });
    await queueJob();
    expect((await read(id)).state).toBe('done');
  });

  test('continues after an interruption, batch by batch, and nobody is queued twice', async () => {
    await sql`
      with made as (
        insert into users (email, password_hash, first_name, last_name, locale, roles, created_at)
        select 'kirsche-' || n || '@marker.example', '', 'Kirsche', 'Nr' || n, 'de', '{ROLE_USER}', ${NOW}
        from generate_series(1, 700) as n returning id, last_name
      )
      insert into partners (user_id, display_name, created_at) select id, 'Kirsche ' || last_name, ${NOW} from made`.execute(
      db(),
    );
    const { id } = await draft(named('Kirsche'));
    await send(id, 700);
    await queueJob();
    await queueJob();
    expect((await read(id)).results).toMatchObject({ queued: 500, waiting: 200 });
    await db().updateTable('outbox').set({ status: 'sent', sent_at: NOW }).execute();
    await Promise.all([queueJob(), queueJob()]);
    expect((await read(id)).results).toMatchObject({ queued: 700, waiting: 0 });
    const { rows } = await sql<{ most: number; messages: number }>`
      select max(times)::int as most, sum(times)::int as messages
      from (select user_id, count(*) as times from outbox where template = 'broadcast' group by user_id) as each`.execute(
      db(),
    );
    expect(rows).toEqual([{ most: 1, messages: 700 }]);
  });

  test('that the mail server never accepts has failed for its reader, with the reason', async () => {
    await one('Hasel');
    const { id } = await draft(named('Hasel'));
    await send(id, 1);
    await queueJob();
    await db().updateTable('outbox').set({ attempts: 6 }).execute();
    const refusing = {
      send: async () => {
        throw new Error('550 5.1.1 user unknown');
      },
      close: () => undefined,
    };
    await sendMails(refusing as unknown as Channels);
    expect((await call('GET', `/api/broadcasts/${id}/recipients?result=failed`)).body).toMatchObject([
      { name: 'Hasel', result: 'failed', cause: 'addressUnknown', message: expect.any(Number) },
    ]);
  });
});
