import { expect } from 'vitest';
import { setUpNetwork } from '../../../../test-support/set-up-network.ts';
import type { TestPartner } from '../../../network/team/testing/create-partner.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { findAccounts } from '../../books/accounts.queries.ts';
import { requestPayout } from '../../payouts/request-payout.ts';
import { earn } from '../../payouts/testing/earn.ts';
import { makeEligible } from '../../payouts/testing/eligible.ts';
import { workOnRuns } from '../work/work-on-runs.job.ts';
import { faultsBesideEarnings } from './faults-beside-earnings.ts';

/** A Wednesday. */
export const NOW = new Date('2026-05-20T10:00:00.000Z');
export const DUE = '2026-05-22';
export const REASON = 'Zahltag im Mai';
export const COMPANY_IBAN = 'DE75512108001245126199';
export const IBANS = {
  anna: 'DE02120300000000202051',
  bert: 'AT611904300234573201',
  carl: 'FR1420041010050500013M02606',
} as const;
/** The account used to replace a closed one. */
export const NEW_IBAN = 'DE89370400440532013000';

/**
 * A company with three operators with full access, the four-eyes rule, an account to pay from, and three partners who meet all
 * requirements of a payout. Call it as `setUp`; later hooks can use everything.
 */
export function setUpRuns() {
  const network = setUpNetwork(NOW, {
    root: { parent: null, operator: true },
    second: { parent: 'root', operator: true },
    third: { parent: 'root', operator: true },
    anna: { parent: 'root' },
    bert: { parent: 'root' },
    carl: { parent: 'root' },
  });
  const talk = talkOf(network);
  const { server, root, anna, bert, carl } = network;

  /** Makes everybody ready; call it in a `beforeAll`. */
  const begin = async () => {
    const { db } = server.database;
    await db.updateTable('company').set({ four_eyes: true, second_factor: false }).execute();
    const partners = { anna, bert, carl };
    for (const name of ['anna', 'bert', 'carl'] as const)
      await makeEligible(server.deps, partners[name], {
        iban: IBANS[name],
        paypalEmail: `${name}@post.example`,
      });
    const account = { accountHolder: 'Blattwerk GmbH', iban: COMPANY_IBAN, reason: REASON };
    const changed = await server.mergePatch(root.token, '/api/payout_settings', account);
    expect(changed.statusCode, changed.body).toBe(200);
  };

  /** Faults of the books, except those caused by the tests' way of earning. */
  const faults = () => faultsBesideEarnings(server.database);

  return { ...network, ...talk, ...stepsOf(network, talk), ...endingOf(network, talk), begin, faults };
}

type RunNetwork = ReturnType<typeof setUpNetwork<'root' | 'second' | 'third' | 'anna' | 'bert' | 'carl'>>;
type Talk = ReturnType<typeof talkOf>;

/** Requests of operators. */
function talkOf(network: RunNetwork) {
  const { server, root, third } = network;
  const { call } = callsOf(network);
  const post = async (token: string, url: string, payload: object = {}) => {
    const answer = await server.call(token, { method: 'POST', url, payload });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };

  const read = (url: string) => call(root.token, url);

  /** Downloads the file of a run. */
  const fetchFile = async (run: number, token = third.token, name = 'pain001.xml') => {
    const answer = await server.call(token, { url: `/api/payout_runs/${run}/${name}` });
    return { status: answer.statusCode, text: answer.body };
  };

  /** Uploads a file of the bank. */
  const upload = async (url: string, content: string, token = root.token) => {
    const type = url.endsWith('results') ? 'text/csv' : 'application/octet-stream';
    const answer = await server.call(token, {
      method: 'POST',
      url,
      headers: { 'content-type': type },
      payload: content,
    });
    return { status: answer.statusCode, body: answer.json() };
  };

  return { post, read, fetchFile, upload };
}

/** Steps that create payouts and runs. */
function stepsOf({ server, root, second }: RunNetwork, { post, read, fetchFile }: Talk) {
  /** A payout of a partner who has just earned this. */
  const requested = async (
    partner: TestPartner,
    cents = 100_00,
    type: 'bank' | 'paypal' = 'bank',
  ): Promise<number> => {
    await earn(server.database.db, server.deps.clock.now(), [{ partner: partner.id, cents }]);
    const token = await server.signIn(partner.email);
    const answer = await post(token, '/api/payouts', { user: partner.userId, type });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.id;
  };

  const work = () => workOnRuns(server.deps);

  /** A complete draft by the first operator. */
  const draft = async (more: object = {}): Promise<number> => {
    const answer = await post(root.token, '/api/payout_runs', { dueOn: DUE, scope: 'requested', ...more });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    await work();
    return answer.body.id;
  };

  const itemsOf = async (run: number) =>
    (await read(`/api/payout_runs/${run}/items?order[id]=asc`)) as Item[];
  const runOf = (run: number) => read(`/api/payout_runs/${run}`);

  /** Submits a draft as the first operator and approves it as the second; its payouts are approved then. */
  const approved = async (run: number): Promise<number> => {
    const submitted = await post(root.token, `/api/payout_runs/${run}/submit`, { reason: REASON });
    expect(submitted.status, JSON.stringify(submitted.body)).toBe(200);
    const { approval } = submitted.body;
    const answer = await post(second.token, `/api/approvals/${approval}/approve`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await work();
    return approval;
  };

  /** A run whose file the third operator has downloaded. */
  const exported = async (more: object = {}): Promise<number> => {
    const run = await draft(more);
    await approved(run);
    expect((await fetchFile(run)).status).toBe(200);
    return run;
  };

  return { requested, work, draft, itemsOf, runOf, approved, exported };
}

/** Steps that end runs and payouts. */
function endingOf({ server, root, third, anna, bert, carl }: RunNetwork, { post }: Talk) {
  /** Ends everything open, so that the next test starts with nothing: drafts are discarded, the bank refuses, the rest is paid. */
  const settle = async () => {
    const { db, deps } = { db: server.database.db, deps: server.deps };
    for (const { id, status } of await db.selectFrom('payout_runs').select(['id', 'status']).execute()) {
      if (status === 'draft') await post(root.token, `/api/payout_runs/${id}/discard`, { reason: REASON });
      if (status !== 'exported') continue;
      await post(root.token, `/api/payout_runs/${id}/bank_status`, { status: 'refused', reason: REASON });
    }
    const open = await db
      .selectFrom('payouts')
      .select(['id', 'status'])
      .where('status', 'in', [1, 3])
      .execute();
    for (const { id, status } of open) await pay(id, status);
    for (const partner of [anna, bert, carl]) {
      const { availableCents } = await findAccounts(db, partner.id);
      if (availableCents === 0) continue;
      const destination = { type: 'bank' as const, shop: null };
      const claim = { partner: partner.id, user: partner.userId, destination, now: deps.clock.now() };
      const id = await inTransaction(db, (tx) => requestPayout({ ...deps, db: tx }, claim));
      await pay(id, 3);
    }
  };

  const pay = async (id: number, status: number) => {
    const steps = status === 3 ? [1, 4] : [4];
    for (const step of steps) {
      const change = { status: step, bankReference: `T-${id}` };
      const answer = await server.mergePatch(third.token, `/api/payouts/${id}`, change);
      expect(answer.statusCode, answer.body).toBe(200);
    }
  };

  return { settle };
}

/** An item in the answer of `GET /api/payout_runs/{id}/items`. */
export interface Item {
  readonly id: number;
  readonly payout: number;
  readonly status: string;
  readonly endToEndId: string;
  readonly gross: string;
  readonly destination: string;
  readonly warnings: string[];
  readonly failure: { code: string } | null;
}

function callsOf({ server }: { server: ReturnType<typeof setUpNetwork>['server'] }) {
  const call = async (token: string, url: string) => {
    const answer = await server.call(token, { url, headers: { accept: 'application/json' } });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  return { call };
}
