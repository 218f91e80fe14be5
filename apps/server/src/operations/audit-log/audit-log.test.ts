import { beforeEach, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';

const NOW = new Date('2026-03-15T10:00:00Z');

const { server, root, second, anna } = setUpNetwork(NOW, {
  root: { parent: null, operator: true },
  second: { parent: 'root', operator: true },
  anna: { parent: 'root', name: 'Anna Ährenfeld' },
});

interface Line {
  readonly id: number;
  readonly action: string;
  readonly subject: string;
  readonly address: string | null;
}

const get = (url: string, from?: string) =>
  server.call(root.token, { url, ...(from !== undefined && { remoteAddress: from }) });
const list = async (query = ''): Promise<Line[]> =>
  (await get(`/api/audit_log?limits=100&${query}`)).json()['hydra:member'];
const subjects = async (query: string) => (await list(query)).map(({ subject }) => subject);

/** Entries as features write them; `by` is a command-line user. */
const add = (lines: readonly { subject: string; by?: string; action?: string }[]) =>
  server.database.db
    .insertInto('audit_log')
    .values(
      lines.map(({ subject, by, action = 'write' }) => ({
        user_id: by === undefined ? root.userId : null,
        command_user: by ?? null,
        action,
        subject,
      })),
    )
    .execute();

/** Entries cannot be deleted: each test reads only those after the last one before it. */
let before = 0;
beforeEach(async () => {
  const last = await server.database.db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  before = last?.id ?? 0;
});
const added = () =>
  server.database.db
    .selectFrom('audit_log')
    .select(['user_id', 'action', 'subject', 'address_hash'])
    .where('id', '>', before)
    .orderBy('id')
    .execute();

describe('the origin of a request', () => {
  test('is stored as a hash: the same origin is recognized and found, and no address is stored', async () => {
    for (const from of ['203.0.113.7', '2001:db8::1', '203.0.113.7']) await get('/api/outbox', from);
    const looks = (await list('subject=/api/outbox')).toReversed();
    const [first, other, again] = looks.map(({ address }) => address);
    expect(first).toMatch(/^[0-9a-f]{8}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    const ids = (lines: readonly Line[]) => lines.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(ids(await list(`address=${first}`))).toEqual(
      ids(looks.filter(({ address }) => address === first)),
    );
    expect(await list('address=00000000')).toEqual([]);
    const { rows } = await server.database.pool.query(
      'select to_jsonb(log)::text as line from audit_log log',
    );
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|2001:db8/);
    const hashes = (await added()).map(({ address_hash }) => address_hash?.length);
    expect(new Set(hashes)).toEqual(new Set([32]));
  });

  test('is empty for commands', async () => {
    await add([{ subject: '/api/orders/import', by: 'deploy' }]);
    expect((await list('subject=orders/import'))[0]).toMatchObject({ address: null });
  });
});

describe('the log is searched while it is read', () => {
  const linesAbout = () => [
    `/api/partners/${anna.id}`,
    `/api/affiliate_datas/${anna.id}`,
    `/api/operator/partners/${anna.id}`,
    `/api/partners/${anna.id}/hold`,
    `/api/users/${anna.userId}`,
    `/api/users/${anna.userId}/disable`,
  ];

  test('by name, e-mail address and number of the person concerned', async () => {
    await add([...linesAbout(), `/api/partners/${root.id}`, '/api/company'].map((subject) => ({ subject })));
    const expected = new Set(linesAbout());
    for (const text of ['ährenf', 'ÄHRENFELD', 'anna ä', anna.email, 'anna-'])
      expect(new Set(await subjects(`action=write&subject=${encodeURIComponent(text)}`)), text).toEqual(
        expected,
      );
    const byNumber = await subjects(`action=write&subject=${anna.id}`);
    expect(byNumber).toEqual(expect.arrayContaining(linesAbout()));
    expect(await subjects('subject=nobody-is-called-so')).toEqual([]);
    expect(new Set(await subjects(`subject=${encodeURIComponent(`/api/partners/${anna.id}/h`)}`))).toEqual(
      new Set([`/api/partners/${anna.id}/hold`]),
    );
  });

  test('an entry about a partner’s file has the partner’s name', async () => {
    await add([{ subject: `/api/operator/partners/${anna.id}` }]);
    expect((await list('subject=operator/partners'))[0]).toMatchObject({ subjectName: 'Anna Ährenfeld' });
  });

  inFullRun(() => {
    test('a name that matches too many people is refused for the person concerned, but still finds actors', async () => {
      await server.database.pool.query(
        `insert into users (email, password_hash, first_name, last_name, locale, roles, created_at)
       select 'many' || n || '@marker.example', '', 'Vielfach', 'Blatt', 'de', '{ROLE_USER}', now()
       from generate_series(1, 2001) as n`,
      );
      for (const url of ['/api/audit_log?subject=vielfach', '/csv/audit_log?subject=vielfach']) {
        const answer = await get(url);
        expect([answer.statusCode, answer.json().violations]).toMatchObject([
          422,
          [{ propertyPath: 'subject', code: 'searchTooBroad' }],
        ]);
      }
      await server.database.pool.query(
        `insert into audit_log (user_id, action, subject)
       select max(id), 'write', '/api/test/vielfach' from users where first_name = 'Vielfach'`,
      );
      expect(await subjects('by=vielfach')).toEqual(['/api/test/vielfach']);
    });

    test('by a command-line user as well as people', async () => {
      await add([
        { subject: '/api/cycles/1', by: 'deploy-blatt' },
        { subject: '/api/cycles/2', by: 'cron' },
      ]);
      expect(await subjects('by=DEPLOY-b')).toEqual(['/api/cycles/1']);
      expect(await subjects('by=cron&action=write')).toEqual(['/api/cycles/2']);
      // Everybody here is called Blatt, the command-line user as well.
      const both = await subjects('by=blatt&action=write');
      expect(both).toEqual(expect.arrayContaining(['/api/cycles/1', '/api/company']));
      expect(both).not.toContain('/api/cycles/2');
    });
  });
});

describe('read accesses', () => {
  inFullRun(() => {
    test('are left out on request, unless they are what the action filter asks for', async () => {
      await get('/api/outbox');
      await add([{ subject: '/api/company' }]);
      expect(new Set((await list()).map(({ action }) => action))).toEqual(new Set(['look', 'write']));
      expect(new Set((await list('looks=0')).map(({ action }) => action))).toEqual(new Set(['write']));
      expect(new Set((await list('looks=0&action=look')).map(({ action }) => action))).toEqual(
        new Set(['look']),
      );
      const file = (await get('/csv/audit_log?looks=0')).body;
      expect(file).toContain(';write;');
      expect(file).not.toContain(';look;');
    });
  });

  test('reading the log writes one entry per visit, whatever the page and filter; its file writes another', async () => {
    const line = { user_id: second.userId, action: 'look', subject: '/api/audit_log' };
    const longAgo = new Date(Date.now() - 31 * 60_000);
    await server.database.db
      .insertInto('audit_log')
      .values({ ...line, occurred_at: longAgo })
      .execute();
    const read = (url: string) => server.call(second.token, { url });
    for (const query of ['', '?page=2', '?by=x', '?looks=0']) await read(`/api/audit_log${query}`);
    await read('/csv/audit_log');
    const own = (await added()).filter(({ user_id }) => user_id === second.userId);
    expect(own.map(({ subject }) => subject)).toEqual(['/api/audit_log', '/api/audit_log', '/csv/audit_log']);
  });

  inFullRun(() => {
    test('polling the progress of a job leaves no entry, reading its failures does', async () => {
      const creation = await server.call(root.token, {
        method: 'POST',
        url: '/api/partners/hold',
        payload: { ids: [anna.id], reason: 'Klärung mit der Bank' },
      });
      const { id } = creation.json();
      for (const url of ['/api/jobs', `/api/jobs/${id}`, `/api/jobs/${id}`, `/api/jobs/${id}/failures`])
        expect((await get(url)).statusCode).toBe(200);
      const looks = (await added()).filter(({ action }) => action === 'look');
      expect(looks.map(({ subject }) => subject)).toEqual([`/api/jobs/${id}/failures`]);
    });
  });

  test('to lists of everybody leave an entry', async () => {
    for (const url of ['/api/payouts', '/api/tree/unplaced-partners']) {
      expect((await server.call(anna.token, { url })).statusCode).toBe(200);
      expect((await get(url)).statusCode).toBe(200);
    }
    expect(await added()).toMatchObject([
      { user_id: root.userId, action: 'look', subject: '/api/payouts' },
      { user_id: root.userId, action: 'look', subject: '/api/tree/unplaced-partners' },
    ]);
  });
});

fullTest('the file has the time zone, the actor’s address, and the origin', async () => {
  await server.database.db
    .insertInto('audit_log')
    .values([
      {
        user_id: root.userId,
        action: 'write',
        subject: '/api/test/1',
        occurred_at: new Date('2026-01-31T23:30:00Z'),
      },
      {
        user_id: root.userId,
        action: 'write',
        subject: '/api/test/2',
        occurred_at: new Date('2026-07-31T22:30:00Z'),
      },
    ])
    .execute();
  const [header, summer, winter] = (await get('/csv/audit_log?subject=/api/test/')).body.split('\r\n');
  expect(header).toBe(
    '\uFEFFid;at;user;name;email;command;action;subject;subjectName;before;after;reason;request;approval;alone;address;apiKey',
  );
  expect(winter).toContain(`;2026-02-01T00:30:00.000+01:00;${root.userId};Root Blatt;${root.email};`);
  expect(summer).toContain(';2026-08-01T00:30:00.000+02:00;');
});
