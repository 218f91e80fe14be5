import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { family, setUpNetwork } from '../../../../test-support/set-up-network.ts';
import { checkLedger } from '../../../money/books/check/check-ledger.ts';
import { peopleFile } from '../testing/people-file.ts';
import { sendFilesTo } from '../testing/send-files.ts';

const NOW = new Date('2026-05-20T12:00:00Z');
const { server, root, own, below } = setUpNetwork(NOW, family);
const send = sendFilesTo(server, () => root.token);
const reason = 'reason=Umzug%20aus%20dem%20alten%20System';
beforeAll(async () => {
  await askForTwo(false);
  const people = ['1', '2', '3', '4'].map((number) => ({
    old_number: number,
    sponsor_number: number === '1' ? '' : '1',
    account_type: 'affiliate',
    affiliate_since: '2021-03-04',
  }));
  expect(await send('people', peopleFile(...people))).toMatchObject({ imported: 4 });
});

/** Whether a second person has to approve. */
async function askForTwo(fourEyes: boolean): Promise<void> {
  await server.database.db
    .updateTable('company')
    .set({ four_eyes: fourEyes, second_factor: false })
    .execute();
}

const file = (...rows: string[]) => ['old_number;amount;available_at;text', ...rows, ''].join('\n');

/** Net cents by account of each partner, by old number. */
async function accounts(): Promise<object[]> {
  const { rows } = await sql<object>`
    select old_number as number, account, sum(amount_cents)::integer as cents
    from postings join partners on partners.id = partner_id
    group by old_number, account having sum(amount_cents) <> 0 order by old_number, account`.execute(
    server.database.db,
  );
  return rows;
}

const brokenRules = async () =>
  (await checkLedger(server.database))
    .filter(({ faults }) => faults > 0)
    .map(({ name, examples }) => [name, examples]);

test('the control sum of a file is required before anything is booked', async () => {
  const rows = file('1;1.234,50;;', '2;-20,00;;');
  expect(await send('balances?check=1', rows)).toMatchObject({ imported: 2, sum: '1214.50', landed: false });
  expect(await send(`balances?control=1234.50&${reason}`, rows)).toMatchObject({
    status: 422,
    violations: [
      {
        propertyPath: 'control',
        message: expect.stringContaining('come to 1214.50 EUR, and the control sum is 1234.50 EUR'),
      },
    ],
  });
  expect(await send('balances', rows)).toMatchObject({
    status: 422,
    violations: [{ propertyPath: 'control' }],
  });
  expect(await send('balances?control=1214.50', rows)).toMatchObject({
    status: 422,
    violations: [{ propertyPath: 'reason' }],
  });
  expect(await accounts()).toEqual([]);
});

test('nothing is booked from a file with a fault', async () => {
  const rows = file('1;10,00;;', '9;5,00;;', '1;1,00;;', '2;viel;;', '3;1,00;bald;');
  expect(await send(`balances?control=16.00&${reason}`, rows)).toMatchObject({ status: 422 });
  expect(await send(`balances?control=17.00&${reason}`, rows)).toMatchObject({
    landed: false,
    errors: [
      { line: 3, column: 'old_number', reason: '"9" is nobody\'s number here' },
      { line: 4, column: 'old_number', reason: 'is that of line 2, too' },
      { line: 5, column: 'amount', reason: '"viel" is not an amount' },
      { line: 6, column: 'available_at', reason: '"bald" is not a time' },
    ],
  });
  expect(await accounts()).toEqual([]);
});

describe('balances of a file', () => {
  const rows = file('1;1.234,50;;', '2;-20,00;;Vorschuss', '3;50,00;2026-06-15;', '4;0,00;;');

  test('are available immediately or from their day on, a negative one is a debt; nobody is notified', async () => {
    expect(await send(`balances?control=1264.50&${reason}`, rows)).toMatchObject({
      imported: 4,
      landed: true,
      sum: '1264.50',
    });
    expect(await accounts()).toEqual(
      [
        { number: '1', account: 'available', cents: 123450 },
        { number: '2', account: 'debt', cents: -2000 },
        { number: '3', account: 'pending', cents: 5000 },
        { number: null, account: 'commission', cents: -126450 },
      ].filter(({ account }) => account !== 'commission'),
    );
    const { rows: told } =
      await sql<object>`select id from notifications union all select id from outbox`.execute(
        server.database.db,
      );
    expect(told).toEqual([]);
    expect(await brokenRules()).toEqual([]);
  });

  test('do not change when the same file is sent again', async () => {
    const before = await accounts();
    expect(await send(`balances?control=1264.50&${reason}`, rows)).toMatchObject({
      imported: 0,
      unchanged: 4,
      landed: true,
    });
    expect(await accounts()).toEqual(before);
  });

  test('change by the difference to another file, before the first closing', async () => {
    expect(await send(`balances?control=1200.00&${reason}`, file('1;1200,00;;'))).toMatchObject({
      updated: 1,
      landed: true,
    });
    expect(await accounts()).toContainEqual({ number: '1', account: 'available', cents: 120000 });
    const { rows: credits } = await sql<{ cents: number }>`
      select amount_cents as cents from credits join partners on partners.id = partner_id
      where old_number = '1' and bonus = 'opening' order by credits.id`.execute(server.database.db);
    expect(credits.map(({ cents }) => cents)).toEqual([123450, -3450]);
    expect(await brokenRules()).toEqual([]);
  });

  test('cannot be taken over by their owner', async () => {
    const { db } = server.database;
    await db.updateTable('partners').set({ old_number: 'me' }).where('id', '=', root.id).execute();
    expect(await send(`balances?control=1.00&${reason}`, file('me;1,00;;'))).toMatchObject({
      landed: false,
      errors: [{ line: 2, reason: 'is your own: somebody else has to take it over' }],
    });
  });
});

describe('if two people are required', () => {
  /** Gives a partner full access, so that they may approve. */
  async function asOperator(person: typeof own): Promise<string> {
    await server.database.db
      .updateTable('users')
      .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
      .where('id', '=', person.userId)
      .execute();
    return server.signIn(person.email);
  }
  const post = async (as: string, url: string, payload: object = {}) => {
    const answer = await server.call(as, { method: 'POST', url, payload });
    return { ...answer.json(), status: answer.statusCode };
  };
  const accountsOf = async (number: string) =>
    (await accounts()).filter((row) => (row as { number: string }).number === number);
  const drafts = async () => {
    const { rows } = await sql`select from takeover_balance_drafts`.execute(server.database.db);
    return rows.length;
  };
  const rows = file('1;1300,00;;', '3;50,00;2026-06-15;', '4;25,00;2026-07-01;Bonus 2025');
  const sent = () => send(`balances?control=1375.00&${reason}`, rows);
  let second: string;
  beforeAll(async () => {
    await askForTwo(true);
    second = await asOperator(own);
  });

  test('a file waits as it was sent, and a second person books exactly that', async () => {
    const before = await accounts();
    const waiting = await sent();
    expect(waiting).toMatchObject({ updated: 2, unchanged: 1, landed: false, approval: expect.any(Number) });
    expect(await accounts()).toEqual(before);
    expect(await sent()).toMatchObject({ status: 409, code: 'approvalWaits' });
    expect((await server.call(root.token, { url: '/api/takeover' })).json()).toMatchObject({
      balancesApproval: waiting.approval,
    });
    const shown = (await server.call(second, { url: `/api/approvals/${waiting.approval}` })).json();
    expect(shown).toMatchObject({
      kind: 'takeover.balances',
      right: 'money.correct',
      before: { balances: 4, balanceSum: '1230.00' },
      after: { rows: 3, updated: 2, amount: '1375.00', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      reason: 'Umzug aus dem alten System',
      decidable: true,
    });
    expect(await post(root.token, `/api/approvals/${waiting.approval}/approve`)).toMatchObject({
      status: 403,
      code: 'fourEyes',
    });
    expect(await post(second, `/api/approvals/${waiting.approval}/approve`)).toMatchObject({
      status: 200,
      before: { balances: 4 },
    });
    expect(await accountsOf('1')).toEqual([{ number: '1', account: 'available', cents: 130000 }]);
    expect(await accountsOf('4')).toEqual([{ number: '4', account: 'pending', cents: 2500 }]);
    expect([await drafts(), await brokenRules()]).toEqual([0, []]);
    const { rows: logged } = await sql<object>`
      select user_id as "user", details -> 'after' ->> 'status' as status, details ->> 'reason' as reason
      from audit_log where subject = '/api/takeover/balances' and approval_id = ${waiting.approval}
      order by id`.execute(server.database.db);
    expect(logged).toEqual([
      { user: root.userId, status: null, reason: 'Umzug aus dem alten System' },
      { user: root.userId, status: 'booked', reason: 'Umzug aus dem alten System' },
    ]);
  });

  test('the same file again submits nothing, and a rejected one is deleted', async () => {
    expect(await sent()).toMatchObject({ unchanged: 3, landed: true, approval: null });
    const before = await accounts();
    const { approval } = await send(`balances?control=1.00&${reason}`, file('2;1,00;;'));
    expect(
      await post(second, `/api/approvals/${approval}/reject`, { reason: 'Falsche Datei' }),
    ).toMatchObject({ status: 200 });
    expect(await accounts()).toEqual(before);
    expect(await drafts()).toBe(0);
  });

  test('another file booked meanwhile makes it obsolete', async () => {
    const { approval } = await send(`balances?control=7.00&${reason}`, file('2;7,00;;'));
    await askForTwo(false);
    expect(await send(`balances?control=-21.00&${reason}`, file('2;-21,00;;'))).toMatchObject({
      landed: true,
      approval: null,
    });
    await askForTwo(true);
    expect(await post(second, `/api/approvals/${approval}/approve`)).toMatchObject({
      status: 409,
      code: 'changedSince',
    });
    expect(await accountsOf('2')).toEqual([{ number: '2', account: 'debt', cents: -2100 }]);
    expect([await drafts(), await brokenRules()]).toEqual([0, []]);
  });

  test('below the company’s threshold one person suffices; the sum of absolute changes counts', async () => {
    const { db } = server.database;
    await db.updateTable('company').set({ alone_below_cents: 10_00 }).execute();
    expect(await send(`balances?control=-11.01&${reason}`, file('2;-11,01;;'))).toMatchObject({
      landed: true,
      approval: null,
    });
    expect(await send(`balances?control=-11.01&${reason}`, file('2;-16,01;;', '4;5,00;;'))).toMatchObject({
      landed: false,
      approval: expect.any(Number),
    });
    await db.updateTable('company').set({ alone_below_cents: 0 }).execute();
  });

  test('nobody approves their own balance', async () => {
    const { db } = server.database;
    const third = await asOperator(below);
    const { rows: open } = await sql<{ id: number }>`
      select id from approvals where status = 'open' and kind = 'takeover.balances'`.execute(db);
    await post(third, `/api/approvals/${open[0]?.id}/reject`, { reason: 'Erledigt' });
    await db.updateTable('partners').set({ old_number: 'below' }).where('id', '=', below.id).execute();
    const { approval } = await send(`balances?control=1.00&${reason}`, file('below;1,00;;'));
    expect(await post(third, `/api/approvals/${approval}/approve`)).toMatchObject({
      status: 403,
      code: 'ownCorrection',
    });
    expect(await post(second, `/api/approvals/${approval}/approve`)).toMatchObject({ status: 200 });
    expect(await brokenRules()).toEqual([]);
  });
});
