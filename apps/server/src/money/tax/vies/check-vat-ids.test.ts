import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { inFullRun, mainCases } from '../../../../test-support/full-run.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import type { TestPartner } from '../../../network/team/testing/create-partner.ts';
import { startTaxServer } from '../../payouts/testing/tax-server.ts';
import { checkVatIds } from './check-vat-ids.job.ts';

const HOUR_MS = 3_600_000;

interface Asked {
  readonly countryCode: string;
  readonly vatNumber: string;
  readonly requesterMemberStateCode?: string;
}

/** A fake VIES server that records queries and answers as instructed. */
async function startVies() {
  const queries: Asked[] = [];
  let answer: { status: number; body: unknown; headers?: Record<string, string> } = { status: 200, body: {} };
  const vies = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      queries.push(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((listening) => vies.listen(0, '127.0.0.1', listening));
  return {
    asked: queries,
    url: `http://127.0.0.1:${(vies.address() as AddressInfo).port}/check-vat-number`,
    answers: (status: number, body: unknown, headers?: Record<string, string>) => {
      answer = { status, body, ...(headers && { headers }) };
    },
    stop: () =>
      new Promise<void>((closed) => {
        vies.close(() => closed());
        vies.closeAllConnections();
      }),
  };
}

const server = setUp(async () => {
  const started = await startTaxServer();
  const vies = await startVies();
  // Only the numbers of a test are checked.
  await started.database.db.deleteFrom('affiliate_data').execute();
  const close = async () => {
    await vies.stop();
    await started.close();
  };
  return { ...started, vies, close };
});

let partner: TestPartner;
let now: Date;
beforeEach(async () => {
  partner = await server.newPartner('AUT');
  // Later than the database clock, which dates partners' initial data.
  now = new Date(Date.now() + HOUR_MS);
  server.vies.asked.length = 0;
  await server.database.pool.query('delete from affiliate_data where partner_id <> $1', [partner.id]);
  await server.database.pool.query('delete from vat_id_checks where answered_at is null');
});

const run = () => {
  const { deps } = server;
  const config = { ...deps.config, viesUrl: server.vies.url };
  return checkVatIds({ ...deps, config, clock: { now: () => now } });
};
const give = async (ust: string) => {
  const as = await server.signIn(partner.email);
  const answer = await server.mergePatch(as, `/api/affiliate_datas/${partner.id}`, { ust });
  expect(answer.statusCode).toBe(200);
  // The clock stands still within a test: checks have to come after the change.
  now = new Date(now.getTime() + 1000);
};
const shown = () => server.read(`/api/partners/${partner.id}/tax-data`);

test('a VAT ID is checked once, in the name of the company, and the answer is stored as proof', async () => {
  await server.database.db.updateTable('company').set({ vat_id: 'DE115235681' }).execute();
  const answer = { valid: true, requestIdentifier: 'WAPI-1', name: 'WECHSEL', requestDate: '2026-05-20' };
  server.vies.answers(200, answer);
  await give(' atu 13585627 ');
  await run();
  await run();
  expect(server.vies.asked).toEqual([
    {
      countryCode: 'AT',
      vatNumber: 'U13585627',
      requesterMemberStateCode: 'DE',
      requesterNumber: '115235681',
    },
  ]);
  const { checks } = await shown();
  expect(checks).toMatchObject([{ vatId: 'ATU13585627', state: 'valid', reference: 'WAPI-1' }]);
  const { db, pool } = server.database;
  const rows = await db.selectFrom('vat_id_checks').select('answer').where('id', '=', checks[0].id).execute();
  expect(rows).toEqual([{ answer }]);
  await expect(pool.query('update vat_id_checks set valid = false')).rejects.toThrow('are kept');

  server.vies.answers(200, { valid: false });
  await give('ATU13585628');
  await run();
  expect(
    (await shown()).checks.map(({ vatId, state }: { vatId: string; state: string }) => [vatId, state]),
  ).toEqual([
    ['ATU13585628', 'invalid'],
    ['ATU13585627', 'valid'],
  ]);
});

const outages: readonly [string, number, unknown][] = [
  [
    'a country that does not answer',
    200,
    { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] },
  ],
  ['a server that is down', 503, { message: 'no' }],
  ['an answer that is no check', 200, '<html>'],
  ['an answer longer than a check', 200, { valid: true, name: 'x'.repeat(100_000) }],
  ['a redirect', 302, {}],
];

test.each(mainCases(1, outages))(
  '%s: the number is shown as not reached, and checked again',
  async (_, status, body) => {
    server.vies.answers(status, body, status === 302 ? { location: 'http://127.0.0.1:1/' } : undefined);
    await give('ATU13585627');
    await run();
    expect(server.vies.asked).toHaveLength(1);
    expect((await shown()).checks[0]).toMatchObject({ state: 'unreachable', answeredAt: null });
    server.vies.answers(200, { valid: true, requestIdentifier: '' });
    await run();
    expect(server.vies.asked).toHaveLength(1);
    now = new Date(now.getTime() + HOUR_MS);
    await run();
    expect((await shown()).checks[0]).toMatchObject({ state: 'valid', reference: null, nextAttemptAt: null });
  },
);

test.each(mainCases(1, ['181/815/08155', 'CHE-100.155.212']))(
  '%s is not a number that VIES knows',
  async (ust) => {
    await give(ust);
    await run();
    expect([server.vies.asked, (await shown()).checks]).toEqual([[], []]);
  },
);

inFullRun(() => {
  test('without a URL nothing is checked, and operators see that', async () => {
    await give('ATU13585627');
    await checkVatIds(server.deps);
    expect(await shown()).toMatchObject({ checking: false, checks: [] });
  });
});
