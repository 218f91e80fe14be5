import { expect } from 'vitest';
import { fillExtract } from '../../../../test-support/access/testing/fill-extract.ts';
import { writeBankAccount } from '../../../account/bank-accounts/change-bank-account.ts';
import { savePushDevice } from '../../../messaging/push/push-devices.queries.ts';
import { insertEnd, takeBackEnd } from '../../../money/contract-ends/contract-ends.queries.ts';
import { keepPapers } from '../../../money/contract-ends/transfer-papers.ts';
import { issueLetter } from '../../../money/corrections/testing/letter.ts';
import { camt053 } from '../../../money/payout-runs/testing/bank-answers.ts';
import { NEW_IBAN, NOW, type setUpRuns } from '../../../money/payout-runs/testing/run-server.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { pdf } from '../../../platform/uploads/testing/sample-files.ts';
import { insertConnection, owners, updateHookSecret } from '../../../sales/shopware/connections.queries.ts';
import { addTestReceiver } from '../../webhooks/testing/add-receiver.ts';

/** Longer than payouts are held after a change of account. */
const HOLD_MS = 73 * 3_600_000;

type Runs = ReturnType<typeof setUpRuns>;

/**
 * Makes the money features encrypt every kind of value: a payout of Anna's and one of Bert's are sent in a run, Bert's
 * is returned and sent again, Bert gets a letter about a debt, and Anna a signed document; a shop is connected, and a
 * webhook receives month closings. The clock is three days later then.
 */
export async function fillSealed(
  runs: Runs,
): Promise<{ readonly payout: number; readonly resent: number; readonly document: number }> {
  const { server, anna, requested, exported } = runs;
  const payout = await requested(anna, 50_00);
  const resent = await requested(runs.bert, 100_00);
  await exported();
  await comesBack(runs, resent);
  await sendAgain(runs, resent);
  await writeLetter(runs);
  await connectShop(runs);
  await proveTransfer(runs);
  await addBrowser(runs);
  await addTestReceiver(server.deps, { url: 'https://receiver.example/', events: ['cycle.closed'] });
  const { signedDocument } = await fillExtract(server.deps, { user: anna.userId, partner: anna.id });
  return { payout, resent, document: signedDocument };
}

async function comesBack({ upload, read }: Runs, payout: number): Promise<void> {
  const gross = 119_00;
  const endToEndId = `P-${payout}-1`;
  const bookings = [
    { reference: 'OUT', cents: -gross, endToEndId },
    { reference: 'BACK', cents: gross, endToEndId, returned: { code: 'AC04' } },
  ];
  const { body } = await upload('/api/bank_statements', camt053(bookings));
  expect(body).toMatchObject({ matched: 1, returned: 1, unmatched: 0 });
  expect(await read(`/api/payouts/${payout}`)).toMatchObject({ statusName: 'returned' });
}

async function sendAgain({ server, second, bert }: Runs, payout: number): Promise<void> {
  const { deps } = server;
  await inTransaction(deps.db, (db) =>
    writeBankAccount({ ...deps, db }, bert.userId, { iban: NEW_IBAN }, 'change'),
  );
  server.setTime(new Date(NOW.getTime() + HOLD_MS));
  const answer = await server.mergePatch(second.token, `/api/payouts/${payout}`, { status: 1 });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function writeLetter({ server, root, bert }: Runs): Promise<void> {
  const { db, secrets, clock } = server.deps;
  const place = { street: 'Laubweg 5', postcode: '20095', city: 'Hamburg', countryIso: 'DEU' };
  await inTransaction(db, async (tx) =>
    issueLetter(
      { db: tx, secrets },
      {
        partner: bert.id,
        netCents: 100,
        taxCents: 19,
        dueOn: '2026-06-12',
        particulars: {
          issuer: { name: 'Blattwerk', ...place, ust: null },
          name: 'Bert',
          company: null,
          ...place,
        },
        reason: 'Vertrag beendet',
        by: root.userId,
        at: clock.now(),
      },
    ),
  );
}

/** The document that proves a planned transfer of a place from Anna to Bert. */
async function proveTransfer({ server, anna, bert, root }: Runs): Promise<void> {
  const { db, secrets, clock } = server.deps;
  const at = clock.now();
  const paper = { name: 'Vertrag.pdf', type: 'application/pdf' as const, bytes: pdf('Kaufvertrag') };
  await inTransaction(db, async (tx) => {
    const id = await insertEnd(tx, {
      partner: anna.id,
      successor: bert.id,
      from: '2027-01-01',
      reasonCode: 'sale',
      downline: 'successor',
      reason: 'Verkauft',
      by: root.userId,
      at,
    });
    await keepPapers(tx, { secrets }, { end: id, papers: [paper], at });
    await takeBackEnd(tx, { id, by: root.userId, at });
  });
}

/** A browser of Anna's that receives push messages. */
async function addBrowser({ server, anna }: Runs): Promise<void> {
  await server.signIn(anna.email);
  const { id: session } = await server.deps.db
    .selectFrom('sessions')
    .select((eb) => eb.fn.max<number>('id').as('id'))
    .where('user_id', '=', anna.userId)
    .executeTakeFirstOrThrow();
  const subscription = { endpoint: 'https://push.example/send/1', keys: { p256dh: 'bm8', auth: 'bm8' } };
  await inTransaction(server.deps.db, (db) =>
    savePushDevice({ ...server.deps, db }, { user: anna.userId, session, subscription }),
  );
}

async function connectShop({ server }: Runs): Promise<void> {
  const { db, secrets, clock } = server.deps;
  const settings = {
    url: 'https://shop.example',
    clientId: 'SWIA',
    codeField: null,
    intervalMinutes: 10,
    active: false,
  };
  await inTransaction(db, async (tx) => {
    const secret = secrets.seal('the key of the shop', owners.secret);
    const id = await insertConnection(tx, { ...settings, secret }, clock.now());
    await updateHookSecret(tx, id, secrets.seal('the secret of its hook', owners.hookSecret));
  });
}
