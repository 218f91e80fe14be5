import { berlinDay } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { savePayoutSettings } from '../../../src/money/payout-runs/settings/payout-settings.queries.ts';
import { camt053, pain002 } from '../../../src/money/payout-runs/testing/bank-answers.ts';
import { COMPANY_IBAN } from '../../../src/money/payout-runs/testing/run-server.ts';
import { createRun } from '../../../src/money/payout-runs/work/create-run.ts';
import { workOnRuns } from '../../../src/money/payout-runs/work/work-on-runs.job.ts';
import { movePayout } from '../../../src/money/payouts/move-payout.ts';
import { requestPayout } from '../../../src/money/payouts/request-payout.ts';
import { returnPayout } from '../../../src/money/payouts/return-payout.ts';
import { earn } from '../../../src/money/payouts/testing/earn.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { type Demo, oneId, type Prepare } from './demo-request.ts';

const reason = 'Zahltag im Mai';
/** A user id outside the network. */
const NOBODY = 999_999_998;
const DUE = '2099-01-05';

/** A payout of a partner with new earnings who does not decide on it. */
async function aPayout(demo: Demo, type: 'bank' | 'paypal' = 'bank'): Promise<number> {
  const { deps } = demo.server;
  const { partner, user } = demo.identities.anna;
  await deps.db
    .updateTable('users')
    .set({ payment_destination_changed_at: null })
    .where('id', '=', user)
    .execute();
  if (type === 'paypal')
    await deps.db
      .updateTable('bank_accounts')
      .set({ paypal_email: 'anna@paypal.example' })
      .where('user_id', '=', user)
      .execute();
  await earn(deps.db, deps.clock.now(), [{ partner, cents: 50_00 }]);
  const claim = { partner, user, destination: { type, shop: null }, now: deps.clock.now() };
  return inTransaction(deps.db, (db) => requestPayout({ ...deps, db }, claim));
}

/** The same, approved, paid or returned. */
export async function aMovedPayout(demo: Demo, to: 'approved' | 'paid' | 'returned'): Promise<number> {
  const { deps } = demo.server;
  const { partner } = demo.identities.anna;
  const id = await aPayout(demo);
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await movePayout(tx, { id, partner }, { status: 1, reason: undefined, now });
    if (to !== 'approved') await movePayout(tx, { id, partner }, { status: 4, reason: undefined, now });
    const back = { on: '2026-01-01', code: 'AC04', note: null, by: NOBODY, now };
    if (to === 'returned') await returnPayout(tx, { id, partner }, back);
  });
  return id;
}

async function giveAccount({ server: { deps } }: Demo): Promise<void> {
  const account = { accountHolder: 'Blattwerk GmbH', iban: COMPANY_IBAN, bic: null };
  await inTransaction(deps.db, (db) =>
    savePayoutSettings(
      { db, secrets: deps.secrets },
      { ...account, itemLimitCents: null, statementCsv: null },
    ),
  );
}

/** A draft with a payout in it. */
async function aDraft(demo: Demo, type: 'bank' | 'paypal' = 'bank'): Promise<number> {
  const { deps } = demo.server;
  await giveAccount(demo);
  await aPayout(demo, type);
  const criteria = { dueOn: DUE, type, scope: 'requested' as const, minimum: '0', countries: [] };
  const run = await inTransaction(deps.db, (db) => createRun({ ...deps, db }, NOBODY, criteria));
  await workOnRuns(deps);
  return run;
}

/** A run approved by somebody else. */
async function anApprovedRun(demo: Demo, type: 'bank' | 'paypal' = 'bank'): Promise<number> {
  const { db } = demo.server.database;
  const run = await aDraft(demo, type);
  const change = {
    status: 'approved',
    approving: true,
    approved_by: NOBODY,
    approved_at: new Date(),
  } as const;
  await db.updateTable('payout_runs').set(change).where('id', '=', run).execute();
  await workOnRuns(demo.server.deps);
  return run;
}

/** One whose file was downloaded. */
async function anExportedRun(demo: Demo): Promise<number> {
  const run = await anApprovedRun(demo);
  const answer = await demo.server.call(demo.tokens.operator, { url: `/api/payout_runs/${run}/pain001.xml` });
  if (answer.statusCode !== 200) throw new Error(`the file of run ${run}: ${answer.body}`);
  return run;
}

async function aRefusedRun(demo: Demo): Promise<number> {
  const run = await anExportedRun(demo);
  await demo.server.call(demo.tokens.operator, {
    method: 'POST',
    url: `/api/payout_runs/${run}/bank_status`,
    payload: { status: 'refused', reason },
  });
  return run;
}

const on =
  (build: (demo: Demo) => Promise<number>): Prepare =>
  async (demo) => {
    const run = await build(demo);
    return { objects: { payoutRun: run, draftRun: run } };
  };

const itemOf = (demo: Demo, run: number, status: string) =>
  oneId(
    demo,
    `select min(item.id) as id from payout_run_items as item
    join payouts on payouts.id = item.payout_id
    where run_id = ${run} and item.status = '${status}' and payouts.partner_id = ${demo.identities.anna.partner}`,
  );

const withItem =
  (status: 'included' | 'held'): Prepare =>
  async (demo) => {
    const run = await aDraft(demo);
    const item = await itemOf(demo, run, 'included');
    if (status === 'held')
      await demo.server.database.db
        .updateTable('payout_run_items')
        .set({ status, reason })
        .where('id', '=', item)
        .execute();
    return { objects: { payoutRun: run }, row: { body: () => ({ ids: [item], reason }) } };
  };

let statements = 0;

/** A bank statement with an undecided line, of the amount of a payout that was sent. */
async function anOpenLine(demo: Demo): Promise<{ line: number; payout: number; statement: number }> {
  await giveAccount(demo);
  const payout = await aMovedPayout(demo, 'approved');
  const cents = await oneId(demo, `select amount_cents + tax_cents as id from payouts where id = ${payout}`);
  statements += 1;
  const answer = await demo.server.call(demo.tokens.operator, {
    method: 'POST',
    url: '/api/bank_statements',
    headers: { 'content-type': 'application/octet-stream' },
    payload: camt053([{ reference: `D${statements}`, cents: -cents }], { id: `DEMO-${statements}` }),
  });
  const statement = answer.json().id as number;
  const line = await oneId(demo, `select id from bank_statement_lines where statement_id = ${statement}`);
  return { line, payout, statement };
}

const withLine: Prepare = async (demo) => {
  const { line, payout, statement } = await anOpenLine(demo);
  const objects = { statementLine: line, bankStatement: statement };
  return { objects, row: { body: () => ({ payout, reason }), ok: 200 } };
};

const withReturned: Prepare = async (demo) => {
  const payout = await aMovedPayout(demo, 'returned');
  return { objects: { rejectedPayout: payout, payout }, row: { ok: 200 } };
};

/** Payout runs, their files, bank statements, and returned payments. */
export const payoutRunRequests: Readonly<Record<string, Prepare>> = {
  'GET /api/payout_runs': on(aDraft),
  'GET /api/payout_runs/{id}': on(aDraft),
  'POST /api/payout_runs': async () => ({
    row: { body: () => ({ dueOn: DUE, type: 'paypal', scope: 'requested' }) },
  }),
  'POST /api/payout_runs/{id}/discard': on(aDraft),
  'POST /api/payout_runs/{id}/submit': async (demo) => ({
    objects: { payoutRun: await aDraft(demo) },
    row: { ok: 200 },
  }),
  'GET /api/payout_runs/{id}/items': on(aDraft),
  'GET /csv/payout_runs/{id}/items': on(aDraft),
  'POST /api/payout_runs/{id}/items/hold': withItem('included'),
  'POST /api/payout_runs/{id}/items/release': withItem('held'),
  'POST /api/payout_runs/{id}/items/reject': withItem('included'),
  'GET /api/payout_runs/{id}/ineligible': async (demo) => {
    const run = await aDraft(demo);
    await sql`insert into payout_run_partners (run_id, partner_id, available_cents, over_at, missing)
              values (${run}, ${demo.identities.anna.partner}, 100, now(), '{terms}')`.execute(
      demo.server.database.db,
    );
    return { objects: { payoutRun: run } };
  },
  'POST /api/payout_runs/{id}/ineligible/tell': on(aDraft),
  'GET /api/payout_runs/{id}/files': on(anApprovedRun),
  'GET /api/payout_runs/{id}/pain001.xml': async (demo) => ({
    objects: { payoutRun: await anApprovedRun(demo) },
    row: { ok: 200 },
  }),
  'GET /api/payout_runs/{id}/paypal.csv': async (demo) => ({
    objects: { payoutRun: await anApprovedRun(demo, 'paypal') },
    row: { ok: 200 },
  }),
  'POST /api/payout_runs/{id}/bank_status': async (demo) => ({
    objects: { payoutRun: await anExportedRun(demo) },
    row: { ok: 200 },
  }),
  'POST /api/payout_runs/{id}/files': async (demo) => ({
    objects: { payoutRun: await aRefusedRun(demo) },
    row: { ok: 200 },
  }),
  'POST /api/payout_runs/{id}/take_back': async (demo) => ({
    objects: { payoutRun: await anApprovedRun(demo) },
    row: { ok: 200 },
  }),
  'POST /api/payout_status_reports': async (demo) => {
    const run = await anExportedRun(demo);
    const { message_id: id } = await demo.server.database.db
      .selectFrom('payout_run_files')
      .select('message_id')
      .where('run_id', '=', run)
      .executeTakeFirstOrThrow();
    return { row: { csv: () => pain002(id, { status: 'ACCP' }), ok: 200 } };
  },
  'POST /api/paypal_results': async () => ({
    row: { csv: () => 'Recipient,Amount,Currency,Unique ID,Status\n', ok: 201 },
  }),
  'POST /api/bank_statements': async (demo) => {
    await giveAccount(demo);
    statements += 1;
    return { row: { csv: () => camt053([], { id: `NEW-${statements}` }), ok: 201 } };
  },
  'GET /api/bank_statements': withLine,
  'GET /api/bank_statements/{id}': withLine,
  'GET /api/bank_statement_lines': withLine,
  'GET /api/bank_statement_lines/{id}/candidates': withLine,
  'POST /api/bank_statement_lines/{id}/match': withLine,
  'POST /api/bank_statement_lines/aside': async (demo) => {
    const { line } = await anOpenLine(demo);
    return { row: { body: () => ({ ids: [line], reason }) } };
  },
  'POST /api/payouts/{id}/returned': async (demo) => ({
    objects: { rejectedPayout: await aMovedPayout(demo, 'paid') },
    row: { ok: 200, body: () => ({ date: berlinDay(demo.server.deps.clock.now().getTime()), reason }) },
  }),
  'POST /api/payouts/{id}/reject_returned': withReturned,
  'GET /api/payouts/{id}/attempts': withReturned,
};
